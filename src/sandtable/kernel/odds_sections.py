"""Exact odds as sections of a view: a table with percentages and fractions, and the same as bars."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from sandtable.kernel.views import Picture, Table
from sandtable.odds.bars import percent
from sandtable.odds.pictures import svg_bars

Chances = Sequence[tuple[str, Fraction]]
TAB = "Odds"


def odds_table(
    title: str, rows: Chances, cite: str, tab: str = TAB, *, means: Callable[[str], str] | None = None
) -> Table:
    """Every outcome with its chance; `means` says an outcome in words."""
    columns = ("Outcome", *(("In words",) if means else ()), "Chance", "Exactly")
    cells = tuple((told, *((means(told),) if means else ()), percent(of), str(of)) for told, of in rows)
    return Table(title, columns, cells, cite, tab)


def odds_picture(title: str, rows: Chances, cite: str, tab: str = TAB) -> Picture:
    told = "; ".join(f"{outcome} {percent(of)}" for outcome, of in rows)
    return Picture(title, svg_bars(rows, title=title), f"{title}: {told}", cite, tab)
