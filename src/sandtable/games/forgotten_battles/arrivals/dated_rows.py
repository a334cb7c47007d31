"""One dated row of an order of arrival, by what it tells the player to do: units, replacements, boundary markers."""

from collections.abc import Sequence
from dataclasses import replace

from sandtable.games.forgotten_battles.arrivals import books, emergencies, north_edge
from sandtable.games.forgotten_battles.arrivals.asks import (
    context,
    place_counters,
    tell_lost,
    withdraw_counters,
    without_arrived,
)
from sandtable.games.forgotten_battles.arrivals.bases import deploy
from sandtable.games.forgotten_battles.arrivals.sixteenth_panzer import offer_pz16
from sandtable.games.forgotten_battles.booklet.counters import Counter, Kind
from sandtable.games.forgotten_battles.booklet.general import general
from sandtable.games.forgotten_battles.booklet.rows import Action, Row, find
from sandtable.games.forgotten_battles.booklet.withdrawals import known_counters
from sandtable.games.forgotten_battles.front_markers import change_posture
from sandtable.games.forgotten_battles.sides import SOVIET
from sandtable.games.forgotten_battles.state import Posture, State
from sandtable.games.forgotten_battles.state.turn_sheet import one_sheet
from sandtable.kernel import DECISION, Choose, Confirm, Note, Option, Procedure
from sandtable.rules import rule

MARKERS = {"AGS": "Army Group South", "AGN": "Army Group North"}


def answer_row(state: State, row: Row) -> Procedure[None]:
    """One row, by what it tells the player to do."""
    match row.action:
        case Action.MOVE_MARKER:
            yield from move_marker(state, row)
        case Action.WITHDRAW:
            yield from withdraw(state, row)
        case Action.DEPLOY:
            yield from deploy(state, row)
        case Action.AVAILABLE:
            yield from make_available(state, row)
        case Action.DEAD_PILE:
            yield from into_the_dead_pile(state, row)
        case Action.EVENT:
            yield from event(state, row)
        case Action.ARRIVE:
            yield from arrive(state, row)


def arrive(state: State, row: Row) -> Procedure[None]:
    if row.printed.optional:
        yield from offer_pz16(state)
    elif row.printed.pax or row.printed.eq_ar:
        yield from dated_replacements(state, row)
    elif row.printed.place == "north_edge":
        yield from north_edge.from_the_north(state, row)
    else:
        left = without_arrived(state, row)
        if row.counters and not left.counters:
            yield Note(f"{row.title}: all were released earlier.", row.rule, side=row.side)
            return
        yield from place_counters(state, left)


def withdraw(state: State, row: Row) -> Procedure[None]:
    """A withdrawal; where it concerns groups that may never have come, only those in play leave."""
    groups = row.printed.groups
    here: list[str] = []
    if groups:
        here = [g for g in groups if g in state.arrivals.groups]
        if not here:
            yield Note(f"{row.title}: none of these units ever arrived.", row.rule, side=row.side)
            return
        printed = find(row.rule, state.readings)
        if any(c.kind is Kind.DIVISION for c in printed.counters):
            row = replace(row, counters=printed.counters)  # a roster does not tell which counters are whose
        row = replace(row, counters=tuple(c for c in row.counters if _group(c, groups) in here))
    yield from withdraw_counters(state, row)
    if groups and row.rule not in state.arrivals.owed:
        for group in here:
            emergencies.leave_for_good(state, group)


def _group(counter: Counter, groups: Sequence[str]) -> str:
    """Which group a counter belongs to. On some units of the corps the booklet prints the formation otherwise."""
    if counter.kind is Kind.DIVISION:
        return f"{counter.many}-counter division"
    if not counter.formation:
        return "airborne"
    return counter.formation if counter.formation in groups else groups[0]


def announcement(row: Row) -> str:
    """What a row that leaves nothing to decide tells its player to do; '' for every other."""
    if row.action is Action.MOVE_MARKER:
        return f"Move the {MARKERS[row.printed.marker]} boundary marker to {row.printed.to}"
    if row.printed.pax or row.printed.eq_ar:
        return f"Receive {received_in_words(row)} at any Army or Army Group HQ"
    if row.action is Action.EVENT and row.printed.rail_cap:
        return f"From this turn the Soviet Rail Cap is {row.printed.rail_cap}"
    if row.action is Action.EVENT:
        return "From now to the end no more than one Soviet Front may be in Offensive Posture"
    return ""


