"""Exact odds: finite distributions and chains over turns, in whole numbers and Fractions. Standard library only."""

from sandtable.odds.distribution import Odds
from sandtable.odds.packing import TooLarge

__all__ = ["Odds", "TooLarge"]
