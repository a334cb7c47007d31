"""3.11: an appeal to STAVKA, from 1 Nov 43 on. It costs a victory point, whatever the die says."""

from collections.abc import Iterable

from sandtable.charts import consult
from sandtable.games.forgotten_battles.arrivals import books
from sandtable.games.forgotten_battles.arrivals.asks import place_counters
from sandtable.games.forgotten_battles.arrivals.emergencies import by_event
from sandtable.games.forgotten_battles.booklet.general import event_groups, general
from sandtable.games.forgotten_battles.booklet.rows import find
from sandtable.games.forgotten_battles.booklet.withdrawals import known_counters
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.sides import SOVIET
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.arrival_state import Came
from sandtable.games.forgotten_battles.victory import points_for
from sandtable.kernel import DECISION, FACT, Choose, Field, FieldKind, Note, Option, Procedure, Refused
from sandtable.rules import rule

START = "tfb.arrival.soviet.stavka.start"
ROLL = "tfb.arrival.soviet.stavka.roll"


@rule("tfb.arrival.soviet.stavka.start")
def refuse_appeal(state: State) -> Refused | None:
    """Whether an appeal may be made now."""
    start = general().stavka.start
    if state.date < start:
        return Refused(f"no appeal to STAVKA before {in_words(start)}", START)
    made = state.arrivals.appeals
    if state.readings.stavka_appeals == "once_a_game" and made:
        return Refused("by your setting one appeal a game, and it was made", START)
    if state.readings.stavka_appeals == "once_a_turn" and state.date.isoformat() in made:
        return Refused("by your setting one appeal a turn, and it was made", START)
    return None


def offer_appeal(state: State) -> Procedure[None]:
    """Ask whether to appeal; where the number of appeals is for the players to look up, ask again after each."""
    while not refuse_appeal(state):
        price = -points_for("stavka_appeal", state.readings)["soviet"]
        again = state.date.isoformat() in state.arrivals.appeals
        hint = "How often you may appeal is in 3.11." if state.readings.stavka_appeals == "ask_players" else ""
        answer = yield from Choose(
            question="Appeal to STAVKA once more?" if again else "Appeal to STAVKA for its reserves?",
            told_after=True,
            cite=START,
            wants=DECISION,
            side="soviet",
            key="appeal",
            context=(f"The attempt costs {price} VP even if it is rejected.",),
            options=(Option("no", "No appeal"), Option("yes", f"Appeal: {price} VP", hint)),
        )
        if answer == "no":
            return
        yield from appeal(state)


@rule("tfb.arrival.soviet.stavka.cost", "tfb.arrival.soviet.stavka.roll")
def appeal(state: State) -> Procedure[None]:
    """Pay the point, roll, and place what STAVKA sends."""
    state.arrivals.appeals.append(state.date.isoformat())
    yield from books.book(state, "stavka_appeal")
    row = yield from consult("stavka", side="soviet")
    if row.result == "rejected":
        yield Note("STAVKA sends nothing.", ROLL, side="soviet")
        return
    group = row.result
    if group == "airborne" and _came_by_event(state, group):
        group = "6G.M"
        yield Note("The airborne corps has come by Special Event: 6th Guards Mechanized Corps instead.", ROLL)
    if group in state.arrivals.groups or group in state.arrivals.gone:
        again = yield from _already_here(state, group)
        if not again:
            return
    yield from bring(state, group, Came(f"appeal of {in_words(state.date)}"))


def _came_by_event(state: State, group: str) -> bool:
    """Whether a Special Event brought it, though it may have gone home since."""
    came = state.arrivals.groups.get(group)
    return group in state.arrivals.gone_by_event or (came is not None and came.by_event)


def _already_here(state: State, group: str) -> Procedure[bool]:
    """A corps that has already arrived: what the result then means is in 3.11, which only the players have."""
    words = general().special_event.soviet.groups[group]
    if state.readings.stavka_repeat_result == "no_units":
        yield Note(f"{words} is already here: no units.", ROLL, side="soviet")
        return False
    here = f"{words} is in play: no counter of it can arrive" if group in state.arrivals.groups else ""
    came = state.arrivals.groups.get(group)
    how = came.words if came else "and left"
    answer = yield from Choose(
        question=f"{words} has already arrived ({how}): what does 3.11 say?",
        told_after=True,
        cite=ROLL,
        wants=FACT,
        side="soviet",
        key="appeal repeated",
        options=(Option("none", "Nothing comes"), Option("again", "Its units arrive again", "", here, ROLL)),
    )
    return bool(answer == "again")


def open_events(state: State) -> tuple[Field, ...]:
    """The groups that a Special Event may still bring."""
    known = {*state.arrivals.groups, *state.arrivals.gone}
    still = tuple((key, words) for key, words in event_groups(SOVIET).items() if key not in known)
    return (Field("groups", "A Special Event brings", FieldKind.SEVERAL, choices=still, rule=ROLL),) if still else ()


def events_bring(state: State, groups: Iterable[str]) -> Procedure[None]:
    for group in groups:
        yield from bring(state, group, by_event(str(state.turn)))


@rule("tfb.arrival.soviet.stavka.mech_corps", "tfb.arrival.soviet.stavka.airborne")
def bring(state: State, group: str, how: Came) -> Procedure[None]:
    """Place a group that is not tied to a date, and remember how it came."""
    state.arrivals.groups[group] = how
    state.arrivals.gone = [gone for gone in state.arrivals.gone if gone != group]
    state.arrivals.gone_by_event = [gone for gone in state.arrivals.gone_by_event if gone != group]
    row = find(general().special_event.soviet.units[group], state.readings)
    yield from place_counters(state, known_counters(state, row))
