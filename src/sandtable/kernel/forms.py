"""`Report`: a structured form for what happened on the table, made of a few kinds of field."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, cast

from typing_extensions import TypeVar

from sandtable.kernel.asks import Ask
from sandtable.kernel.counters import OnPicture
from sandtable.kernel.counting import counted
from sandtable.kernel.dice import Draw
from sandtable.kernel.files import Draft, Filler, Offer
from sandtable.kernel.plain import is_text, is_whole
from sandtable.kernel.refusals import NotUnderstood, Refused, every, shown
from sandtable.kernel.shapes import Shapes

F = TypeVar("F", default=dict[str, Any])


class FieldKind(StrEnum):
    NUMBER = "number"
    TEXT = "text"
    CHOICE = "choice"
    SEVERAL = "several"
    YES_NO = "yes_no"
    HEX = "hex"
    FILE = "file"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form. `choices` are (key, label) pairs; a TABLE's `columns` are fields, its value rows.

    A FILE is for tools alone, and a player's own: its path at the command line, an upload in the browser. `places`
    tells how a TABLE's rows stand on a picture, `shapes` how they are drawn on a plan. `reads` tells of a TEXT, while
    it is typed, what is understood so far; the lines of one with a `shelf` (the shelf's name) can be kept for later.
    `inches`: it tells distances or points of a table; without a unit they are in the measure its players chose.
    `hexes`: a TEXT that names hexes, with spaces between; where a board lies beside the form, clicks on it name them.
    """

    key: str
    label: str
    kind: FieldKind = FieldKind.TEXT
    minimum: int = 0
    maximum: int = 1_000_000
    choices: tuple[tuple[str, str], ...] = ()
    columns: "tuple[Field, ...]" = ()
    default: Any = None
    hint: str = ""
    rule: str = ""
    places: OnPicture | None = None
    shapes: Shapes | None = field(default=None, compare=False)
    reads: Callable[[str], str] | None = field(default=None, compare=False)
    shelf: str = field(default="", compare=False)
    inches: bool = field(default=False, compare=False)
    hexes: bool = field(default=False, compare=False)

    def empty(self) -> Any:
        """What an unfilled field holds."""
        if self.default is not None:
            return self.default
        first = self.choices[0][0] if self.choices else ""
        blank = {FieldKind.NUMBER: self.minimum, FieldKind.YES_NO: False, FieldKind.CHOICE: first}
        return blank.get(self.kind, [] if self.kind in (FieldKind.SEVERAL, FieldKind.TABLE) else "")


LONGEST_TEXT = 4000
LONGEST_TOLD = 80
MOST_TOLD = 8
"""How many rows of a table the story names."""
AS_FILLED_IN = "all as it was filled in"
NOTHING_TO_REPORT = "nothing to report"
MOST_ROWS = 2000
MOST_NAMED = 12
"""How many of its answers a refusal names."""


def read_field(field: Field, value: Any, cite: str) -> Any:
    """The field's value in normal form; raises NotUnderstood with the field's name."""

    def wrong(wanted: str) -> NotUnderstood:
        return NotUnderstood(f"{field.label}: {wanted} is wanted, not {shown(value)}", field.rule or cite)

    keys = [key for key, _ in field.choices]
    match field.kind:
        case FieldKind.NUMBER:
            if not is_whole(value):
                raise wrong("a whole number")
        case FieldKind.YES_NO:
            if not isinstance(value, bool):
                raise wrong("yes or no")
        case FieldKind.CHOICE:
            if value not in keys:
                raise wrong("one of " + ", ".join(keys[:MOST_NAMED]) + " …" * (len(keys) > MOST_NAMED))
        case FieldKind.SEVERAL:
            if not isinstance(value, list | tuple) or any(v not in keys for v in value):
                raise wrong("some of " + ", ".join(keys))
            return [key for key in keys if key in value]
        case FieldKind.TABLE:
            if not isinstance(value, list | tuple) or len(value) > MOST_ROWS:
                raise wrong(f"a list of at most {MOST_ROWS} rows")
            return [read_fields(field.columns, row, cite) for row in value]
        case FieldKind.TEXT | FieldKind.HEX | FieldKind.FILE:
            if not is_text(value) or len(value) > LONGEST_TEXT:
                raise wrong("a text")
            return value.strip().upper() if field.kind is FieldKind.HEX else value.strip()
    return value


def read_fields(fields: tuple[Field, ...], value: Any, cite: str) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise NotUnderstood("a filled form is wanted", cite)
    unknown = set(value) - {f.key for f in fields}
    if unknown:
        raise NotUnderstood(f"the form has no field {shown(min(map(str, unknown)))}", cite)
    read, wrong = {}, []
    for f in fields:
        try:
            read[f.key] = read_field(f, value.get(f.key, f.empty()), cite)
        except NotUnderstood as no:
            wrong.append(no)
    if wrong:
        raise every(wrong)
    return read


def out_of_bounds(fields: tuple[Field, ...], value: Mapping[str, Any], cite: str) -> Refused | None:
    """Every number of the form that is too small or too large, as one refusal."""
    found = [
        Refused(f"{f.label}: {value[f.key]} is outside {f.minimum} to {f.maximum}", f.rule or cite)
        for f in fields
        if f.kind is FieldKind.NUMBER and not f.minimum <= value[f.key] <= f.maximum
    ]
    tables = [(f, row) for f in fields if f.kind is FieldKind.TABLE for row in value[f.key]]
    found += [no for f, row in tables if (no := out_of_bounds(f.columns, row, cite))]
    return every(found) if found else None


