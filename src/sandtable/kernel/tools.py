"""Tools: calculators a player can use at any time, beside the campaign. A form goes in, sections come out.

A tool answers questions about the game ("how far can it go", "what are the odds") and changes nothing. Page, command
line and tests use it alike.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from sandtable.kernel.forms import Field, FieldKind, out_of_bounds, read_fields
from sandtable.kernel.refusals import NotUnderstood
from sandtable.kernel.settings import Setting, Value, in_words
from sandtable.kernel.views import Section

Work = Callable[[Mapping[str, Any]], tuple[Section, ...]]


@dataclass(frozen=True, slots=True)
class Tool:
    """One calculator: what it asks (the fields of a Report) and what it works out."""

    key: str
    title: str
    explanation: str
    cite: str
    fields: tuple[Field, ...]
    work: Work = field(compare=False)

    def use(self, given: Mapping[str, Any]) -> tuple[Section, ...]:
        """The answer for these values; missing ones take their default. Raises NotUnderstood or Refused."""
        value = read_fields(self.fields, given, self.cite)
        refusal = out_of_bounds(self.fields, value, self.cite)
        if refusal:
            raise refusal
        return self.work(value)

    def read(self, typed: Mapping[str, str]) -> dict[str, Any]:
        """Values typed as text, as a command line or a web form has them; raises NotUnderstood."""
        known = {f.key: f for f in self.fields}
        for key in typed:
            if key not in known:
                raise NotUnderstood(f"{self.title} has no field {key!r}; it has: {', '.join(known)}.", self.cite)
        return {key: _typed(known[key], text) for key, text in typed.items() if text != ""}


def reading_field(setting: Setting, key: str = "", words: Mapping[str, str] | None = None) -> Field:
    """A reading on which the answer depends: a campaign's setting as a field, with the ledger's choice as its default.

    `words` say an option where its key does not say enough.
    """

    def typed(option: Value) -> str:
        return str(option).lower() if isinstance(option, bool) else str(option)

    told = words or {}
    return Field(
        key or setting.key,
        f"Reading: {setting.title}",
        FieldKind.CHOICE,
        choices=tuple((typed(o), told.get(typed(o), in_words(o))) for o in setting.options),
        default=typed(setting.default),
        rule=setting.cite,
        hint=setting.explanation,
    )


def tool(key: str, title: str, explanation: str, cite: str, *fields: Field) -> Callable[[Work], Tool]:
    """Makes a calculator of the function below it, which takes the filled form and gives the sections."""
    return lambda work: Tool(key, title, explanation, cite, fields, work)


def tools_of(*modules: ModuleType) -> tuple[Tool, ...]:
    """The calculators that these modules make, in the order in which they stand there."""
    return tuple(made for module in modules for made in vars(module).values() if isinstance(made, Tool))


YES = ("yes", "y", "true", "on", "1")
NO = ("no", "n", "false", "off", "0")


def _typed(field: Field, text: str) -> Any:
    match field.kind:
        case FieldKind.NUMBER:
            try:
                return int(text)
            except ValueError:
                raise NotUnderstood(f"{field.label}: a whole number is wanted, not {text!r}", field.rule) from None
        case FieldKind.YES_NO:
            if text.lower() not in YES + NO:
                raise NotUnderstood(f"{field.label}: yes or no is wanted, not {text!r}", field.rule)
            return text.lower() in YES
        case FieldKind.SEVERAL:
            return text.replace(",", " ").split()
        case FieldKind.TABLE:
            return [_row(field, row) for row in re.split(r"[;\n]", text) if row.strip()]
        case FieldKind.CHOICE:
            return _key_of(field, text)
        case _:
            return text


def _key_of(field: Field, text: str) -> str:
    """The answer that is meant by its key or by its words."""
    said = in_words(text).lower()
    return next((key for key, label in field.choices if said in (in_words(key).lower(), label.lower())), text)


def _row(table: Field, text: str) -> dict[str, Any]:
    """Cells with commas between them, in the order of the columns or named: `5 PzD, 15, ar=5, class=armor`."""
    columns = {c.key: c for c in table.columns}
    row: dict[str, Any] = {}
    for place, cell in enumerate(text.split(",")):
        key, named, word = (part.strip() for part in cell.partition("="))
        key = key.replace(" ", "_") if key not in columns else key
        if not named:
            key, word = (table.columns[place].key, cell.strip()) if place < len(columns) else ("", cell.strip())
        if key not in columns:
            raise NotUnderstood(f"{table.label}: no column for {cell.strip()!r}; there are: {', '.join(columns)}.")
        if word:
            row[key] = _typed(columns[key], word)
    return row
