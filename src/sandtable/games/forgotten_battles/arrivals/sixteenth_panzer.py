"""The offer of 16. Panzer Division for a victory point, on its date."""

from sandtable.games.forgotten_battles.arrivals import books
from sandtable.games.forgotten_battles.arrivals.asks import context, place_counters
from sandtable.games.forgotten_battles.booklet.general import general
from sandtable.games.forgotten_battles.booklet.rows import find
from sandtable.games.forgotten_battles.booklet.withdrawals import known_counters
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.arrival_state import Offered
from sandtable.games.forgotten_battles.victory import points_for
from sandtable.kernel import DECISION, Choose, Note, Option, Procedure, Refused
from sandtable.rules import rule

PZ16 = "tfb.arrival.axis.1943-12-12.optional"


@rule("tfb.arrival.axis.1943-12-12.optional", "tfb.arrival.axis.1943-12-12.combined")
def refuse_pz16(state: State) -> Refused | None:
    """Whether the division is on offer now."""
    row = find(PZ16, state.readings)
    assert row.date is not None
    if state.readings.combined_game:
        return Refused("not offered in a game combined with The Third Winter", general().pz16.combined.rule)
    if state.arrivals.pz16 == Offered.TAKEN:
        return Refused("the division has come already", PZ16)
    if state.date < row.date:
        return Refused(f"the offer is for {in_words(row.date)}", PZ16)
    if state.date > row.date and state.readings.pz16_offer == "that_turn_only":
        return Refused(f"the offer is for {in_words(row.date)} only", PZ16)
    return None


@rule("tfb.arrival.axis.1943-12-12.optional")
def offer_pz16(state: State) -> Procedure[None]:
    """12 Dec 43: the division for a victory point. Declined, it goes to another part of the front for good."""
    no = refuse_pz16(state)
    if no:
        if no.rule != PZ16 and state.date == find(PZ16, state.readings).date:
            yield Note(f"16. Panzer Division: {no.why}.", no.rule)
        return
    row = known_counters(state, find(PZ16, state.readings))
    points = points_for("pz16", state.readings)
    words = f"you pay {-points['axis']} VP" if points["axis"] else f"the Soviets score {points['soviet']} VP"
    answer = yield from Choose(
        question="Take 16. Panzer Division?",
        told_after=True,
        cite=PZ16,
        wants=DECISION,
        side="axis",
        key="pz16",
        context=context(row),
        options=(Option("take", f"Take it: {words}"), Option("decline", "Decline")),
    )
    state.arrivals.pz16 = Offered.TAKEN if answer == "take" else Offered.DECLINED
    if answer == "take":
        yield from books.book(state, "pz16")
        yield from place_counters(state, row)
    elif state.readings.pz16_offer == "that_turn_only":
        yield Note("16. Panzer Division goes to another part of the front.", PZ16, side="axis")
