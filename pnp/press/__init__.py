"""Scenes onto paper and into files: sheets, PDF, PNG and SVG, the manifest, the output folder.

Must not know how a face is drawn.
"""
