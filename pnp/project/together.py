"""Drawing with help: from processes beside this one, and from what was kept of earlier runs.

Owns how long help is there: while one language is made. Must not know how anything is drawn, or what is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from pnp.cache import OFF, Cache
from pnp.model import Document
from pnp.workers import Worker, WorkerLost, ending, start_method

if TYPE_CHECKING:
    from pnp.compose.crew import Helpers
    from pnp.compose.kept import KeptFaces
    from pnp.compose.sandbox import Renderers
    from pnp.render.pdf_faces import Prepared
    from pnp.text.fonts import Fonts

T = TypeVar("T")
# what a value of the wrong shape ends in, sooner or later
BROKEN = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


class DrawingHelp:
    """The help there is at the moment: none, but for those who ask for it."""

    def __init__(self) -> None:
        self._may: tuple[int, list[Worker]] | None = None
        self.keeping: list[KeptFaces] | None = None
        self._saving: Worker | None = None
        self.has_taken = False  # faces of an earlier run, the last time there was help
        self._renderers: Renderers | None = None

    @property
    def renderers(self) -> Renderers:
        """Who renders foreign templates."""
        from pnp.compose.sandbox import Renderers

        self._renderers = self._renderers or Renderers()
        return self._renderers

    def with_all(self, workers: int, cache: Cache, make: Callable[[], T], forget: Callable[[], None]) -> T:
        """What is made with all the help there is.

        Where it breaks on faces that were kept, somebody else has written them: it is made again without.
        """
        try:
            with self.wanted(workers, cache):
                return make()
        except BROKEN:
            if not self.has_taken:
                raise
        cache.clear()
        forget()
        with self.wanted(workers, OFF):
            return make()

    @contextmanager
    def wanted(self, workers: int, cache: Cache) -> Iterator[None]:
        """Inside, faces are drawn by as many processes, and taken from the cache; what is new is kept in the end."""
        with ending([]) as at_work:
            self._may = (workers - 1, at_work) if workers > 1 else None
            self.keeping = [] if cache.folder else None
            try:
                yield
                self._save()
            finally:
                self.has_taken = any(kept.known for kept in self.keeping or ())
                self._may = self.keeping = None
                if self._saving:
                    self._saving.end()
                    self._saving = None

    @property
    def helpers(self) -> Helpers | None:
        """For whoever draws: what is as it was last time is not drawn."""
        from pnp.compose.crew import Helpers

        return Helpers(*self._may) if self._may else None

    def _save(self) -> None:
        """What is new is kept, or was handed to a process for that."""
        if self._saving is None:
            for kept in self.keeping or ():
                kept.save()
            return
        with suppress(WorkerLost):  # the next run takes longer
            self._saving.hear()

    def _has_no_more_to_draw(self, helpers: Sequence[Worker]) -> None:
        """The helpers go; while the document is put together, another process keeps what is known of its faces."""
        for worker in helpers:
            worker.end()
        if helpers and self.keeping and start_method() == "fork":
            with suppress(WorkerLost):  # the system has no process to spare
                self._saving = Worker(partial(_kept, self.keeping), "fork")

    def preparing(
        self, fonts: Fonts, documents: int, formats: Sequence[str]
    ) -> Callable[[Document, Mapping[str, bytes]], Prepared] | None:
        """How the faces of documents are written, where they may lie elsewhere.

        With the last one nobody needs the helpers any more, and the memory their faces take.
        """
        helpers = self._may[1] if self._may else []
        if self.keeping is None and not helpers:
            return None
        from pnp.render import FORMATS, SheetFormat
        from pnp.render.prepared import prepared

        left = documents * len(formats)
        of_sheets = all(isinstance(FORMATS[name], SheetFormat) for name in formats)

        def prepare(document: Document, assets: Mapping[str, bytes]) -> Prepared:
            nonlocal left
            made = prepared(document, assets, fonts)
            left -= 1
            if of_sheets and not left:
                self._has_no_more_to_draw(helpers)
            return made

        return prepare


def _kept(keeping: Iterable[KeptFaces], _heard: object, tell: Callable[[object], None]) -> None:
    """Done by a process of its own."""
    for kept in keeping:
        kept.save()
    tell(None)
