"""Sight and slopes of Onslaught to Orsha 2, section 1: who sees whom, what a slope covers, what climbing it costs."""

from sandtable.games.orsha.sight.slopes import RULES, SlopeReadings, Slopes

__all__ = ["RULES", "SlopeReadings", "Slopes"]
