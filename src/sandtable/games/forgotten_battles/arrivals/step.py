"""The order of arrival of one side on one turn: conditions first, then each dated row, which must be answered."""

from typing import TypedDict

from sandtable.games.forgotten_battles.arrivals import emergencies, north_edge, stavka, unusual
from sandtable.games.forgotten_battles.arrivals.asks import (
    place_counters,
)
from sandtable.games.forgotten_battles.arrivals.dated_rows import announcement, answer_row, limit_begins
from sandtable.games.forgotten_battles.arrivals.roster_form import load_roster, to_be_asked
from sandtable.games.forgotten_battles.arrivals.sixteenth_panzer import PZ16, offer_pz16
from sandtable.games.forgotten_battles.booklet.general import general
from sandtable.games.forgotten_battles.booklet.rows import Action, Row, due, find
from sandtable.games.forgotten_battles.booklet.withdrawals import known_counters
from sandtable.games.forgotten_battles.sides import AXIS, SOVIET
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.arrival_state import Offered
from sandtable.games.forgotten_battles.state.turn_sheet import one_sheet
from sandtable.kernel import FACT, Field, FieldKind, Procedure, Report, Side
from sandtable.rules import rule


class EventGroups(TypedDict):
    groups: list[str]


class RailCap(TypedDict):
    cap: int


def arrivals_step(state: State, side: Side) -> Procedure[None]:
    """The first part of a side's Reinforcement Phase."""
    news = [announcement(row) for row in today(state, side)]
    told = (yield from unusual.ask(state, side, filter(None, news))) if one_sheet(state) else None
    if told["roster"] if told else to_be_asked(state, side):
        yield from load_roster(state, side)
    yield from _owed(state, side)
    if side == AXIS:
        yield from emergencies.heed(state, told) if told else emergencies.tidings(state)
    else:
        yield from limit_begins(state)
        yield from _rail_cap_at_start(state)
        yield from stavka.events_bring(state, told["groups"]) if told else _soviet_special_events(state)
    rows = today(state, side)
    # Units from Army Group North enter by the marker as it stands: where it moves last, they do so before it does.
    late = [] if state.readings.agn_marker_moves_first else [row for row in rows if row.action is Action.MOVE_MARKER]
    yield from _answer_rows(state, [row for row in rows if row not in late])
    if side == AXIS:
        yield from north_edge.roll_for_waiting(state)
        yield from _answer_rows(state, late)
        yield from _later_offer(state)
    elif told is None or told["appeal"]:
        yield from stavka.offer_appeal(state)


def _answer_rows(state: State, rows: list[Row]) -> Procedure[None]:
    for row in rows:
        yield from answer_row(state, known_counters(state, row))
        state.arrivals.done.append(row.rule)


def today(state: State, side: Side) -> list[Row]:
    """The dated rows to answer now. Those of the first date of the January campaign are in its set-up."""
    if state.calendar.in_the_set_up(state.date):
        return []
    return [row for row in due(side, state.date, state.readings) if row.rule not in state.arrivals.done]


def _owed(state: State, side: Side) -> Procedure[None]:
    """What was put off against the rule is asked again."""
    mine = [rule_id for rule_id in state.arrivals.owed if rule_id.startswith(f"tfb.arrival.{side}.")]
    for rule_id in mine:
        state.arrivals.owed.remove(rule_id)
        row = known_counters(state, find(rule_id, state.readings))
        if rule_id == emergencies.SPECIAL:
            yield from emergencies.bring_event(state, row.title)  # of the list only what that event brought
        elif row.printed.optional or row.printed.pax:
            yield from place_counters(
                state, row
            )  # it was taken and paid for, or its Pax received: only counters are owed
        else:
            yield from answer_row(state, row)


def _later_offer(state: State) -> Procedure[None]:
    """16. Panzer Division on a later turn, where a setting keeps the offer open."""
    row = find(PZ16, state.readings)
    if (
        row.date
        and state.date > row.date
        and state.readings.pz16_offer == "any_later_turn"
        and state.arrivals.pz16 != Offered.TAKEN
    ):
        yield from offer_pz16(state)


def _soviet_special_events(state: State) -> Procedure[None]:
    fields = stavka.open_events(state)
    if not fields:
        return
    value = yield from Report[EventGroups](
        question="Has a Special Event brought any of these?",
        telling="A Special Event brings: {}.",
        cite=stavka.ROLL,
        wants=FACT,
        side=SOVIET,
        key="special event",
        fields=fields,
        suggestion={},
    )
    yield from stavka.events_bring(state, value["groups"])


@rule("tfb.arrival.soviet.1944-01-01.rail_cap")
def _rail_cap_at_start(state: State) -> Procedure[None]:
    """What the Rail Cap is before 1944 is in the set-up, which only the players have."""
    chosen, printed = state.readings.soviet_rail_cap_start, find(general().rail_cap.rule, state.readings)
    if state.arrivals.rail_cap or chosen == "ask_players" or printed.date == state.date:
        return
    if chosen == "as_entered":
        value = yield from Report[RailCap](
            question="What is the Soviet Rail Cap in your set-up?",
            telling="Soviet Rail Cap in the set-up: {}.",
            cite=general().rail_cap.rule,
            wants=FACT,
            side=SOVIET,
            key="rail cap",
            fields=(Field("cap", "Rail Cap", FieldKind.NUMBER, minimum=1, maximum=99),),
            suggestion={"cap": 9},
        )
        state.arrivals.rail_cap = value["cap"]
    else:
        state.arrivals.rail_cap = chosen
