"""What can be wrong with a spreadsheet before anyone asks what its columns mean: of the SRC family."""

from __future__ import annotations

from pnp.base.budget import how_to_allow_more
from pnp.base.diagnostics import Finding, Severity, Span, fault, hinted


@fault("SRC140", Severity.WARNING)
def no_card_source(span: Span, name: str) -> Finding:
    """A file in `cards/` is none that cards are read from, so whatever it holds is not in the set.

    Cards come from `.yaml`, `.csv`, `.tsv`, `.xlsx` and `.ods`. Save a table of another program as `.xlsx`, `.ods` or
    "CSV UTF-8"; notes lie well anywhere else in the set's folder. What a program leaves beside a file while it works on
    it (`~$cards.xlsx`, `.~lock.cards.ods#`, `cards.csv~`, `cards.bak`) is passed over.

    ```bad set.yaml = empty.yaml
    ```bad cards/beasts.json
    [{"id": "fox", "name": "Fox"}]
    ```
    ```good set.yaml = beasts-apart.yaml
    ```good cards/beasts.csv = foxes.csv
    """
    return Finding(span, f"no cards are read from '{name}'", _instead(name))


def _instead(name: str) -> str:
    suffix = name.lower().rpartition(".")[2] if "." in name else ""
    match suffix:
        case "yml":
            return "name it .yaml"
        case "xlsm" | "xltm" | "xlam":
            return "it may hold macros, which pnp never runs: save it as .xlsx"
        case "xls" | "xlsb" | "xltx" | "xlt" | "numbers" | "gsheet":
            return "save or export it as .xlsx, or as CSV UTF-8"
        case "fods" | "ots" | "sxc":
            return "save it as .ods, or as CSV UTF-8"
        case "tab" | "txt" | "json" | "toml" | "xml":
            return "save a table as .csv, .xlsx or .ods, write cards as .yaml, or keep it elsewhere in the set's folder"
        case _:
            return "cards are .yaml, .csv, .tsv, .xlsx or .ods; keep the file elsewhere in the set's folder"


@fault("SRC141")
def broken_workbook(span: Span, problem: str) -> Finding:
    """A file is called `.xlsx` or `.ods`, but is none, or is damaged.

    Open it in the program it comes from and save it again as "Excel Workbook (.xlsx)" or "ODF Spreadsheet (.ods)". To
    give a file another ending does not make it another file.

    ```bad set.yaml = empty.yaml
    ```bad cards/beasts.xlsx
    id,name
    fox,Fox
    ```
    ```good set.yaml = beasts-apart.yaml
    ```good cards/cards.xlsx sheet=Beasts
    id,name
    fox,Fox
    ```
    """
    return Finding(span, f"this is no workbook that can be read: {problem}", "open it and save it again")


@fault("SRC142")
def locked_workbook(span: Span, suffix: str) -> Finding:
    """A workbook is protected by a password, or is an old `.xls` under a new name.

    Cards are read by everybody who builds the set: save it without a password, as `.xlsx` or `.ods`.

    ```bad set.yaml = empty.yaml
    ```bad cards/beasts.xlsx encoding=base64
    0M8R4KGxGuEAAAAAAAAAAAAAAAAAAAAAPgADAP7/CQAGAAAAAAAAAAAAAAABAAAA
    ```
    ```good set.yaml = beasts-apart.yaml
    ```good cards/cards.xlsx sheet=Beasts
    id,name
    fox,Fox
    ```
    """
    return Finding(
        span,
        "the workbook is locked by a password, or is an old .xls",
        f"save it as {suffix}, without a password",
    )


@fault("SRC143")
def table_too_large(span: Span, what: str) -> Finding:
    """A table has more than 100,000 rows or 500 columns, a cell more than 32,767 characters, or a workbook is beyond all
    measure when it is unpacked.

    Often a whole column was filled to the end of the sheet: delete the rows below the last card. Else split the cards over
    several tables.

    ```bad set.yaml = empty.yaml
    ```bad cards/beasts.csv repeat=101000
    id,
    ```
    ```good set.yaml = beasts-apart.yaml
    ```good cards/beasts.csv = foxes.csv
    """
    return Finding(span, what, hinted("delete what is empty, or split the table", how_to_allow_more()))


@fault("SRC144")
def unclear_separator(span: Span, candidates: str) -> Finding:
    """The first line of a table could be told apart in several ways: by commas, semicolons or tabs, and with none or with
    several of them there is a column `id`.

    Put titles that hold a separator in quotes, or begin the file with a line that says it: `sep=;`.

    ```bad set.yaml = empty.yaml
    ```bad cards/beasts.csv
    name,cost;text
    Fox,1;runs
    ```
    ```good set.yaml = beasts-apart.yaml
    ```good cards/beasts.csv
    id;name
    fox;Fox
    ```
    """
    return Finding(
        span,
        f"it is not clear what stands between two columns: {candidates}",
        "begin the file with a line 'sep=,'",
    )


@fault("SRC145")
def broken_quotes(span: Span, problem: str) -> Finding:
    """In a table of text a quotation mark is never closed, or something follows a closing one.

    A text with a comma, a line break or a quotation mark stands between two marks, and each mark within is doubled:
    `"She said ""no"", and left"`. Whatever writes CSV does so by itself; by hand one is forgotten.

    ```bad set.yaml = empty.yaml
    ```bad cards/beasts.csv
    id,name
    fox,"Fox
    newt,Newt
    ```
    ```good set.yaml = beasts-apart.yaml
    ```good cards/beasts.csv
    id,name
    fox,"Fox, the red"
    newt,Newt
    ```
    """
    return Finding(span, problem, 'a quotation mark within quotes is written twice: ""')
