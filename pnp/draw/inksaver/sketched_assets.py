"""Pictures made of pixels as sketches: by the name of the picture, and made when they are asked for.

Owns these names. Must not know how a sketch is made, or where pictures lie.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

SKETCH = "~sketch"  # behind the name of a picture


class SketchedAssets(Mapping[str, bytes]):
    """Pictures, and a sketch of each."""

    def __init__(self, pictures: Mapping[str, bytes]) -> None:
        self._pictures = pictures

    def __getitem__(self, asset: str) -> bytes:
        if not asset.endswith(SKETCH):
            return self._pictures[asset]
        from pnp.draw.rasters.sketched import sketched

        return sketched(self._pictures[asset.removesuffix(SKETCH)])

    def __contains__(self, asset: object) -> bool:
        return isinstance(asset, str) and asset.removesuffix(SKETCH) in self._pictures

    def __iter__(self) -> Iterator[str]:
        for asset in self._pictures:
            yield asset
            yield asset + SKETCH

    def __len__(self) -> int:
        return 2 * len(self._pictures)
