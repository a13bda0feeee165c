"""Where in a template a thing is drawn: every start tag gets its place, every call its frame, before Jinja compiles.

    <rect w="{{ w }}"/>      becomes   <rect at="pip:12:3" w="{{ w }}"/>
    {{ m.pip(9, 9) }}        becomes   <?at card:7:1?>{{ m.pip(9, 9) }}<?end?>
    <text>{{ of }}</text>    becomes   <text at="pip:13:3">{{ ((of))|worded }}</text>
    <text>1 · {{ of }}</text>          <text at="pip:14:3">1 · {{ ((of))|worded|beside }}</text>

So each element of the markup carries its own line, and the calls around it are the way there; and what is printed as
words is told from what says a length or colour, and what stands beside other words from what stands alone. No line is
added: Jinja's own findings keep theirs. Owns what is known of a template from its text alone: places of tags and
attributes, and whether a value comes from a caller. Must not know Jinja, cards or what elements mean.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.base.frozen import NamedTuple

if TYPE_CHECKING:
    from pnp.base.scene import TemplatePlace

ATTRIBUTE = "at"
WORDED, BESIDE = (
    "worded",
    "beside",
)  # the filter of every hole within a text; of one that has others or words beside it
BEGIN, INSIDE, END = "<?at {}?>", "<?caller?>", "<?end?>"
NAMEABLE = re.compile(r"[\w./ -]+\Z")

# one that nothing closes takes all that is left, or each quote in there would be looked for anew
STRING = r'"(?:\\.|[^"\\])*(?:"|\\?\Z)|\'(?:\\.|[^\'\\])*(?:\'|\\?\Z)'
PIECE = re.compile(
    r"(?P<remark>\{#.*?(?:#\}|\Z)|<!--.*?(?:-->|\Z)|<!\[CDATA\[.*?(?:\]\]>|\Z)|<[?!][^>]*>?)"
    r"|(?P<raw>\{%[-+]?\s*raw\s*[-+]?%\}.*?(?:\{%[-+]?\s*endraw\s*[-+]?%\}|\Z))"
    r"|(?P<block>\{%)|(?P<hole>\{\{)"
    r"|(?P<last></)|<(?P<tag>[A-Za-z_][\w:.-]*)"
    r"|(?P<quote>[\"'])|(?P<shut>/?>)",
    re.DOTALL,
)
INNER = re.compile(
    rf"(?P<string>{STRING})|(?P<open>[(\[{{])|(?P<close>[-+]?%\}}|-?\}}\}}|[)\]}}])", re.DOTALL
)
KEY = re.compile(r"\s*=\s*([\w:.-]+)")  # read backwards from the quote
WORD = re.compile(rf"{STRING}|(?<![\w.])[A-Za-z_]\w*", re.DOTALL)
CALLED = re.compile(r"[-+]?\s*[\w.]+\(.*\)\s*[-+]?\Z", re.DOTALL)
STATEMENT = re.compile(r"[-+]?\s*(\w+)(.*?)[-+]?\Z", re.DOTALL)
GIVEN = frozenset(
    re.findall(
        r"\w+",
        "card set trim back label words figures palette theme language value facts static range loop dict namespace m"
        " layout back_look caller and or not if else in is true false none True False None",
    )
)
BETWEEN, IN_TAG, IN_TEXT = "between elements", "in a tag", "in a text"


class Attribute(NamedTuple):
    """An attribute as written: where its name stands, and its value with the holes still in it."""

    at: int
    value: str


class TemplateScope:
    """A piece of a template that is rendered by itself: the file, a macro, the inside of a call or a set block."""

    def __init__(self, parameters: str = "", around: TemplateScope | None = None) -> None:
        self.around = around
        self.parameters = frozenset(_names(re.sub(r"=[^,]*", "", parameters)))
        self.made: list[tuple[frozenset[str], str]] = []  # names, and what they were made of
        self.called: set[str] = set()
        self.draws = False  # whether what it renders is markup rather than a value

    def takes(self, expression: str, shared: frozenset[str] = frozenset()) -> bool:
        """Whether any of this comes from whoever asked for the piece; names that all templates share do not."""
        names, seen = set(_names(expression)), set[str]()
        while names - seen:
            seen |= names
            names |= {used for made, of in self.made if made & names for used in _names(of)}
        if self.around is None:
            return bool(names - GIVEN - shared - {name for made, _ in self.made for name in made})
        return bool(names & self.parameters)


class StartTag(NamedTuple):
    at: int
    name: str
    attributes: dict[str, Attribute]
    scope: TemplateScope


class CallSite(NamedTuple):
    """A hole, an include or a call block where elements may stand."""

    begin: int
    end: int
    expression: str
    scope: TemplateScope
    is_hole: bool


class TextHole(NamedTuple):
    """A hole within a text: where its expression begins and ends, and whether it is all that the text says."""

    begin: int
    end: int
    alone: bool


class TemplateText:
    """What the text of one template tells."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.rows = [0, *(match.end() for match in re.finditer("\n", source))]
        self.tags: list[StartTag] = []
        self.calls: list[CallSite] = []
        self.words: list[TextHole] = []
        self.names: frozenset[str] = frozenset()  # that it makes for whoever imports it
        _TemplateReading(self).run()

    def position(self, at: int) -> tuple[int, int]:
        """The line and column."""
        row = bisect_right(self.rows, at)
        return row, at - self.rows[row - 1] + 1

    def place(self, template: str, at: int) -> TemplatePlace:
        from pnp.base.scene import TemplatePlace  # only where something is wrong

        return TemplatePlace(template, *self.position(at))

    def tag(self, place: TemplatePlace) -> StartTag | None:
        return next((tag for tag in self.tags if tag.at == self._offset(place)), None)

    def call(self, place: TemplatePlace) -> CallSite | None:
        return next((call for call in self.calls if call.begin == self._offset(place)), None)

    def _offset(self, place: TemplatePlace) -> int:
        return self.rows[min(place.line, len(self.rows)) - 1] + place.column - 1


