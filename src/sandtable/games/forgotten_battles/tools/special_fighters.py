"""Special units in the forms of other tools: the kinds a combat knows, read into terms, and told beside the odds."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sandtable.games.forgotten_battles.combat import AttackKind, Unit
from sandtable.games.forgotten_battles.combat.table import combat_numbers
from sandtable.games.forgotten_battles.readings import readings_from
from sandtable.games.forgotten_battles.refusals import obey
from sandtable.games.forgotten_battles.special import terms
from sandtable.games.forgotten_battles.special.common import Stance
from sandtable.games.forgotten_battles.special.garrison import Garrison
from sandtable.games.forgotten_battles.special.terms import Fighter, Ground, Kind, Line, Terms
from sandtable.games.forgotten_battles.tools.forms import Values, readings_fields
from sandtable.kernel import Field, FieldKind, Orders, Refused
from sandtable.kernel.odds_sections import TAB

TOWNS = {"major_city": "city", "minor_city": "city", "village": "village"}
ENGINEER = "tfb.special.common.assault_engineer"
READINGS = ("anti_partisan_in_defence", "assault_shift_several", "garrison_losses")


def kind_column(kinds: Mapping[Kind, str]) -> Field:
    return Field("special", "Special unit", FieldKind.CHOICE, choices=tuple((k.value, t) for k, t in kinds.items()))


def ground_fields() -> tuple[Field, ...]:
    return (
        Field("town", "The hex also holds", FieldKind.CHOICE, rule="tfb.special.axis.assault_shift.shift",
              choices=(("", "no other Village or City"), ("village", "a Village"), ("city", "a City")),
              hint="Where the defender picked other terrain of his hex."),
        Field("fort", "A Fort is in the hex", FieldKind.YES_NO, rule=ENGINEER),
        Field("regrouping", "Hedgehog levels the Regrouping Front is worth", FieldKind.NUMBER, 0, 4, default=0,
              hint="For a UR stack (3.10).", rule="tfb.special.soviet.ur.cap"),
        Field("base", "Hedgehog level of a Heinrici base that defends", FieldKind.NUMBER, 0,
              combat_numbers().hedgehog.highest, hint="As its counter has it.",
              rule="tfb.special.axis.heinrici.values"),
        *readings_fields(*READINGS),
    )  # fmt: skip


def river_column() -> Field:
    """Whether an attack crosses a River does not hang on the terrain that the defender picks against it."""
    return Field("river", "It attacks across a River", FieldKind.YES_NO, rule=ENGINEER)


def fighters(rows: Sequence[Values]) -> list[Fighter]:
    return [Fighter(Kind(row["special"]), row["ar"], row["steps"] - row["lost"]) for row in rows]


def terms_of(value: Values) -> Terms:
    """What the special units of this combat change."""
    attackers = fighters(value["attackers"])
    if value["kind"] == AttackKind.OVERRUN:
        obey(terms.refuse_overrun(attackers))
    return terms.terms(attackers, fighters(value["defenders"]), _ground(value), readings_from(value))


def _ground(value: Values) -> Ground:
    """The town and the Hedgehog of the hex, whatever terrain the defender picked in it."""
    towns = filter(None, [TOWNS.get(value["terrain"]), value["town"]])
    return Ground(tuple(towns), value["hedgehog"], value["regrouping"], base=value["base"])


def rated(value: Values, rows: Sequence[Values], units: Sequence[Unit], stance: Stance) -> list[Unit]:
    """The units with the Action Ratings they bring to this combat."""
    found = []
    for row, fighter, unit in zip(rows, fighters(rows), units, strict=True):
        ar = terms.rating(fighter, stance, _against(value, row))
        found.append(replace(unit, ar=ar))
    return found


def _against(value: Values, row: Values) -> list[str]:
    """What an assault engineer's attack is against or across."""
    ground = _ground(value)
    across = ["river"] if row.get("river") or "river" in row.get("through", "") else []
    dug = ["hedgehog"] if terms.hedgehog_there(fighters(value["defenders"]), ground)[0] else []
    return [*across, *dug, *(["fort"] if value["fort"] else []), *ground.features]


def forced_leader(rows: Sequence[Values], units: Sequence[Unit], stance: Stance, chosen: Unit | None) -> Unit | None:
    """The unit whose rating counts: a Heinrici base's in defence, never its own in an attack; else as chosen."""
    place = terms.leader(fighters(rows), stance)
    if place is None:
        return chosen
    wanted = units[place]
    base = next(unit for row, unit in zip(rows, units, strict=True) if row["special"] == Kind.HEINRICI)
    if stance is Stance.DEFENDS and chosen not in (None, base):
        why = f"{base.name} (AR {base.ar}) is a Heinrici base: in defence its rating must be used"
        raise Refused(why, "tfb.special.axis.heinrici.ar")
    if stance is Stance.ATTACKS and chosen is not None and chosen is not base:
        return chosen
    return wanted


def sections(value: Values, found: Terms) -> tuple[Orders, ...]:
    """What special units change before the dice and what is to be done after them; nothing where there are none."""
    before = [*found.before, *((f"{m.value:+d} on both rolls: {m.reason}.", m.cite) for m in found.modifiers)]
    before += [(f"{m.value} column to the right: {m.reason}.", m.cite) for m in found.shifts]
    before += [*_several_shifts(value), *_garrison_rating(value)]
    shown = (("Special units in this combat", before), ("Special units after it", list(found.after)))
    return tuple(Orders(title, tuple(lines), TAB) for title, lines in shown if lines)


def _several_shifts(value: Values) -> list[Line]:
    """2.4f: where the players settle what several such units do, the form's own shift is that."""
    units = sum(row["special"] == Kind.COLUMN_SHIFT for row in value["attackers"])
    if units < 2 or value["assault_shift_several"] != "as_entered":
        return []
    told = f"{units} column-shift units: what you agreed on for several goes into the other column shifts."
    return [(told, "tfb.special.axis.assault_shift.shift")]


def _garrison_rating(value: Values) -> list[tuple[str, str]]:
    """2.4a: which ratings the hex may choose from."""
    rows = value["defenders"]
    own = next((row["ar"] for row in rows if row["special"] == Kind.GARRISON), None)
    if own is None:
        return []
    others = [row["ar"] for row in rows if row["special"] != Kind.GARRISON]
    free = " or ".join(str(ar) for ar in Garrison(1, active=True).ratings(own, others))
    return [(f"The hex may use AR {free}, the Garrison's among them.", "tfb.special.axis.garrison.ar")]
