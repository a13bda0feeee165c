"""Jinja templates to markup texts: one rendering a face, in a sandbox.

The same code serves bundled themes in this process and foreign ones in a child
process (``sandbox``). Owns the environment and how its faults are told. Must not know markup or scenes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, MutableMapping
from functools import partial, reduce
from hashlib import sha256
from operator import add
from types import CodeType, MappingProxyType
from typing import Any

from jinja2 import (
    BaseLoader,
    BytecodeCache,
    Environment,
    StrictUndefined,
    Template,
    pass_context,
    pass_environment,
)
from jinja2.bccache import Bucket
from jinja2.exceptions import (
    SecurityError,
    TemplateNotFound,
    TemplateSyntaxError,
    UndefinedError,
)
from jinja2.filters import make_attrgetter
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import missing
from markupsafe import Markup

from pnp.base.budget import MORE
from pnp.base.diagnostics import did_you_mean
from pnp.base.frozen import NamedTuple
from pnp.base.languages import SOURCE
from pnp.draw.compose import view
from pnp.draw.compose.layout import Layouts
from pnp.draw.compose.layout.measures import PARTS, LaidBox
from pnp.draw.compose.render_orders import (
    SUFFIX,
    FaceJob,
    RenderedFaces,
    TemplateFailure,
    TemplateOrder,
    Templates,
)
from pnp.draw.compose.template_places import BESIDE, GIVEN, WORDED, TemplateText, marked, text_of
from pnp.draw.compose.view import SetView, View
from pnp.draw.look import template_colours as paint

LARGEST = 400_000  # characters of one rendered face
NESTING = 8  # statics within statics
KEY = 32  # hexadecimal digits of the digest of what a static was given
PRELUDE, MACROS = "prelude", "macros"  # templates whose names every template has
ASKED = "a face asked for"  # no name a template can spell


class OrderedTexts(BaseLoader):
    """The templates of an order, for Jinja; no file is opened."""

    def __init__(self, templates: Templates) -> None:
        self.templates = templates

    def get_source(self, _environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        row = self.templates.get(template.removesuffix(SUFFIX)) if template.endswith(SUFFIX) else None
        if row is None:
            raise TemplateNotFound(template)
        if row.problem:
            raise TemplateSyntaxError(row.problem, 1, template, row.file)
        return row.text, row.file, lambda: True


SEEN = (
    "card", "trim", "back", "set", "label", "value", "facts", "figures", "words", "language", "palette", "theme", "static",
)  # fmt: skip


OF_A_FACE = (
    "a macro of the prelude, or one that is imported, does not know it: pass it what it needs, as in {}"
)
AT_HAND = {  # what no text knows that is read once for all faces
    "card": f"{OF_A_FACE.format('frame(card.name)')}; so with static('frame', name=card.name)",
    "trim": OF_A_FACE.format("frame(trim)"),
    "back": f"{OF_A_FACE.format('frame(back)')}; so with static('frame', back=back)",
}


class Undefined(StrictUndefined):
    """Says what lacks the name in the author's words, not in ours; on a line of its own, which names there are."""

    @property
    def _undefined_message(self) -> str:
        owner, name = self._undefined_obj, self._undefined_name
        if self._undefined_hint:
            return self._undefined_hint
        if isinstance(owner, SetView | View):
            kind, known = vars(owner).get("kind"), [each for each in owner if not each.startswith("_")]
            message = f"the {'card' if kind else 'set'} has no '{name}'" + (f" (kind {kind})" if kind else "")
            return _with_hint(message, name, known)
        if isinstance(owner, dict):
            return _with_hint(f"there is no '{name}' here", name, owner)
        if name is None:
            return "a value is not defined"
        message = f"'{name}' is not defined"
        return f"{message}\n{AT_HAND[name]}" if name in AT_HAND else _with_hint(message, name, SEEN)


def _with_hint(message: str, name: object, known: Iterable[object]) -> str:
    return f"{message}\n{did_you_mean(str(name), map(str, known))}".strip()


