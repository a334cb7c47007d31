"""Exact odds: finite distributions and chains over turns, in whole numbers and Fractions. Standard library only.

`Odds` is one throw or chart; `Chain` many turns. Bars for the terminal are in `bars`, SVG in `pictures`.
"""

from typing import TYPE_CHECKING, Any

from sandtable.odds.distribution import Odds
from sandtable.odds.packing import TooLarge

if TYPE_CHECKING:
    from sandtable.odds.chain import Chain, Counted

__all__ = ["Chain", "Counted", "Odds", "TooLarge"]


def __getattr__(name: str) -> Any:
    """Chains load on first use: a command that only reads one chart should not wait for them."""
    if name in ("Chain", "Counted"):
        from sandtable.odds import chain

        return getattr(chain, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
