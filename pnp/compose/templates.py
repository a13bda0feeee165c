"""Jinja templates to markup texts: one rendering a face, in a sandbox.

The same code serves bundled themes in this process and foreign ones in a child
process (``sandbox``). Owns the environment and how its faults are told. Must not know markup or scenes.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from jinja2 import (
    BaseLoader,
    Environment,
    FileSystemBytecodeCache,
    StrictUndefined,
    Template,
    pass_context,
)
from jinja2 import __version__ as jinja_version
from jinja2.bccache import Bucket
from jinja2.exceptions import (
    SecurityError,
    TemplateNotFound,
    TemplateSyntaxError,
    UndefinedError,
)
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from pnp.compose import view
from pnp.compose.orders import SUFFIX, Failure, Folders, Job, Order, Rendered
from pnp.compose.view import SetView, View
from pnp.diagnostics import did_you_mean
from pnp.look import paint

LARGEST = 400_000  # characters of one rendered face
NESTING = 8  # statics within statics


class FolderLoader(BaseLoader):
    """Templates out of folders, for Jinja."""

    def __init__(self, folders: Iterable[str]) -> None:
        self.folders = Folders(folders)

    def get_source(self, _environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        path = self.folders.find(template)
        if path is None:
            raise TemplateNotFound(template)
        try:
            return path.read_text(encoding="utf-8"), str(path), lambda: True
        except UnicodeDecodeError:
            problem = "the file is not UTF-8 text"
        except OSError as error:
            problem = f"the file cannot be read ({error.strerror})"
        raise TemplateSyntaxError(problem, 1, template, str(path))


class Undefined(StrictUndefined):
    """Says what lacks the name in the author's words, not in ours."""

    @property
    def _undefined_message(self) -> str:
        owner, name = self._undefined_obj, self._undefined_name
        if self._undefined_hint:
            return self._undefined_hint
        if isinstance(owner, SetView | View):
            kind = vars(owner).get("kind")
            return f"the {'card' if kind else 'set'} has no '{name}'" + (f" (kind {kind})" if kind else "")
        if isinstance(owner, dict):
            return f"there is no '{name}' here"
        return f"'{name}' is not defined" if name is not None else "a value is not defined"


class Watching(Context):
    """Notices templates that look at the card; what does not is the same for every card."""

    def resolve_or_missing(self, key: str) -> Any:
        if key == "card":
            self.environment.looked = True  # type: ignore[attr-defined]
        return super().resolve_or_missing(key)


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, with a short way to our own views, which hold data and nothing to guard."""

    context_class = Watching
    looked = False

    def getattr(self, obj: Any, attribute: str) -> Any:
        if obj.__class__ is View and attribute in obj.__dict__:
            return obj.__dict__[attribute]
        return super().getattr(obj, attribute)


class Printer:
    """Renders the jobs of one order; templates are compiled once, parts drawn once are kept."""

    def __init__(self, order: Order, keep: bool = False) -> None:
        self.order = order
        self.statics: dict[str, str] = {}
        self.depth = 0
        self.loader = FolderLoader(order.folders)
        self.env = _environment(self.loader)
        self.env.bytecode_cache = _kept_bytecode() if keep else None
        self.cards = [View(card) for card in order.cards]
        self.trims: dict[int, View] = {}
        self.shared: dict[tuple[str, int, str], str | Failure] = {}
        self.env.globals.update(self._names())

    def _names(self) -> dict[str, Any]:
        order = self.order
        by_id = {card["id"]: view for card, view in zip(order.cards, self.cards, strict=True)}
        words = order.words
        names = {card["id"]: card["name"] for card in order.cards}
        spell = view.Speller({**names, **words["labels"]}, words["words"])
        return {
            "set": SetView({**order.set, "cards": by_id}),
            "label": _labeller(words["labels"]),
            "words": dict(words["words"]),
            "figures": dict(words["figures"]),
            "palette": dict(words["palette"]),
            "theme": View(order.theme),
            "language": order.language,
            "value": spell.value,
            "facts": spell.facts,
            "static": self.static,
        }

    def render(self, job: Job) -> str | Failure:
        key = (job.template, id(job.trim), job.back)
        face = self.shared.get(key)
        if face is None:
            self.env.looked = False
            face = self._guarded(job)
            if not self.env.looked:
                self.shared[key] = face
        return face

    def _at_hand(self, job: Job) -> dict[str, Any]:
        trim = self.trims.get(id(job.trim)) or self.trims.setdefault(id(job.trim), View(job.trim))
        return {"card": self.cards[job.card], "trim": trim, "back": job.back}

    def _template(self, name: str) -> Template:
        return self.env.get_template(name + SUFFIX)

    def _guarded(self, job: Job) -> str | Failure:
        name = job.template
        try:
            markup = self._template(name).render(self._at_hand(job))
        except Exception as problem:  # whatever a template can provoke is told as its fault
            return _failure(problem, self.loader, name)
        if len(markup) > LARGEST:
            return _limit(self.loader, name, f"draws more than {LARGEST:,} characters of markup")
        return markup

    @pass_context
    def static(self, context: Context, name: str, /, **values: Any) -> Markup:
        """A part of a face that depends on these values only: rendered once, placed by ``<use>``."""
        trim = context.get("trim")
        key = f"{name} {sorted(values.items())!r} {trim.key if trim else ''}"
        if key not in self.statics:
            if self.depth >= NESTING:
                raise RecursionError(f"static('{name}') draws itself")
            self.depth += 1
            try:
                self.statics[key] = self._template(name).render(trim=trim, **values)
            finally:
                self.depth -= 1
        return Markup("<use key='{}'/>").format(key)


def print_all(order: Order) -> Rendered:
    printer = Printer(order, keep=True)
    return Rendered(map(printer.render, order.jobs), printer.statics)


class Bytecode(FileSystemBytecodeCache):
    """Compiled templates of bundled themes, kept for the next run; a disk that is full keeps nothing."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with suppress(OSError):
            super().dump_bytecode(bucket)


