"""3.11: an appeal to STAVKA, from 1 Nov 43 on. It costs a victory point, whatever the die says."""

from __future__ import annotations

from sandtable.charts import consult
from sandtable.games.forgotten_battles.arrivals import books
from sandtable.games.forgotten_battles.arrivals.asks import place_counters
from sandtable.games.forgotten_battles.arrivals.emergencies import SPECIAL_EVENT
from sandtable.games.forgotten_battles.booklet.general import general
from sandtable.games.forgotten_battles.booklet.rows import find
from sandtable.games.forgotten_battles.booklet.withdrawals import known_counters
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import Choose, Note, Option, Procedure, Refused
from sandtable.rules import rule

START = "tfb.arrival.soviet.stavka.start"
ROLL = "tfb.arrival.soviet.stavka.roll"


@rule("tfb.arrival.soviet.stavka.start")
def check_appeal(s: State) -> None:
    """Whether an appeal may be made now; raises Refused."""
    start = general().stavka.start
    if s.date < start:
        raise Refused(f"no appeal to STAVKA before {in_words(start)}", START)
    made = s.arrivals.appeals
    if s.readings.stavka_appeals == "once_a_game" and made:
        raise Refused("by your setting one appeal a game, and it was made", START)
    if s.readings.stavka_appeals == "once_a_turn" and s.date.isoformat() in made:
        raise Refused("by your setting one appeal a turn, and it was made", START)


def offer_appeal(s: State) -> Procedure[None]:
    """Ask whether to appeal; where the number of appeals is for the players to look up, ask again after each."""
    while s.date >= general().stavka.start:
        if _refusal(s):
            return
        again = s.date.isoformat() in s.arrivals.appeals
        hint = "How often you may appeal is in 3.11." if s.readings.stavka_appeals == "ask_players" else ""
        answer = yield Choose(
            question="Appeal to STAVKA once more?" if again else "Appeal to STAVKA for its reserves?",
            cite=START,
            side="soviet",
            key="appeal",
            context=("The attempt costs 1 VP even if it is rejected.",),
            options=(Option("no", "No appeal"), Option("yes", "Appeal: 1 VP", hint)),
        )
        if answer == "no":
            return
        yield from appeal(s)


def _refusal(s: State) -> Refused | None:
    try:
        check_appeal(s)
    except Refused as no:
        return no
    return None


@rule("tfb.arrival.soviet.stavka.cost", "tfb.arrival.soviet.stavka.roll")
def appeal(s: State) -> Procedure[None]:
    """Pay the point, roll, and place what STAVKA sends."""
    s.arrivals.appeals.append(s.date.isoformat())
    yield from books.book(s, "stavka_appeal")
    row = yield from consult("stavka", side="soviet")
    if row.result == "rejected":
        yield Note("STAVKA sends nothing.", ROLL, side="soviet")
        return
    group = row.result
    if group == "airborne" and _came_by_event(s, group):
        group = "6G.M"
        yield Note("The airborne corps has come by Special Event: 6th Guards Mechanized Corps instead.", ROLL)
    if group in s.arrivals.groups or group in s.arrivals.gone:
        again = yield from _already_here(s, group)
        if not again:
            return
    yield from bring(s, group, f"appeal of {in_words(s.date)}")


def _came_by_event(s: State, group: str) -> bool:
    """Whether a Special Event brought it, though it may have gone home since."""
    return group in s.arrivals.gone_by_event or s.arrivals.groups.get(group, "").startswith(SPECIAL_EVENT)


def _already_here(s: State, group: str) -> Procedure[bool]:
    """A corps that has already arrived: what the result then means is in 3.11, which only the players have."""
    words = general().special_event.soviet.groups[group]
    if s.readings.stavka_repeat_result == "no_units":
        yield Note(f"{words} is already here: no units.", ROLL, side="soviet")
        return False
    here = f"{words} is in play: no counter of it can arrive" if group in s.arrivals.groups else ""
    answer = yield Choose(
        question=f"{words} has already arrived ({s.arrivals.groups.get(group, 'and left')}): what does 3.11 say?",
        cite=ROLL,
        side="soviet",
        key="appeal repeated",
        options=(Option("none", "Nothing comes"), Option("again", "Its units arrive again", "", here, ROLL)),
    )
    return bool(answer == "again")


@rule("tfb.arrival.soviet.stavka.mech_corps", "tfb.arrival.soviet.stavka.airborne")
def bring(s: State, group: str, how: str) -> Procedure[None]:
    """Place a group that is not tied to a date, and remember how it came."""
    s.arrivals.groups[group] = how
    s.arrivals.gone = [gone for gone in s.arrivals.gone if gone != group]
    s.arrivals.gone_by_event = [gone for gone in s.arrivals.gone_by_event if gone != group]
    row = find(general().special_event.soviet.units[group], s.readings)
    yield from place_counters(s, known_counters(s, row))