@dataclass(frozen=True, kw_only=True)
class Report(Ask[F]):
    """A form; `Report[Losses](...)` names the shape (a TypedDict) of what is filled in.

    Missing fields take their empty value; what the fields cannot tell is told by `also`.

    `fillers` are the kinds of file that can fill it in as a draft, `offers` what one click fills in. `exists` raises
    NotUnderstood for a place or a piece that there is not: `also` says what is forbidden, and that can be overruled;
    what is not there nobody can insist on.
    """

    fields: tuple[Field, ...]
    button: str = "Report"
    fillers: tuple[Filler, ...] = field(default=(), compare=False)
    offers: tuple[Offer, ...] = field(default=(), compare=False)
    exists: Callable[[Any], object] | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        """A path would name a file of whoever runs the campaign, not of the player who answers."""
        if any(f.kind is FieldKind.FILE for field in self.fields for f in (field, *field.columns)):
            raise ValueError("a form takes files by its fillers; FILE is for tools")

    def understand(self, value: Any) -> F:
        understood = read_fields(self.fields, value, self.cite)
        if self.exists is not None:
            self.exists(understood)
        return cast(F, understood)

    def refuse_by_limits(self, value: dict[str, Any]) -> Refused | None:
        return out_of_bounds(self.fields, value, self.cite)

    def describe(self, value: dict[str, Any]) -> str:
        said = []
        for f in self.fields:
            got = value[f.key]
            if got == f.empty() and (f.kind is not FieldKind.NUMBER or got == 0):
                continue
            words = dict(f.choices)
            if f.kind is FieldKind.TABLE:
                said.append(f"{f.label}: {rows_named(f, got)}")
            elif f.kind is FieldKind.SEVERAL:
                said.append(f"{f.label}: {', '.join(words[g] for g in got) or 'none'}")
            elif f.kind is FieldKind.YES_NO:
                said.append(f.label if got else f"{f.label}: no")
            elif f.kind is FieldKind.TEXT:
                said.append(in_short(got) if len(self.fields) == 1 else f"{f.label}: {in_short(got)}")
            else:
                said.append(f"{f.label}: {words.get(got, got)}")
        proposed = any(f.default for f in self.fields)
        return "; ".join(said) or (AS_FILLED_IN if proposed else NOTHING_TO_REPORT)

    def is_routine(self, value: dict[str, Any]) -> bool:
        return self.told_after or self.describe(value) in (AS_FILLED_IN, NOTHING_TO_REPORT)

    def guess(self, draw: Draw) -> F:
        return cast(F, {f.key: guess_field(f, draw) for f in self.fields})


def rows_named(table: Field, rows: Sequence[Mapping[str, Any]]) -> str:
    """The rows of a table by what stands in their first column, so that a loss is told by its name."""
    first = table.columns[0]
    labels = dict(first.choices)
    listed = [row.get(first.key) for row in rows]
    told = [one if isinstance(one, list) else [one] for one in listed if one not in ("", None, [])]
    names = [" and ".join(str(labels.get(part, part)) for part in one) for one in told]
    if len(names) < len(rows):
        return f"{len(rows)} {'row' if len(rows) == 1 else 'rows'}"
    shown = names if len(names) <= MOST_TOLD else names[: MOST_TOLD - 1]
    more = f" and {len(names) - len(shown)} more" if len(names) > len(shown) else ""
    return ", ".join(in_short(name) for name in shown) + more


def in_short(text: str) -> str:
    """A typed text for a line of the log, which keeps the whole of it as its answer.

    >>> in_short("Rifles, 12 points\\nMortars, 4 points")
    'Rifles, 12 points / Mortars, 4 points'
    """
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    whole = " / ".join(lines)
    if len(whole) <= LONGEST_TOLD:
        return whole
    room = whole[: LONGEST_TOLD + 1]
    cut = max(room.rfind(" / "), 0) or max(room.rfind(" "), 0) or LONGEST_TOLD
    return f"{whole[:cut]} …" + (f" ({counted(len(lines), 'line')})" if len(lines) > 1 else "")


def drafted(fields: tuple[Field, ...], before: Mapping[str, Any], draft: Draft) -> dict[str, Any]:
    """What was typed before with a draft over it. Rows that stand on a picture go by name: the draft's replaces one."""
    filled = {**before, **draft.value}
    for f in fields:
        if f.places and f.key in draft.value:
            rows, name = list(draft.value[f.key]), f.places.name
            named = {row.get(name) for row in rows}
            filled[f.key] = [row for row in before.get(f.key, ()) if row.get(name) not in named] + rows
    return filled


def guess_field(field: Field, draw: Draw) -> Any:
    keys = [key for key, _ in field.choices]
    match field.kind:
        case FieldKind.NUMBER:
            return draw.between(field.minimum, min(field.maximum, field.minimum + 20))
        case FieldKind.YES_NO:
            return draw.choice([True, False])
        case FieldKind.CHOICE:
            return draw.choice(keys)
        case FieldKind.SEVERAL:
            return draw.some(keys, draw.below(len(keys) + 1))
        case _:
            return field.empty()