def _kept_bytecode() -> Bytecode | None:
    """In a folder that only this user may write, for compiled code is run as it is; None where there is none."""
    try:
        return Bytecode(pattern=f"__pnp_{jinja_version}_%s.cache")
    except (RuntimeError, OSError):
        return None


def _environment(loader: FolderLoader) -> Sandbox:
    env = Sandbox(
        loader=loader,
        undefined=Undefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
    )
    env.filters.update({**paint.FILTERS, **view.FILTERS})
    return env


def _labeller(labels: Mapping[str, str]) -> Callable[..., str]:
    def label(word: object, otherwise: str | None = None) -> str:
        found = labels.get(str(word), otherwise)
        if found is None:
            hint = did_you_mean(str(word), labels)
            raise UndefinedError(
                f"no vocabulary or kind has the word '{word}'" + (f"; {hint}" if hint else "")
            )
        return found

    return label


LIMITS = {
    MemoryError: "asks for more memory than it may have",
    RecursionError: "draws itself without end",
    OverflowError: "computes a number beyond all bounds",
}


def _failure(problem: Exception, loader: FolderLoader, name: str) -> Failure:
    if isinstance(problem, TemplateSyntaxError):
        file = problem.filename or _file(loader, name)
        return Failure("template-syntax", file, problem.lineno, str(problem.message))
    if isinstance(problem, TemplateNotFound):
        return _missing(problem, loader, name)
    line, file = _place(problem, loader, name)
    if isinstance(problem, UndefinedError):
        return Failure("undefined-name", file, line, str(problem.message))
    for limit, broken in LIMITS.items():
        if isinstance(problem, limit):
            return Failure("template-limit", file, line, broken)
    return Failure("template-failed", file, line, _reason(problem))


def _missing(problem: TemplateNotFound, loader: FolderLoader, name: str) -> Failure:
    wanted = (problem.name or name).removesuffix(SUFFIX)
    line, file = _place(problem, loader, name)
    return Failure("template-missing", file, line, wanted, did_you_mean(wanted, loader.folders.names()))


def _reason(problem: Exception) -> str:
    if isinstance(problem, SecurityError):
        return f"the sandbox refuses this: {problem}"
    return f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__


def _limit(loader: FolderLoader, name: str, message: str) -> Failure:
    return Failure("template-limit", _file(loader, name), 1, message)


def _place(problem: Exception, loader: FolderLoader, name: str) -> tuple[int, str]:
    """The innermost template line of the traceback, which Jinja has rewritten to template files."""
    frames = traceback.extract_tb(problem.__traceback__)
    for frame in reversed(frames):
        if frame.filename.endswith(SUFFIX):
            return frame.lineno or 1, frame.filename
    return 1, _file(loader, name)


def _file(loader: FolderLoader, name: str) -> str:
    path = loader.folders.find(name + SUFFIX)
    return str(path) if path else ""
