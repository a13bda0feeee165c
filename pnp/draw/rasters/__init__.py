"""Pictures made of pixels: what a file of one holds, and the pixels that are printed of it, upright and in sRGB.

Owns reading them, within limits that are looked at before anything is decoded, and what becomes of every sort: turned,
clear, deep, of few colours or of other colour spaces. Must not know where files lie, what a picture is for, or what it is
printed into.
"""
