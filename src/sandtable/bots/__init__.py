"""Bots: players that need no person. `RandomBot` answers any request with some legal answer."""

from sandtable.bots.random_bot import Bot, RandomBot, play_bots, play_out

__all__ = ["Bot", "RandomBot", "play_bots", "play_out"]
