"""Exact odds: finite distributions and chains over turns, in whole numbers and Fractions. Standard library only."""

from sandtable.odds.chain import Chain, Counted
from sandtable.odds.distribution import Odds
from sandtable.odds.packing import TooLarge

__all__ = ["Chain", "Counted", "Odds", "TooLarge"]
