"""What can be wrong with a table of cards: titles nobody knows, cells that a spreadsheet has made something else of."""

from __future__ import annotations

from collections.abc import Iterable

from pnp.base.diagnostics import Finding, Severity, Span, did_you_mean, fault, hinted

AS_TEXT = "format the column as text and type it again"


@fault("CRD240")
def unknown_table(span: Span, name: str, known: Iterable[str]) -> Finding:
    """A table, or a sheet of a workbook, is called as no kind of the set is, so nobody knows what its rows are.

    The name of the file (without its ending) or of the sheet is a kind's name, plural or label, in capitals or not. A column
    `kind` may say it for each row. A sheet whose name begins with `#` or `_` is not read.

    ```both set.yaml = beasts-apart.yaml
    ```bad cards/animals.csv
    id,name
    fox,Fox
    ```
    ```good cards/beasts.csv = foxes.csv
    """
    kinds = sorted(known)
    told = f"the kinds are: {', '.join(kinds[:20])}" if kinds else "the rules declare no kind"
    what = f"the sheet '{name}'" if span.is_in_workbook else f"the table '{name}'"
    return Finding(span, f"{what} is called as no kind is", told)


@fault("CRD241")
def unknown_column(span: Span, title: str, kind: str, known: Iterable[str]) -> Finding:
    """A column of a table has a title that is no field of its kind.

    Titles are fields and what every card has (`id`, `name`, `copies`, `text` ...), in capitals or not, with blanks or
    hyphens for `_`; `cost.sun` is one word of a bag, `effect.draw.count` one parameter of an effect. A column whose title
    begins with `#` is a note, and not read.

    ```both set.yaml = mighty-beasts.yaml
    ```bad cards/beast.csv
    id,name,might,colour
    fox,Fox,3,red
    ```
    ```good cards/beast.csv
    ID,Name,Might,#colour
    fox,Fox,3,red
    ```
    """
    names = sorted(known)
    close = did_you_mean(title, names)
    every = f"the columns of a {kind} are: {', '.join(names[:40])}"
    hint = f"{close} {every}" if close.startswith("did you") else every
    return Finding(span, f"no field of a {kind} is called '{title}'", f"{hint}; a note begins with #")


@fault("CRD242")
def column_twice(span: Span, title: str, first: Span) -> Finding:
    """Two columns of a table say the same; one of the two would be lost.

    Titles are compared without capitals, and `qty` means `copies`. A bag or an effect stands in one column or in several
    (`cost.sun`), never in both.

    ```both set.yaml = beasts-apart.yaml
    ```bad cards/beast.csv
    id,name,copies,Qty
    fox,Fox,1,2
    ```
    ```good cards/beast.csv
    id,name,Qty
    fox,Fox,2
    ```
    """
    return Finding(
        span, f"the column '{title}' is there twice", f"first at {first}", ((first, "first here"),)
    )


@fault("CRD243")
def column_without_title(span: Span, column: str) -> Finding:
    """A cell holds something, but its column has no title.

    Give the column a title, one that begins with `#` if it is a note, or empty the cell.

    ```both set.yaml = beasts-apart.yaml
    ```bad cards/beast.csv
    id,name
    fox,Fox,red
    ```
    ```good cards/beast.csv
    id,name,# colour
    fox,Fox,red
    ```
    """
    return Finding(
        span, f"column {column} holds something but has no title", "give it one, or begin it with #"
    )


@fault("CRD244")
def no_id_column(span: Span, title: str) -> Finding:
    """A table has no column `id`.

    Every card has an id: small letters, digits and hyphens, chosen once; its picture and its translations go by it. The
    first row that is not blank holds the titles.

    ```both set.yaml = beasts-apart.yaml
    ```bad cards/beast.csv
    name,copies
    Fox,1
    ```
    ```good cards/beast.csv
    id,name,copies
    fox,Fox,1
    ```
    """
    return Finding(
        span,
        f"the table has no column 'id'; its titles begin with '{title[:40]}'",
        "add one; 'pnp new NAME --from' this table makes ids from names",
    )


@fault("CRD245")
def row_without_id(span: Span) -> Finding:
    """A row of a table holds something, but no id.

    Rows that are blank are passed over. Give the card an id, or take the rest out of the row; a sum or a note stands in a
    column whose title begins with `#`, or on another sheet.

    ```both set.yaml = beasts-apart.yaml
    ```bad cards/beast.csv
    id,name
    fox,Fox
    ,Newt
    ```
    ```good cards/beast.csv
    id,name
    fox,Fox

    newt,Newt
    ```
    """
    return Finding(span, "the row has no id", "a card has one; a row that is blank is passed over")


