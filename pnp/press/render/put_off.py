"""Pillow and HarfBuzz, put off: ReportLab imports both before anything else, and few documents need them.

To be imported by whoever imports ReportLab, and before it. Must not know what they are for.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import LazyLoader, find_spec, module_from_spec


def _put_off(name: str) -> None:
    """From here on it loads when somebody uses it, not when it is imported: 6 ms each, as long as eight sheets take."""
    if name in sys.modules:
        return
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        return
    spec.loader = LazyLoader(spec.loader)
    module = sys.modules[name] = module_from_spec(spec)
    if spec.parent != name:
        setattr(import_module(str(spec.parent)), name.rpartition(".")[2], module)
    spec.loader.exec_module(module)


_put_off("PIL.Image")
_put_off("uharfbuzz")
