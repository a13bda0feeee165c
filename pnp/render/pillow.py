"""Pillow, put off: ReportLab imports it before anything else, and few documents show a raster.

To be imported by whoever imports ReportLab, and before it. Must not know what Pillow is for.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import LazyLoader, find_spec, module_from_spec


def _put_off() -> None:
    """From here on it loads when somebody uses it, not when it is imported: 6 ms, as long as eight sheets take."""
    if "PIL.Image" in sys.modules:
        return
    spec = find_spec("PIL.Image")
    if spec is None or spec.loader is None:
        return
    spec.loader = LazyLoader(spec.loader)
    module = module_from_spec(spec)
    sys.modules["PIL.Image"] = module
    setattr(import_module("PIL"), "Image", module)  # noqa: B010
    spec.loader.exec_module(module)


_put_off()
