"""Supply points and tokens (OCS 12.1: 1 SP is 4T), and the ledger that is kept in tokens."""

from datetime import date

from sandtable.charts.data_files import table
from sandtable.games.forgotten_battles.data_files import load
from sandtable.games.forgotten_battles.state import PlaceKind, State, SupplyLine, SupplyState


@table
class Tokens:
    per_sp: int


@table
class YearModifier:
    date: date
    rule: str


@table
class FrontHQs:
    minimum_sp: int
    rule: str


@table
class SovietNotes:
    year_from: YearModifier
    front_hq: FrontHQs


@table
class AirBases:
    rules: tuple[str, ...]
    largest_increment: int


@table
class Takers:
    kinds: tuple[PlaceKind, ...]
    rule: str


@table
class AxisNotes:
    cities: Takers
    hqs: Takers


@table
class SupplyNotes:
    """What the notes under the supply tables print."""

    tokens: Tokens
    soviet: SovietNotes
    air_bases: AirBases
    axis: AxisNotes


def notes() -> SupplyNotes:
    return load(SupplyNotes, "supply_notes.toml")


def per_sp() -> int:
    return notes().tokens.per_sp


def in_words(tokens: int) -> str:
    """As players say it: 2 SP 3T.

    >>> in_words(11), in_words(8), in_words(2), in_words(0)
    ('2 SP 3T', '2 SP', '2T', '0 SP')
    """
    sign = "-" if tokens < 0 else ""
    points, rest = divmod(abs(tokens), per_sp())
    parts = [*([f"{points} SP"] if points or not rest else []), *([f"{rest}T"] if rest else [])]
    return sign + " ".join(parts)


def ledger_line(state: State, side: str) -> SupplyLine:
    """The line of this turn, begun when nothing stands there yet."""
    ledger = state.supply[side].ledger
    if not ledger or ledger[-1].date != state.date:
        ledger.append(SupplyLine(state.date))
    return ledger[-1]


def stock(supply: SupplyState) -> int:
    """What the side has by its ledger: the opening, and everything that came and went since."""
    return supply.opening + sum(line.received + line.captured - line.spent - line.lost for line in supply.ledger)