text_of = lru_cache(maxsize=64)(TemplateText)


def marked(source: str, template: str) -> str:
    """The template with places in it, as Jinja compiles it, and its words as words."""
    text = TemplateText(source)
    notes = [*_words(text), *(_places(text, template) if NAMEABLE.match(template) else ())]
    parts, done = [], 0
    for at, note in sorted(notes, key=lambda row: row[0]):
        parts += [source[done:at], note]
        done = at
    return "".join([*parts, source[done:]])


def _words(text: TemplateText) -> Iterator[tuple[int, str]]:
    for hole in text.words:
        yield hole.begin, "(("
        yield hole.end, f"))|{WORDED}" if hole.alone else f"))|{WORDED}|{BESIDE}"


def _places(text: TemplateText, template: str) -> Iterator[tuple[int, str]]:
    def place(at: int) -> str:
        return ":".join(map(str, (template, *text.position(at))))

    for tag in text.tags:
        yield tag.at + 1 + len(tag.name), f' {ATTRIBUTE}="{place(tag.at)}"'
    for call in text.calls:
        if _may_draw(call):
            yield call.begin, INSIDE if _is_caller(call) else BEGIN.format(place(call.begin))
            yield call.end, END


def _may_draw(call: CallSite) -> bool:
    """What renders a value must render nothing else; a file without a tag of its own may be a text."""
    if call.scope.draws or not call.is_hole:
        return call.scope.draws or call.scope.around is None
    return call.scope.around is None and CALLED.match(call.expression) is not None


def _is_caller(call: CallSite) -> bool:
    return call.is_hole and call.expression.lstrip("-+ ").startswith("caller(")


