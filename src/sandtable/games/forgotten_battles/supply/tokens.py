"""Supply points and tokens (OCS 12.1: 1 SP is 4T), and the ledger that is kept in tokens."""

import tomllib
from functools import cache
from typing import Any

from sandtable.games.forgotten_battles.calendar import DATA
from sandtable.games.forgotten_battles.state import State, SupplyLine, SupplyState


@cache
def notes() -> dict[str, Any]:
    """What the notes under the supply tables print."""
    return tomllib.loads((DATA / "supply_notes.toml").read_text(encoding="utf-8"))


def per_sp() -> int:
    return int(notes()["tokens"]["per_sp"])


def in_words(tokens: int) -> str:
    """As players say it: 2 SP 3T.

    >>> in_words(11), in_words(8), in_words(2), in_words(0)
    ('2 SP 3T', '2 SP', '2T', '0 SP')
    """
    sign = "-" if tokens < 0 else ""
    points, rest = divmod(abs(tokens), per_sp())
    parts = [*([f"{points} SP"] if points or not rest else []), *([f"{rest}T"] if rest else [])]
    return sign + " ".join(parts)


def ledger_line(s: State, side: str) -> SupplyLine:
    """The line of this turn, begun when nothing stands there yet."""
    ledger = s.supply[side].ledger
    if not ledger or ledger[-1].date != s.date:
        ledger.append(SupplyLine(s.date))
    return ledger[-1]


def stock(supply: SupplyState) -> int:
    """What the side has by its ledger: the opening, and everything that came and went since."""
    return supply.opening + sum(line.received + line.captured - line.spent - line.lost for line in supply.ledger)
