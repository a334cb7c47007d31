"""Replacements in hand: what comes, what keeps, what is lost when the Reinforcement Phase ends."""

from collections import Counter
from collections.abc import Iterable

from sandtable.games.forgotten_battles.sides import TITLES
from sandtable.games.forgotten_battles.state import ReplacementLine, ReplacementState, State
from sandtable.kernel import FACT, Choose, Note, Option, Procedure, Side
from sandtable.rules import rule


@rule("tfb.replacement.soviet.pax", "tfb.replacement.axis.pax", "tfb.replacement.axis.ally")
@rule("tfb.replacement.soviet.eq", "tfb.replacement.axis.eq")
def receive(state: State, side: Side, *, pax: int = 0, ally_pax: int = 0, eq: Iterable[int] = (), air: int = 0) -> None:
    """Add to what the side has in hand, each Eq by its Action Rating, and to the turn's line of the record."""
    hand, ratings = state.replacements[side], list(eq)
    hand.pax += pax
    hand.ally_pax += ally_pax
    hand.eq = sorted([*hand.eq, *ratings])
    hand.air += air
    record = state.replacement_record.setdefault(side, [])
    if not record or record[-1].date != state.date:
        record.append(ReplacementLine(state.date))
    line = record[-1]
    line.pax, line.ally_pax = line.pax + pax, line.ally_pax + ally_pax
    line.eq, line.air = line.eq + len(ratings), line.air + air


@rule("tfb.replacement.soviet.eq", "tfb.replacement.axis.eq")
def eq_for(hand: ReplacementState, ar: int) -> int | None:
    """The lowest Eq in hand whose rating covers this Action Rating; None when none does."""
    return next((rating for rating in sorted(hand.eq) if rating >= ar), None)


@rule("tfb.arrival.axis.general.dated_repl")
def receive_by_date(state: State, side: Side, *, pax: int, eq: list[int]) -> None:
    """Replacements of the order of arrival; told apart where the players look up whether these may be saved."""
    receive(state, side, pax=pax, eq=eq)
    if state.readings.dated_replacement_saving == "ask_players":
        hand = state.replacements[side]
        hand.dated_eq, hand.dated_pax = sorted([*hand.dated_eq, *eq]), hand.dated_pax + pax


@rule("tfb.replacement.soviet.eq", "tfb.replacement.axis.eq", "tfb.replacement.soviet.air", "tfb.replacement.axis.air")
def lose_unsaved(state: State, side: Side) -> Procedure[None]:
    """Eq and Air that were not used are gone; Pax, Ally Pax and Tiger rebuilds stay."""
    hand = state.replacements[side]
    kept, gone = yield from _dated_left(hand, side)
    loose = list((Counter(hand.eq) - Counter(kept)).elements())
    lost = [*(f"Eq AR{rating}" for rating in loose), *([f"{hand.air} Air"] if hand.air else [])]
    lost += [f"{gone} Pax"] if gone else []
    hand.eq, hand.air, hand.pax = sorted(kept), 0, hand.pax - gone
    hand.dated_eq, hand.dated_pax = sorted(kept), 0
    if lost:
        yield Note(f"{TITLES[side]}: not used and lost: {', '.join(lost)}.", f"tfb.replacement.{side}.eq", side=side)


@rule("tfb.arrival.axis.general.dated_repl")
def _dated_left(hand: ReplacementState, side: Side) -> Procedure[tuple[list[int], int]]:
    """What came by date and was not used, as the players read 13.5: Eq that is kept, and Pax that is lost."""
    eq = list((Counter(hand.dated_eq) & Counter(hand.eq)).elements())
    pax = min(hand.dated_pax, hand.pax)
    if not eq and not pax:
        return [], 0
    left = ", ".join([*(f"Eq AR{rating}" for rating in eq), *([f"{pax} Pax"] if pax else [])])
    answer = yield from Choose(
        question=f"Of what came by date there is left: {left}. May it be saved?",
        cite="tfb.arrival.axis.general.dated_repl",
        wants=FACT,
        side=side,
        key="dated left",
        context=("By your setting you look that up yourselves (13.5).",),
        options=(
            Option("save", "It is saved", telling=f"{left} that came by date is saved."),
            Option("lose", "It is lost", telling=f"{left} that came by date is lost."),
        ),
    )
    return (eq, 0) if answer == "save" else ([], pax)


def in_words(hand: ReplacementState) -> str:
    words = [
        f"{hand.pax} Pax",
        *([f"{hand.ally_pax} Ally Pax"] if hand.ally_pax else []),
        *(f"Eq AR{rating}" for rating in hand.eq),
        *([f"{hand.air} Air"] if hand.air else []),
        *([f"{hand.tigers} Tiger rebuild{'s' if hand.tigers > 1 else ''}"] if hand.tigers else []),
    ]
    return ", ".join(words)
