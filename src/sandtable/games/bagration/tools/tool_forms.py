"""What the forms of several tools share: kinds of Team, ratings, distances, readings; and tables of verdicts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sandtable.games.bagration.base.ratings import OR_AUTO, printed_for
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.readings import Readings, reading
from sandtable.games.bagration.settings import SETTINGS
from sandtable.kernel import Field, FieldKind, NotUnderstood, Refused, Table, reading_field
from sandtable.tabletop.measures import read_inches

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class NotSaid:
    """The booklet is silent: neither yes nor no."""

    words: str


Verdict = tuple[str, Refused | NotSaid | str | None, str]
"""What is asked, why it is refused (None: it may; a word: it may, with that word), and the rule otherwise."""

KIND = Field(
    "kind",
    "What it is",
    FieldKind.CHOICE,
    choices=tuple((k.value, f"{k.words} team") for k in TeamKind),
    rule="fow.base.teams",
)


def rating_field(key: str, label: str, default: str, *, rule: str = "", hint: str = "", auto: bool = False) -> Field:
    """A rating of a card; `auto` for what only a weapon prints as Auto, a Cross may be so anyway."""
    faces = (*(OR_AUTO if auto else printed_for(key)), "-")
    return Field(
        key, label, FieldKind.CHOICE, choices=tuple((f, f) for f in faces), default=default, rule=rule, hint=hint
    )


TYPED = "In inches, as 7.5, or as 19 cm"


def inches_field(key: str, label: str, default: str, *, rule: str = "", hint: str = TYPED) -> Field:
    return Field(key, label, default=default, rule=rule, hint=hint)


def inches(value: Values, field: Field) -> float:
    """A distance as typed; NotUnderstood for anything else."""
    try:
        found = read_inches(value[field.key])
    except NotUnderstood:
        found = -1.0
    if not 0 <= found <= 1000:
        raise NotUnderstood(f"{field.label}: inches are wanted, as 7.5, not {value[field.key][:40]!r}", field.rule)
    return found


def reading_fields(*keys: str) -> tuple[Field, ...]:
    """Readings on which the answer depends: the settings of a battle, with the ledger's choice first."""
    known = {setting.key: setting for setting in SETTINGS}
    return tuple(reading_field(known[key]) for key in keys)


def readings_of(value: Values, *keys: str) -> Readings:
    """The usual readings, but for those chosen in the form."""
    return reading(**{key: value[key] for key in keys})


# ---------------------------------------------------------------- answers


def verdicts(title: str, rows: Sequence[Verdict], cite: str, tab: str) -> Table:
    """Each question with yes or no, the reason, and the rule."""
    told = []
    for asked, found, rule in rows:
        if isinstance(found, Refused):
            told.append((asked, "no", found.why, found.rule))
        elif isinstance(found, NotSaid):
            told.append((asked, "not said", found.words, rule))
        else:
            told.append((asked, "yes", found or "", rule))
    return Table(title, ("Question", "", "Why", "Rule"), tuple(told), cite, tab)
