"""The order of arrival of one side on one turn: conditions first, then each dated row, which must be answered."""

from __future__ import annotations

from typing import TypedDict

from sandtable.games.forgotten_battles.arrivals import emergencies, north_edge, stavka
from sandtable.games.forgotten_battles.arrivals.asks import (
    place_counters,
)
from sandtable.games.forgotten_battles.arrivals.dated_rows import answer_row, limit_begins
from sandtable.games.forgotten_battles.arrivals.roster_form import load_roster
from sandtable.games.forgotten_battles.booklet.general import general
from sandtable.games.forgotten_battles.booklet.rows import Action, Row, due, find
from sandtable.games.forgotten_battles.booklet.withdrawals import known_counters
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import (
    Field,
    FieldKind,
    Procedure,
    Report,
    Side,
    ask,
)
from sandtable.rules import rule


class EventGroups(TypedDict):
    groups: list[str]


class RailCap(TypedDict):
    cap: int


def arrivals_step(s: State, side: Side) -> Procedure[None]:
    """The first part of a side's Reinforcement Phase."""
    yield from load_roster(s, side)
    yield from _owed(s, side)
    if side == AXIS:
        yield from emergencies.tidings(s)
    else:
        yield from limit_begins(s)
        yield from _rail_cap_at_start(s)
        yield from _soviet_special_events(s)
    rows = today(s, side)
    # Units from Army Group North enter by the marker as it stands: where it moves last, they do so before it does.
    late = [] if s.readings.agn_marker_moves_first else [row for row in rows if row.action is Action.MOVE_MARKER]
    yield from _answer_rows(s, [row for row in rows if row not in late])
    if side == AXIS:
        yield from north_edge.roll_for_waiting(s)
        yield from _answer_rows(s, late)
        yield from _later_offer(s)
    else:
        yield from stavka.offer_appeal(s)


def _answer_rows(s: State, rows: list[Row]) -> Procedure[None]:
    for row in rows:
        yield from answer_row(s, known_counters(s, row))
        s.arrivals.done.append(row.rule)


def today(s: State, side: Side) -> list[Row]:
    """The dated rows to answer now. Those of the first date of the January campaign are in its set-up."""
    if s.calendar.in_the_set_up(s.date):
        return []
    return [row for row in due(side, s.date, s.readings) if row.rule not in s.arrivals.done]


def _owed(s: State, side: Side) -> Procedure[None]:
    """What was put off against the rule is asked again."""
    mine = [rule_id for rule_id in s.arrivals.owed if rule_id.startswith(f"tfb.arrival.{side}.")]
    for rule_id in mine:
        s.arrivals.owed.remove(rule_id)
        row = known_counters(s, find(rule_id, s.readings))
        if rule_id == emergencies.SPECIAL:
            yield from emergencies.bring_event(s, row.title)  # of the list only what that event brought
        elif row.printed.optional or row.printed.pax:
            yield from place_counters(s, row)  # it was taken and paid for, or its Pax received: only counters are owed
        else:
            yield from answer_row(s, row)


def _later_offer(s: State) -> Procedure[None]:
    """16. Panzer Division on a later turn, where a setting keeps the offer open."""
    row = find(emergencies.PZ16, s.readings)
    if row.date and s.date > row.date and s.readings.pz16_offer == "any_later_turn" and s.arrivals.pz16 != "taken":
        yield from emergencies.offer_pz16(s)


def _soviet_special_events(s: State) -> Procedure[None]:
    groups = general().special_event.soviet.groups
    known = {*s.arrivals.groups, *s.arrivals.gone}
    still = tuple((key, words) for key, words in groups.items() if key not in known)
    if not still:
        return
    value = yield from ask(
        Report[EventGroups](
            question="Has a Special Event brought any of these?",
            cite=stavka.ROLL,
            side=SOVIET,
            key="special event",
            fields=(Field("groups", "A Special Event brings", FieldKind.SEVERAL, choices=still),),
            suggestion={},
        )
    )
    for group in value["groups"]:
        yield from stavka.bring(s, group, f"{emergencies.SPECIAL_EVENT} of {s.turn}")


@rule("tfb.arrival.soviet.1944-01-01.rail_cap")
def _rail_cap_at_start(s: State) -> Procedure[None]:
    """What the Rail Cap is before 1944 is in the set-up, which only the players have."""
    chosen, printed = s.readings.soviet_rail_cap_start, find(general().rail_cap.rule, s.readings)
    if s.arrivals.rail_cap or chosen == "ask_players" or printed.date == s.date:
        return
    if chosen == "as_entered":
        value = yield from ask(
            Report[RailCap](
                question="What is the Soviet Rail Cap in your set-up?",
                cite=general().rail_cap.rule,
                side=SOVIET,
                key="rail cap",
                fields=(Field("cap", "Rail Cap", FieldKind.NUMBER, minimum=1, maximum=99),),
                suggestion={"cap": 9},
            )
        )
        s.arrivals.rail_cap = value["cap"]
    else:
        s.arrivals.rail_cap = chosen
