"""What may this special unit do? Every rule of one unit, in this weather and on this date, and where it is told."""

import re
from datetime import date

from sandtable.games.forgotten_battles.arrivals.bases import bases_by
from sandtable.games.forgotten_battles.booklet.rows import printed_rows
from sandtable.games.forgotten_battles.calendar import calendar_of, in_words
from sandtable.games.forgotten_battles.effects import (
    FLIGHT_WORDS,
    GROUND_WORDS,
    FlightPhase,
    Mission,
    refuse_construction,
    refuse_mission,
    standing_orders,
)
from sandtable.games.forgotten_battles.legend import Reminder
from sandtable.games.forgotten_battles.legend.kinds import SpecialKind, special_kinds
from sandtable.games.forgotten_battles.phases import phases
from sandtable.games.forgotten_battles.readings import USUAL, readings_from
from sandtable.games.forgotten_battles.special import axis_units
from sandtable.games.forgotten_battles.special.actions import ACTS
from sandtable.games.forgotten_battles.special.referee import QUESTIONS
from sandtable.games.forgotten_battles.tools.forms import GROUND, ICE, Values, readings_fields
from sandtable.kernel import Facts, Field, FieldKind, Orders, Refused, Section, Table, counted, tool
from sandtable.rules import entry

CITE = "tfb.meta.references"
TAB = "Units"
SIDES = {"common": "both sides", "soviet": "Soviets", "axis": "Axis"}
FLYING = ("tfb.weather.full", "tfb.weather.limited", "tfb.weather.none")
ONE_OFFENSIVE = "tfb.arrival.axis.1944-03-01.one_offensive"
Line = tuple[str, str]
KINDS = tuple((k.key, f"{k.title} ({SIDES[k.side]})") for k in special_kinds().values())
TURNS = tuple((t.date.isoformat(), str(t)) for t in calendar_of(USUAL).turns)


@tool(
    "special-unit",
    "What may this special unit do?",
    "Every rule of a special unit with its number, what this weather and date change, and where play asks it.",
    CITE,
    Field("unit", "Unit", FieldKind.CHOICE, choices=KINDS),
    GROUND,
    Field("flight", "Flight", FieldKind.CHOICE, choices=tuple(FLIGHT_WORDS.items()),
          rule="tfb.weather.full"),
    ICE,
    Field("date", "On the turn of", FieldKind.CHOICE, choices=TURNS),
    *readings_fields("river_unit_in_move_mode_when_ice_forms", "refit_rounding", "frozen_lakes"),
)  # fmt: skip
def _special_unit(value: Values) -> tuple[Section, ...]:
    kind = special_kinds()[value["unit"]]
    found = kind.reminders()
    matters = [p.title for key, p in phases().items() if any(key in r.phases for r in found)]
    weather = f"{GROUND_WORDS[value['ground']]}, {FLIGHT_WORDS[value['flight']]}{', Ice' if value['ice'] else ''}"
    pairs = (
        ("Unit", kind.title),
        ("Of", SIDES[kind.side]),
        ("Matters in", ", ".join(matters) or "see your booklet"),
        ("Turn", f"{in_words(date.fromisoformat(value['date']))}: {weather}"),
    )
    now = [*in_weather(kind, value), *on_date(kind, date.fromisoformat(value["date"]))]
    return (
        Facts(kind.title, pairs, CITE, TAB),
        Orders("Every rule of it", tuple((numbered(r), r.rule) for r in found), TAB),
        Orders("In this weather, on this date", tuple(now), TAB),
        _asked(kind),
    )


def numbered(reminder: Reminder) -> str:
    """`3.7c: ...`, by the number under which the booklet's summary sends its reader to the rulebook."""
    found = re.search(r"\(([\d.]+[a-z]?(?:, [\d.]+[a-z]?)*)\)", str(entry(reminder.rule).source))
    return f"{found[1]}: {reminder.text}" if found else reminder.text


def in_weather(kind: SpecialKind, value: Values) -> list[Line]:
    """The standing orders that touch it, and what its own rules and the weather forbid together."""
    orders = standing_orders(value["ground"], value["flight"], value["ice"], readings_from(value))
    found = [(text, rule) for text, rule in orders if rule.startswith(FLYING) == kind.flies or "refit" in rule]
    if not kind.flies:
        found = [line for line in found if "refit" not in line[1]]
    return [*found, *_forbidden(kind, value)]


def _forbidden(kind: SpecialKind, value: Values) -> list[Line]:
    told: list[Refused | None] = []
    if kind.flies:
        told = [_mission(kind, value["flight"], phase) for phase in FlightPhase]
    if kind.key == "engineer_hog":
        told = [refuse_construction(value["ground"])]
    if kind.key == "river":
        modes = ("combat", "move")
        readings = readings_from(value)
        told = [axis_units.refuse_river_mode(mode, value["ice"], readings) for mode in modes]
    return list(dict.fromkeys((f"Not now: {no.why}.", no.rule) for no in told if no))


def _mission(kind: SpecialKind, flight: str, phase: FlightPhase) -> Refused | None:
    mission = Mission.HIP_SHOOT if kind.key == "hip_shoot" else Mission.OTHER
    return refuse_mission(flight, phase, mission)


def on_date(kind: SpecialKind, today: date) -> list[Line]:
    """What the calendar says of it."""
    if kind.key == "heinrici":
        bases, forts = bases_by(today)
        due = f"{counted(bases, 'base')}, {counted(forts, 'Panther Fort')}"
        return [(f"Due by now: {due}.", "tfb.arrival.axis.heinrici_total")]
    limit = next(row.date for row in printed_rows("axis") if row.rule == ONE_OFFENSIVE)
    if kind.key in ("penal", "ur") and limit and today >= limit:
        return [(f"One Front at most is in Offensive Posture since {in_words(limit)}.", ONE_OFFENSIVE)]
    return []


def _asked(kind: SpecialKind) -> Table:
    rows = [(", ".join(phases()[p].title for p in ACTS[key].phases), ACTS[key].title) for key in kind.acts]
    rows += [("every phase on the map", f"The referee answers: {QUESTIONS[key].title}") for key in kind.questions]
    empty = "Nothing is asked of it: its rules hold on your map."
    return Table("Where play asks it", ("Phase", "What"), tuple(rows), CITE, TAB, empty)