class CardWatch(Context):
    """Notes where a template asks for the card; what does not is the same for every card."""

    environment: Sandbox

    def resolve_or_missing(self, key: str) -> object:
        if key == "card":
            asked = self.parent.get(ASKED)
            if asked is not None:
                asked.add(key)
        found = super().resolve_or_missing(key)
        return self.environment.shared_name(key) if found is missing else found


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, with a short way to our own views, which hold data and nothing to guard."""

    context_class = CardWatch
    shared_texts: Templates = MappingProxyType({})
    preluded: Mapping[str, object] = MappingProxyType(
        {}
    )  # what the prelude of the theme gives, once it was read

    def shared_name(self, name: str) -> object:
        """What every template has without asking: the names of the prelude, and the shared macros as ``m``."""
        if name in self.preluded:
            return self.preluded[name]
        if name == "m" and MACROS in self.shared_texts:
            return self.get_template(MACROS + SUFFIX).module
        return missing

    def read_prelude(self) -> None:
        """Raises what is wrong with it, at its line."""
        if PRELUDE not in self.shared_texts:
            return
        text = text_of(self.shared_texts[PRELUDE].text)
        try:
            module = self.get_template(PRELUDE + SUFFIX).module
        except Exception:
            self.handle_exception()  # raises it again, with the lines of the template
        if drawn := next((tag for tag in text.tags if tag.scope.around is None), None):
            raise self._wrong(text, drawn.at, "a prelude draws nothing: elements stand in its macros")
        names = {name: value for name, value in vars(module).items() if not name.startswith("_")}
        if taken := next((name for name in names if name in GIVEN), None):
            said = re.search(rf"\b(?:macro|set|as)\s+{taken}\b", text.source)
            raise self._wrong(text, said.start() if said else 0, f"every template has '{taken}' already")
        self.preluded = names

    def _wrong(self, text: TemplateText, at: int, why: str) -> TemplateSyntaxError:
        return TemplateSyntaxError(why, text.position(at)[0], PRELUDE + SUFFIX)

    def preprocess(self, source: str, name: str | None = None, filename: str | None = None) -> str:  # noqa: ARG002
        """Places of tags and calls are written into a template when it is compiled."""
        return marked(source, (name or "").removesuffix(SUFFIX))

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Those of all templates: none has some of its own, which Jinja would look up first, one by one, a face."""
        return super().make_globals(d) if d else self.globals

    def getattr(self, obj: object, attribute: str) -> object:
        if obj.__class__ is View and attribute in obj.__dict__:
            return obj.__dict__[attribute]
        if obj.__class__ is LaidBox:
            if attribute in obj:
                return obj[attribute]
            if attribute in PARTS:
                return None
            if attribute == "at":
                return obj.at
        return super().getattr(obj, attribute)


class RenderedFace(NamedTuple):
    """A face as markup, and the names it asked for of those that differ from face to face."""

    markup: str | TemplateFailure
    asked: frozenset[str]


class TemplateRenderer:
    """Renders the jobs of one order; what was compiled before is in ``code``, parts drawn once are kept."""

    def __init__(self, order: TemplateOrder, code: BytecodeCache | None = None) -> None:
        self.order = order
        self.statics: dict[str, str] = {}
        self.depth = 0
        self.env = _environment(order.templates)
        self.env.filters[BESIDE] = partial(view.beside, language=order.language)
        self.env.filters[WORDED] = partial(view.worded, language=order.language)
        self.env.bytecode_cache = code
        self.cards = [View(card) for card in order.cards]
        self.trims: dict[int, View] = {}
        self.uses: dict[str, Markup] = {}
        self.shared: dict[tuple[str, int, str], str | TemplateFailure] = {}
        self.env.globals.update(self._names())
        self.unfit: TemplateFailure | None = None  # why nothing can be drawn
        try:
            self.env.read_prelude()
        except Exception as problem:
            self.unfit = _failure(problem, order, PRELUDE)

    def _names(self) -> dict[str, object]:
        order = self.order
        words, cards = order.words, {str(vars(card)["id"]): card for card in self.cards}
        names = {str(card["id"]): str(card["name"]) for card in order.cards}
        spell = view.FieldSpeller(
            words.labels, lambda card: names.get(card, card), words.words, order.language
        )
        self.layouts = Layouts(order, spell, order.set)
        return {
            "set": SetView({**order.set, "cards": cards}),
            "label": _labeller(words.labels),
            "words": dict(words.words),
            "figures": dict(words.figures),
            "palette": dict(words.palette),
            "theme": View(order.theme),
            "language": order.language,
            "value": spell.value,
            "facts": spell.facts,
            "static": self.static,
            **({"layout": self.layout, "back_look": self.back_look} if order.declared else {}),
        }

    def render(self, job: FaceJob) -> str | TemplateFailure:
        """One face."""
        key = (job.template, id(job.trim), job.back)
        known = self.shared.get(key)
        if known is not None:
            return known
        face = self._guarded(job)
        if not face.asked:
            self.shared[key] = face.markup
        return face.markup

    def _template(self, name: str) -> Template:
        return self.env.get_template(name + SUFFIX)

    def _guarded(self, job: FaceJob) -> RenderedFace:
        if self.unfit:
            return RenderedFace(self.unfit, frozenset())
        name, asked = job.template, set[str]()
        trim = self.trims.get(id(job.trim)) or self.trims.setdefault(id(job.trim), View(job.trim))
        at_hand = {"card": self.cards[job.card], "trim": trim, "back": job.back, ASKED: asked}
        markup: str | TemplateFailure
        try:
            markup = self._template(name).render(at_hand)
        except Exception as problem:  # whatever a template can provoke is told as its fault
            markup = _failure(problem, self.order, name)
        if len(markup) > (most := LARGEST * self.order.times):
            message = f"draws more than {most:,} characters of markup"
            markup = TemplateFailure("limit", name, 1, message, MORE.format(2 * self.order.times))
        return RenderedFace(markup, frozenset(asked))

    @pass_context
    def layout(self, context: Context, card: View, **usual: object) -> LaidBox:
        """Where things lie on a face by its declared look; ``usual`` is how the theme does it where that is silent."""
        return self.layouts.laid(vars(card), vars(context["trim"]), usual)

    def back_look(self, back: str) -> LaidBox:
        """Colours, fonts and what is declared of a back; of one that kinds share, in general."""
        look = self.layouts.of(back)
        said = {name: look.get(f"back_{name}") for name in ("picture", "pattern", "title")}
        colours = self.layouts.colours(back)
        ground = look["colours"].get("back") or colours["colour"]
        return LaidBox({**said, **self.layouts.families(look), "ground": ground, "border": look["border"]})

    @pass_context
    def static(self, context: Context, name: str, /, **values: object) -> Markup:
        """A part of a face that depends on these values only: rendered once, placed by ``<use>``."""
        trim = context.get("trim")
        said = f"{sorted(values.items())!r} {trim.key if trim else ''}"
        key = (
            f"{name} {sha256(said.encode()).hexdigest()[:KEY]}"  # short: it stands on every face, and counts
        )
        if key not in self.statics:
            if self.depth >= NESTING:
                raise RecursionError(f"static('{name}') draws itself")
            self.depth += 1
            try:
                self.statics[key] = self._template(name).render(trim=trim, **values)
            finally:
                self.depth -= 1
            self.uses[key] = Markup("<use key='{}'/>").format(key)
        return self.uses[key]


