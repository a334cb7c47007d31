"""A player's own spreadsheet, saved as CSV: its first line names the columns."""

import csv
import io

from sandtable.kernel import NotUnderstood

MOST_LETTERS, MOST_COLUMNS = 500_000, 40
"""Beyond any list that somebody types. The file may come from anyone."""


def spreadsheet(text: str) -> tuple[list[str], list[dict[str, str]]]:
    """(columns, lines as cells by column), columns in small letters; raises NotUnderstood."""
    text = text.lstrip()
    if len(text) > MOST_LETTERS:
        raise NotUnderstood(f"a file of {len(text):,} letters is too large; {MOST_LETTERS:,} is the most")
    head = text.partition("\n")[0]
    if head.count(",") + head.count(";") > MOST_COLUMNS:
        raise NotUnderstood(f"the file has more than {MOST_COLUMNS} columns")
    lines = csv.DictReader(io.StringIO(text), delimiter=";" if head.count(";") > head.count(",") else ",")
    try:
        columns = [str(name).strip().lower() for name in lines.fieldnames or ()]
        return columns, [{str(k).strip().lower(): str(v or "").strip() for k, v in line.items()} for line in lines]
    except csv.Error as wrong:
        raise NotUnderstood(f"the file is no CSV: {wrong}") from None
