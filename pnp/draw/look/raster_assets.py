"""The bytes of rasters, by their digest: not held, but read again where they are printed.

A deck of pictures is as large as all of them together, and what is printed is as large again. Must not know pictures.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping
from pathlib import Path

from pnp.base.frozen import NamedTuple
from pnp.files.world import World


class PictureFile(NamedTuple):
    """Where one picture lies."""

    path: Path
    home: Path

    @property
    def ending(self) -> str:
        return self.path.suffix.lower()


class AssetFiles(Mapping[str, bytes]):
    """Files, each read when it is asked for; and pictures that were ``made`` of drawings, which are held."""

    def __init__(self, world: World, limit: int) -> None:
        self.made: dict[str, bytes] = {}
        self._world, self._limit = world, limit
        self._places: dict[str, PictureFile] = {}

    def __getitem__(self, asset: str) -> bytes:
        """Raises ``OSError`` where the file is another by now."""
        if asset in self.made:
            return self.made[asset]
        place = self._places[asset]
        data = self._world.read(*place, self._limit)
        if not isinstance(data, bytes) or self._world.digest(*place).hex() != asset:
            why = f"{place.path.name} changed while it was printed; print again"
            raise OSError(errno.EAGAIN, why, str(place.path))
        return data

    def __contains__(self, asset: object) -> bool:
        return asset in self.made or asset in self._places

    def __iter__(self) -> Iterator[str]:
        return iter({**self.made, **self._places})

    def __len__(self) -> int:
        return len({*self.made, *self._places})

    def note(self, place: PictureFile) -> str:
        """The digest of a file that was, or would be, read."""
        asset = self._world.digest(*place).hex()
        self._places[asset] = place
        return asset


class JoinedAssets(Mapping[str, bytes]):
    """Of the first, else of the second, whatever they have by the time it is asked for."""

    def __init__(self, first: Mapping[str, bytes], second: Mapping[str, bytes]) -> None:
        self._first, self._second = first, second

    def __getitem__(self, asset: str) -> bytes:
        return self._first[asset] if asset in self._first else self._second[asset]

    def __contains__(self, asset: object) -> bool:
        return asset in self._first or asset in self._second

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._first, *self._second)))

    def __len__(self) -> int:
        return len({*self._first, *self._second})