def render_all(order: TemplateOrder, code: BytecodeCache | None = None) -> RenderedFaces:
    """In this process, which is for templates that come with pnp."""
    renderer = TemplateRenderer(order, code)
    return RenderedFaces(map(renderer.render, order.jobs), renderer.statics)


class CodeInMemory(BytecodeCache):
    """Compiled templates, kept as long as this process lives: code is nothing to be read from a disk and run.

    Code is all that may be kept: what a template made for one edition is of no use to the next.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.known.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code:
            self.known[bucket.key, bucket.checksum] = bucket.code


def _environment(templates: Templates) -> Sandbox:
    env = Sandbox(
        loader=OrderedTexts(templates),
        undefined=Undefined,
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,
        optimized=False,  # to work out constants beforehand takes longer than it saves
    )
    env.shared_texts = templates
    env.filters.update(
        {**paint.FILTERS, **view.FILTERS, WORDED: partial(view.worded, language=SOURCE), "sum": _sum}
    )
    return env


@pass_environment
def _sum(
    env: Environment, values: Iterable[object], attribute: str | int | None = None, start: object = 0
) -> object:
    """Jinja's own adds as the Python below it does, which since 3.12 is not from left to right."""
    parts = values if attribute is None else map(make_attrgetter(env, attribute), values)
    return reduce(add, parts, start)


def _labeller(labels: Mapping[str, str]) -> Callable[..., str]:
    def label(word: object, otherwise: str | None = None) -> str:
        found = labels.get(str(word), otherwise)
        if found is None:
            raise UndefinedError(_with_hint(f"no vocabulary or kind has the word '{word}'", word, labels))
        return found

    return label


LIMITS = {
    MemoryError: "asks for more memory than it may have",
    RecursionError: "draws itself without end",
    OverflowError: "computes a number beyond all bounds",
}


def _failure(problem: Exception, order: TemplateOrder, name: str) -> TemplateFailure:
    templates = order.templates
    if isinstance(problem, TemplateSyntaxError):
        template = (problem.name or name).removesuffix(SUFFIX)
        return TemplateFailure("syntax", template, problem.lineno, str(problem.message))
    *callers, (template, line) = _places(problem, templates) or [(name, 1)]
    above = tuple(callers)
    if isinstance(problem, TemplateNotFound):
        wanted = (problem.name or name).removesuffix(SUFFIX)
        return TemplateFailure("missing", template, line, wanted, did_you_mean(wanted, templates), above)
    if isinstance(problem, UndefinedError):
        message, _, hint = str(problem.message).partition("\n")
        return TemplateFailure("undefined", template, line, message, hint, above)
    for limit, broken in LIMITS.items():
        if isinstance(problem, limit):
            hint = MORE.format(2 * order.times) if limit is MemoryError else ""
            return TemplateFailure("limit", template, line, broken, hint)
    return TemplateFailure("failed", template, line, _reason(problem), callers=above)


def _reason(problem: Exception) -> str:
    if isinstance(problem, SecurityError):
        return f"the sandbox refuses this: {problem}"
    return f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__


def _places(problem: Exception, templates: Templates) -> list[tuple[str, int]]:
    """The template lines of the traceback, which Jinja has rewritten to templates; the innermost is the last."""
    names = {row.file: name for name, row in templates.items()}
    found: list[tuple[str, int]] = []
    step = problem.__traceback__
    while step:
        if name := names.get(step.tb_frame.f_code.co_filename):
            found.append((name, step.tb_lineno))
        step = step.tb_next
    return found
