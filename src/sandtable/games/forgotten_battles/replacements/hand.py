"""Replacements in hand: what comes, what keeps, what is lost when the Reinforcement Phase ends."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sandtable.games.forgotten_battles.state import TITLES, ReplacementLine, ReplacementState
from sandtable.kernel import Note, Procedure, Side
from sandtable.rules import rule

if TYPE_CHECKING:
    from sandtable.games.forgotten_battles.state import State


@rule("tfb.replacement.soviet.pax", "tfb.replacement.axis.pax", "tfb.replacement.axis.ally")
@rule("tfb.replacement.soviet.eq", "tfb.replacement.axis.eq")
def receive(s: "State", side: Side, *, pax: int = 0, ally_pax: int = 0, eq: Iterable[int] = (), air: int = 0) -> None:
    """Add to what the side has in hand, each Eq by its Action Rating, and to the turn's line of the record."""
    hand, ratings = s.replacements[side], list(eq)
    hand.pax += pax
    hand.ally_pax += ally_pax
    hand.eq = sorted([*hand.eq, *ratings])
    hand.air += air
    record = s.replacement_record.setdefault(side, [])
    if not record or record[-1].date != s.date:
        record.append(ReplacementLine(s.date))
    line = record[-1]
    line.pax, line.ally_pax = line.pax + pax, line.ally_pax + ally_pax
    line.eq, line.air = line.eq + len(ratings), line.air + air


@rule("tfb.replacement.soviet.eq", "tfb.replacement.axis.eq")
def eq_for(hand: ReplacementState, ar: int) -> int | None:
    """The lowest Eq in hand whose rating covers this Action Rating; None when none does."""
    return next((rating for rating in sorted(hand.eq) if rating >= ar), None)


@rule("tfb.replacement.soviet.eq", "tfb.replacement.axis.eq", "tfb.replacement.soviet.air", "tfb.replacement.axis.air")
def lose_unsaved(s: "State", side: Side) -> Procedure[None]:
    """Eq and Air that were not used are gone; Pax, Ally Pax and Tiger rebuilds stay."""
    hand = s.replacements[side]
    lost = [*(f"Eq AR{rating}" for rating in hand.eq), *([f"{hand.air} Air"] if hand.air else [])]
    hand.eq, hand.air = [], 0
    if lost:
        yield Note(f"{TITLES[side]}: not used and lost: {', '.join(lost)}.", f"tfb.replacement.{side}.eq", side=side)


def in_words(hand: ReplacementState) -> str:
    words = [
        f"{hand.pax} Pax",
        *([f"{hand.ally_pax} Ally Pax"] if hand.ally_pax else []),
        *(f"Eq AR{rating}" for rating in hand.eq),
        *([f"{hand.air} Air"] if hand.air else []),
        *([f"{hand.tigers} Tiger rebuild{'s' if hand.tigers > 1 else ''}"] if hand.tigers else []),
    ]
    return ", ".join(words)
