"""What can be wrong with a file before anyone asks what it means: the SRC family."""

from __future__ import annotations

from pnp.base.budget import LIMITS, MORE, OverBudget, how_to_allow_more
from pnp.base.diagnostics import Finding, Severity, Span, fault


@fault("SRC101")
def file_missing(span: Span, hint: str = "") -> Finding:
    """A file or folder that the command or a set names is not there.

    Check the spelling of the path. A bundled set is named by its id, your own by its folder, which holds `set.yaml`.

    ```bad notes.txt
    No set.yaml here.
    ```
    ```good set.yaml = empty.yaml
    """
    return Finding(span, f"no such file or folder: {span.shown}", hint)


@fault("SRC102")
def file_unreadable(span: Span, why: str) -> Finding:
    """A file is there but cannot be read: a folder in its place, missing rights, a broken disk.

    Look at it with your file manager; pnp needs to read every file of a set.

    ```bad set.yaml/note.txt
    A folder called set.yaml.
    ```
    ```good set.yaml = empty.yaml
    """
    return Finding(span, f"cannot read the file: {why}")


@fault("SRC103")
def file_too_large(span: Span, size: int, limit: int) -> Finding:
    """A YAML file is larger than 5 MB, or a folder holds more than a set may have.

    A card takes about half a kilobyte, so this is thousands of cards: split them over several files.

    ```bad set.yaml repeat=300000
    # a long remark nobody reads
    ```
    ```good set.yaml = empty.yaml
    """
    return Finding(span, f"{size:,} bytes; a file may have {limit:,}", _smaller())


@fault("SRC104")
def not_utf8(span: Span, hint: str = "save it as UTF-8") -> Finding:
    """A file is not UTF-8 text. Save it as "UTF-8" in your editor; å, ß and ж then work everywhere.

    ```bad set.yaml encoding=latin-1
    id: tiny
    title: Små dyr
    ```
    ```good set.yaml
    id: tiny
    title: Små dyr
    ```
    """
    return Finding(span, "the file is not UTF-8 text from this byte on", hint)


@fault("SRC115")
def control_character(span: Span, char: str) -> Finding:
    """A text holds a character that nothing is printed for: one that a terminal obeys (escape, bell), or one that turns the
    order of letters round. It mostly comes with text that was copied from elsewhere; written as `"\\x1b"` it is one too.

    Line ends and tabs are welcome. Take the character out, or type the word anew.

    ```bad set.yaml
    id: tiny
    title: "Tiny \\x1b[31mgame"
    ```
    ```good set.yaml
    id: tiny
    title: Tiny game
    ```
    """
    return Finding(span, f"the text holds the control character U+{ord(char):04X}", "take it out")


@fault("SRC105")
def file_empty(span: Span) -> Finding:
    """A file has no content, or nothing but comments.

    Fill it, or delete it: a set needs no empty files.

    ```bad set.yaml
    # nothing here yet
    ```
    ```good set.yaml = empty.yaml
    """
    return Finding(span, "the file is empty", "write something into it, or delete it")


@fault("SRC106")
def broken_yaml(span: Span, problem: str, hint: str = "") -> Finding:
    """The text is not YAML: a bracket is never closed, the indentation jumps, a quote is missing.

    The place shown is where reading stopped; the cause is there or just above. Texts with a colon
    and a space, or beginning with a special character, need quotes.

    ```bad set.yaml
    id: tiny
    title: "never closed
    ```
    ```good set.yaml
    id: tiny
    title: "closed"
    ```
    """
    return Finding(span, problem, hint)


@fault("SRC107")
def tab_indentation(span: Span) -> Finding:
    """A line is indented with a tab. YAML knows spaces only.

    Tell your editor to insert spaces when you press Tab.

    ```bad set.yaml
    id: tiny
    credits:
    ␉publisher: Somebody
    ```
    ```good set.yaml
    id: tiny
    credits:
      publisher: Somebody
    ```
    """
    return Finding(span, "a tab in the indentation", "indent with spaces")


@fault("SRC108")
def anchor_or_alias(span: Span, what: str) -> Finding:
    """Anchors (&name) and aliases (*name) are refused: a few lines of them can stand for gigabytes.

    Write the value again, or let homebrew build on another set with `extends`.

    ```bad set.yaml
    id: tiny
    title: &name Tiny
    summary: *name
    ```
    ```good set.yaml
    id: tiny
    title: Tiny
    summary: Tiny
    ```
    """
    return Finding(span, f"{what} is not allowed in a card set", "write the value out, or put it in quotes")


@fault("SRC109")
def yaml_tag(span: Span, name: str) -> Finding:
    """Tags (!name) are refused: a card set is data, not a program.

    Leave the tag out; a text that begins with ! needs quotes.

    ```bad set.yaml
    id: tiny
    title: !shout Tiny
    ```
    ```good set.yaml
    id: tiny
    title: "!shout Tiny"
    ```
    """
    return Finding(span, f"the tag {name} is not allowed in a card set", "leave it out, or quote the text")


@fault("SRC110")
def duplicate_key(span: Span, key: str, first: Span) -> Finding:
    """A mapping says the same key twice; one of the two would be lost.

    ```bad set.yaml
    id: tiny
    title: Tiny
    title: Small
    ```
    ```good set.yaml = titled.yaml
    """
    return Finding(
        span, f"'{key}' is given twice", f"first at line {first.line}", ((first, "first given here"),)
    )