class _TemplateReading:
    """One pass over a template, which knows whether it is in a tag, in its quotes, or in a text."""

    def __init__(self, text: TemplateText) -> None:
        self.text, self.source = text, text.source
        self.scopes = [TemplateScope()]
        self.macros: dict[str, TemplateScope] = {}
        self.left: list[tuple[str, StartTag | None]] = []  # how it stood where a piece of its own began
        self.blocks: list[tuple[int, str]] = []
        self._enter_piece()

    def _enter_piece(self) -> None:
        self.where = BETWEEN
        self.tag: StartTag | None = None
        self.quote = self.key = ""
        self.since = self.value = 0

    def run(self) -> None:
        at = 0
        while piece := PIECE.search(self.source, at):
            at = piece.end()
            match piece.lastgroup:
                case "hole":
                    at, inside = _inside(self.source, piece.start(), "}}")
                    self._call(piece.start(), at, inside, is_hole=True)
                case "block":
                    at, inside = _inside(self.source, piece.start(), "%}")
                    self._statement(piece.start(), at, inside)
                case "tag" if not self.quote:
                    self._start(piece)
                case "last" if not self.quote:
                    self.where = BETWEEN
                case "quote" if self.where == IN_TAG:
                    self._quote(piece)
                case "shut" if self.where == IN_TAG and not self.quote:
                    is_text = piece[0] == ">" and self.tag is not None and self.tag.name == "text"
                    self.where = IN_TEXT if is_text else BETWEEN
                case _:
                    pass
        self._spread()
        self.text.names = frozenset(name for made, _ in self.scopes[0].made for name in made)

    def _start(self, piece: re.Match[str]) -> None:
        self.tag = StartTag(piece.start(), piece["tag"], {}, self.scopes[-1])
        self.text.tags.append(self.tag)
        self.scopes[-1].draws = True
        self.where = IN_TAG

    def _quote(self, piece: re.Match[str]) -> None:
        if not self.quote:
            begin = piece.start()
            key = KEY.match(self.source[max(0, begin - 80) : begin][::-1])
            self.key, self.since = (key[1][::-1], begin - key.end()) if key else ("", 0)
            self.quote, self.value = piece[0], piece.end()
        elif self.quote == piece[0]:
            self.quote = ""
            if self.tag and self.key:
                value = self.source[self.value : piece.start()]
                self.tag.attributes.setdefault(self.key, Attribute(self.since, value))

    def _statement(self, begin: int, end: int, inside: str) -> None:
        statement = STATEMENT.match(inside)
        word, rest = (statement[1], statement[2]) if statement else ("", "")
        names, _, of = rest.partition(" in " if word == "for" else "=")
        match word:
            case "include":
                self._call(begin, end, rest, is_hole=False)
            case "import" | "from":
                self._make(re.split(r"\bimport\b|\bas\b", rest)[-1], "")
            case "for":
                self._make(names, of)
            case "set":
                self._make(names, of)
                if not of:
                    self._begin_block(begin, rest)
            case "call":
                self._begin_block(begin, rest)
            case "macro":
                name, _, parameters = rest.partition("(")
                self._make(name, "")
                self._begin_block(begin, rest, parameters)
                self.macros[name.strip()] = self.scopes[-1]
            case "endset" | "endmacro" | "endcall":
                self._end_block(word, end)
            case _:
                pass

    def _make(self, names: str, of: str) -> None:
        self.scopes[-1].made.append((frozenset(_names(names)), of))

    def _call(self, begin: int, end: int, expression: str, is_hole: bool) -> None:
        """Noted where elements stand: there it may draw some."""
        self.scopes[-1].called |= set(_names(expression)[:1])
        if is_hole and self.where == IN_TEXT:
            self._note_words(begin, end, expression)
        if self.where == BETWEEN:
            self.text.calls.append(CallSite(begin, end, expression, self.scopes[-1], is_hole))

    def _note_words(self, begin: int, end: int, expression: str) -> None:
        """A hole that says something and is closed; a dash that takes blanks away belongs to its edge."""
        if expression.strip("- \n\t") and self.source.endswith("}}", begin, end):
            keeps = not expression.startswith("-")
            at = begin + (2 if keeps else 3)
            self.text.words.append(TextHole(at, begin + 2 + len(expression), self._is_alone(begin, end)))

    def _is_alone(self, begin: int, end: int) -> bool:
        """Blanks do not count; that something else is said there is taken from any other sign."""
        before, behind = self.source[:begin].rstrip(), self.source[end:].lstrip()
        return before.endswith(">") and behind.startswith("</")

    def _begin_block(self, begin: int, rest: str, parameters: str = "") -> None:
        self.left.append((self.where, self.tag))
        self.blocks.append((begin, rest))
        self.scopes.append(TemplateScope(parameters, self.scopes[-1]))
        self._enter_piece()

    def _end_block(self, word: str, end: int) -> None:
        if self.blocks:
            self.scopes.pop()
            begin, rest = self.blocks.pop()
            self.where, self.tag = self.left.pop()
            if word == "endcall":
                self._call(begin, end, rest, is_hole=False)

    def _spread(self) -> None:
        """What calls a macro that draws, draws."""
        drawing = {name for name, scope in self.macros.items() if scope.draws}
        while more := {n for n, scope in self.macros.items() if scope.called & drawing} - drawing:
            drawing |= more
        for name in drawing:
            self.macros[name].draws = True


def _inside(source: str, begin: int, closing: str) -> tuple[int, str]:
    """Where a statement or hole ends, and what it says: closing signs in strings and brackets do not count."""
    depth, at = 0, begin + 2
    while piece := INNER.search(source, at):
        at = piece.end()
        if piece["open"]:
            depth += 1
        elif piece["close"]:
            if depth == 0 and piece["close"].endswith(closing):
                return at, source[begin + 2 : piece.start()]
            if depth and len(piece["close"]) > 1:  # of "}}" the first closes a bracket
                at = piece.start() + 1
            depth = max(0, depth - 1)
    return len(source), source[begin + 2 :]


def _names(expression: str) -> list[str]:
    """The names an expression uses, in order; strings and what stands behind a dot are none."""
    return [word for word in WORD.findall(expression) if word[0] not in "\"'"]