@fault("CRD246")
def date_in_cell(span: Span, shown: str) -> Finding:
    """A cell holds a date, which no field of a card is. Somebody typed `1-2`, `3/4` or `MAR1`, and the spreadsheet has made
    a day of it; what was typed is lost.

    Format the whole column as text, then type it again: to format what is a date already brings a number.

    ```both set.yaml = habitats.yaml
    ```bad cards/cards.xlsx sheet=beast
    id,name,habitat
    fox,Fox,date:2026-02-01
    ```
    ```good cards/cards.xlsx sheet=beast
    id,name,habitat
    fox,Fox,1-2
    ```
    """
    told = f"the program that saved this read what was typed as a date{f' ({shown})' if shown else ''}"
    return Finding(span, told, AS_TEXT)


@fault("CRD247")
def error_in_cell(span: Span, shown: str) -> Finding:
    """A cell holds an error (`#N/A`, `#REF!`), or a formula whose result was never saved.

    pnp works no formula out: it reads what the spreadsheet has saved. Mend the formula; where it is right, open the file in
    the spreadsheet and save it there, or paste its values in its place.

    ```both set.yaml = mighty-beasts.yaml
    ```bad cards/cards.xlsx sheet=beast
    id,name,might
    fox,Fox,#REF!
    ```
    ```good cards/cards.xlsx sheet=beast
    id,name,might
    fox,Fox,3
    ```
    """
    if shown:
        return Finding(span, f"the cell holds the error {shown}", "mend its formula, or type the value")
    return Finding(
        span,
        "the cell holds a formula whose result was not saved",
        "save the file in the spreadsheet, or type the value",
    )


@fault("CRD248")
def not_as_written(span: Span, shown: str, what: str) -> Finding:
    """A cell holds a number that is shown as something else, or a number or truth value where a text is wanted: `1,5` with a
    decimal comma, `50%`, `2.50`, `TRUE`.

    Whole numbers are digits alone. For a text that looks like a number, format the column as text and type it again.

    ```both set.yaml = mighty-beasts.yaml
    ```bad cards/beast.csv
    id;name;might
    fox;Fox;1,5
    ```
    ```good cards/beast.csv
    id;name;might
    fox;Fox;15
    ```
    """
    return Finding(
        span, f"{shown} is {what}", "whole numbers are digits alone" if "whole" in what else AS_TEXT
    )


@fault("CRD249")
def merged_cells(span: Span) -> Finding:
    """Cells of a table are merged. A spreadsheet keeps the value of the first one alone, so the others are empty.

    Take the merging away (Merge & Center again, or Format, Merge Cells), then fill every cell.

    ```both set.yaml = habitats.yaml
    ```bad cards/cards.xlsx sheet=beast merge=C2:C3
    id,name,habitat
    fox,Fox,wood
    owl,Owl,wood
    ```
    ```good cards/cards.xlsx sheet=beast
    id,name,habitat
    fox,Fox,wood
    owl,Owl,wood
    ```
    """
    return Finding(
        span,
        f"the cells {span.cell.rpartition('!')[2]} are merged into one",
        "take the merging away and fill every cell",
    )


@fault("CRD250", Severity.WARNING)
def blanks_round_value(span: Span, title: str, count: int) -> Finding:
    """Values of a column begin or end in a blank, or in one that does not break; they are read without.

    It mostly comes with text that was copied from a page. Nothing is wrong with the cards, but to look for a value or to
    sort by it finds two of them. One finding tells all of a column, at the first.

    ```both set.yaml = beasts-apart.yaml
    ```bad cards/beast.csv
    id,name
    fox,"Fox "
    ```
    ```good cards/beast.csv
    id,name
    fox,Fox
    ```
    """
    many = f"and {count - 1:,} more of '{title}'" if count > 1 else ""
    return Finding(span, hinted("a blank at the end or the beginning of the value was left out", many))


@fault("CRD251")
def broken_flow(span: Span, why: str) -> Finding:
    """A cell that begins with a brace or a bracket holds YAML on one line, and what it holds is none.

    Bags, sets, lists and effects have short forms (`sun 2, rain 1`; `ice, mud`; columns as `effect.draw.count`). What they
    cannot say, two effects of one verb for instance, is written as in YAML: `[{draw: {count: 1}}, {draw: {count: 2}}]`.

    ```both set.yaml
    id: tiny
    rules: {verbs: {draw: {count: int}}, kinds: {beast: {fields: {}}}}
    print: {beast: none}
    ```
    ```bad cards/beast.csv
    id;name;effect
    fox;Fox;{draw: {count: 1
    ```
    ```good cards/beast.csv
    id;name;effect
    fox;Fox;{draw: {count: 1}}
    ```
    """
    return Finding(
        span,
        f"the YAML in this cell cannot be read: {why}",
        "write it as on a line of a YAML file, or in columns",
    )