def received_in_words(row: Row) -> str:
    pax = [f"{row.printed.pax} Pax"] * bool(row.printed.pax)
    return ", ".join(pax + [f"1 Eq of AR {ar}" for ar in row.printed.eq_ar])


def announce(state: State, row: Row, button: str, context: tuple[str, ...] = ()) -> Procedure[None]:
    """Confirmed, unless the sheet of the turn has told it already."""
    if not one_sheet(state):
        question = announcement(row)
        yield Confirm(question=question, cite=row.rule, side=row.side, key=row.key, context=context, button=button)


@rule("tfb.boundary.ags", "tfb.boundary.agn")
def move_marker(state: State, row: Row) -> Procedure[None]:
    marker, to = row.printed.marker, row.printed.to
    yield from announce(state, row, "Moved")
    state.arrivals.markers[marker] = to
    yield Note(f"The {marker} marker stands at {to}.", row.rule)


@rule("tfb.arrival.axis.general.dated_repl")
def dated_replacements(state: State, row: Row) -> Procedure[None]:
    """Pax and Eq by date come on top of the Replacement Table; Pax keeps, Eq is for this phase and its AR."""
    pax, eq = row.printed.pax, row.printed.eq_ar
    lines = ["They come on top of the Replacement Table."]
    if state.readings.dated_replacement_saving == "ask_players":
        lines.append("Whether they may be saved is for you to look up (13.5).")
    else:
        lines += ["Pax may be saved."] * bool(pax) + ["Eq not used in this phase is lost."] * bool(eq)
    yield from announce(state, row, "Received", tuple(lines))
    books.receive(state, row.side, pax=pax, eq=eq)
    yield Note(f"{received_in_words(row)} received.", row.rule, side=row.side)
    if row.lost or row.counters:
        yield from place_counters(state, row)


def make_available(state: State, row: Row) -> Procedure[None]:
    done = False
    if row.lost:
        row, done = yield from tell_lost(state, row)
        if row.lost:
            return
    count = sum(c.many for c in row.counters)
    if not done:
        yield Confirm(
            question=f"From now on you may use: {', '.join(str(c) for c in row.counters)}",
            cite=row.rule,
            side=row.side,
            key=row.key,
            context=context(row),
            button="Seen",
        )
    available = state.arrivals.markers_available
    available[row.side] = available.get(row.side, 0) + count


def into_the_dead_pile(state: State, row: Row) -> Procedure[None]:
    yield from place_counters(state, row)
    if row.rule in state.arrivals.owed:
        return
    for counter in known_counters(state, row).counters:
        yield from books.bury(state, row.side, counter, row.printed.buried)


def event(state: State, row: Row) -> Procedure[None]:
    state.arrivals.rail_cap = row.printed.rail_cap or state.arrivals.rail_cap
    yield from announce(state, row, "Seen")
    if one_sheet(state):
        yield Note(f"{announcement(row)}.", row.rule, side=row.side)
    if not row.printed.rail_cap:
        yield from limit_begins(state)


@rule("tfb.arrival.axis.1944-03-01.one_offensive")
def limit_begins(state: State) -> Procedure[None]:
    """The limit is printed for the Axis but holds from the turn on: the Soviets may play first on its date."""
    row = find(general().offensive.rule, state.readings)
    if row.date and state.date >= row.date and not state.arrivals.posture_limit:
        state.arrivals.posture_limit = row.printed.fronts_in_offensive_posture
        yield from _excess_fronts(state, row)


@rule("tfb.arrival.axis.1944-03-01.one_offensive")
def _excess_fronts(state: State, row: Row) -> Procedure[None]:
    """Fronts already in Offensive Posture when the limit starts: the booklets do not say what becomes of them."""
    attacking = [front for front in state.fronts if front.posture == Posture.OFFENSIVE]
    if len(attacking) <= state.arrivals.posture_limit:
        return
    keep_all = Option("all", "They all stay as they are, by your reading of 3.3c")
    may_keep_all = state.readings.excess_offensive_fronts == "ask_players"
    answer = yield from Choose(
        question="Which Front stays in Offensive Posture?",
        telling="Staying in Offensive Posture: {}.",
        cite=row.rule,
        wants=DECISION,
        side=SOVIET,
        key="excess fronts",
        options=(*(Option(f.name, f.name) for f in attacking), *([keep_all] if may_keep_all else [])),
    )
    if answer == "all":
        state.arrivals.excused = [front.name for front in attacking]
    for front in attacking:
        if answer not in ("all", front.name):
            yield from change_posture(state, front, Posture.NONE, row.rule)