@fault("SRC111")
def nested_too_deep(span: Span, limit: int) -> Finding:
    """Values are nested more than 32 deep. No card needs that.

    Most often a bracket is opened again and again and never closed.

    ```bad set.yaml
    id: tiny
    title: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]
    ```
    ```good set.yaml = empty.yaml
    """
    return Finding(span, f"nested more than {limit} deep")


@fault("SRC112")
def too_many_values(span: Span, limit: int) -> Finding:
    """A file holds more than 500,000 values.

    Split the cards over several files; every file in `cards/` is read.

    ```bad set.yaml repeat=300000
    - 1
    - 2
    ```
    ```good set.yaml = empty.yaml
    """
    return Finding(span, f"more than {limit:,} values in one file", _smaller())


def _smaller() -> str:
    return "; ".join(filter(None, ("split the cards over several files", how_to_allow_more())))


@fault("SRC113")
def several_documents(span: Span) -> Finding:
    """A file holds more than one YAML document (a line of three dashes starts another).

    ```bad set.yaml
    id: tiny
    ---
    title: Tiny
    ```
    ```good set.yaml = titled.yaml
    """
    return Finding(span, "a second document starts here", "one file holds one document")


@fault("SRC114")
def key_not_a_word(span: Span) -> Finding:
    """A key is a list or a mapping. Keys are words.

    A text that begins with a bracket needs quotes.

    ```bad set.yaml
    id: tiny
    rules: {figures: {odds: {value: {[a, b]: 1}}}}
    ```
    ```good set.yaml
    id: tiny
    rules: {figures: {odds: {value: {a: 1}}}}
    ```
    """
    return Finding(span, "a key must be a word")


@fault("SRC120")
def unknown_set(span: Span, name: str, hint: str) -> Finding:
    """`extends` names a set that is neither bundled nor a folder beside this one.

    ```bad set.yaml
    id: tiny
    extends: biotopa
    ```
    ```good set.yaml
    id: tiny
    extends: biotopia
    ```
    """
    return Finding(span, f"no card set '{name}'", hint)


@fault("SRC121")
def cyclic_extends(span: Span, chain: str) -> Finding:
    """Sets extend each other in a circle, or one extends itself.

    Let one of them stand on its own feet: take its `extends` out.

    ```bad set.yaml
    id: tiny
    extends: other
    ```
    ```bad ../other/set.yaml
    id: other
    extends: tiny
    ```
    ```good set.yaml
    id: tiny
    extends: biotopia
    ```
    """
    return Finding(span, f"the sets extend each other in a circle: {chain}")


@fault("SRC122")
def path_outside_set(span: Span, path: str) -> Finding:
    """A path leads out of the set's folder: absolute, with `..`, with a drive letter or backslash, or
    through a symbolic link. A set holds all it needs, so that it can be handed on.

    ```both set.yaml = empty.yaml
    ```bad ../elsewhere.yaml
    kind: beast
    cards: []
    ```
    ```bad cards/beasts.yaml link=../../elsewhere.yaml
    ```
    """
    return Finding(span, f"'{path}' leads out of the set's folder", "keep the file inside the set")


@fault("SRC154", Severity.WARNING)
def file_unread(span: Span, name: str, hint: str = "") -> Finding:
    """A file lies in `sheets/`, `lang/`, `templates/` or `art/`, and nothing reads it: most often its name is a slip.

    Sheets are `rules.md`, `reference.md`, `box.md` and `teachers.md`; translations are `CODE.po` of a language that
    `set.yaml` names, beside `glossary.yaml`. A template belongs into the folder of a theme that is used. It is called as a
    kind (`frog.xml.j2`), a back (`back-frog.xml.j2`), `card`, `back` or `prelude`, or as another template calls it. Files
    in `cards/` are told by `no-card-source`, pictures by `picture-unused`. Notes lie well anywhere else in the set's folder.

    ```both set.yaml = one-fox.yaml
    ```bad sheets/rule.md
    # Tiny

    Draw a card.
    ```
    ```good sheets/rules.md
    # Tiny

    Draw a card.
    ```
    """
    return Finding(span, f"nothing reads {name}", hint)


@fault("SRC130")
def over_budget(over: OverBudget) -> Finding:
    """A set holds, or asks for, more than any game needs: bytes, values, pixels, lines of drawings, steps of work.
    What comes to more is not read, drawn or printed, so that a set from a stranger cannot take the computer's memory
    or an afternoon. The place is where it went over, below it are the files that took most.

    Take out what nobody needs, or make it smaller. If the set is yours and as large as it should be, allow more:
    `--budget 2` is twice as much of everything. The limits are listed in docs/limits.md.

    ```bad art/unused.png repeat=300000
    a gigabyte of anything
    ```
    ```good set.yaml = empty.yaml
    """
    limit = LIMITS[over.resource]
    taken = tuple((_span(file), f"took {amount:,} of them") for file, amount in over.largest if file)
    return Finding(
        _span(over.taker),
        f"with this the set comes to more than {limit.most * over.times:,} {limit.words}",
        MORE.format(2 * over.times),
        taken,
    )


def _span(taker: str | tuple[str, int, int, int, str]) -> Span:
    if isinstance(taker, tuple):
        return Span(*taker)
    folder, _, name = taker.rpartition("/")  # to be shown as it is seen from here
    return Span(taker if "//" in taker else f"{folder}//{name}", 1)
