"""The live page: every face of a set in the browser, true while its files change.

    gate -> server -> answers -> shown -> project        (watch tells when a file is no longer as it was)

``gate`` says who may ask, ``server`` speaks HTTP, ``answers`` is the table of what can be asked, ``shown`` a set held
open for many who ask, ``page_values`` what of its products the page is told; ``sources`` leads from a point on a face to the
lines that drew it, ``editing`` puts one value back into its line, ``editor`` opens a line elsewhere, ``print_jobs``
prints. ``page/`` is the page itself. Must not know how any stage works.
"""
