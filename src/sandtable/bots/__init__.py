"""Bots: players that need no person. The Recruit plays by a page of maxims; Random gives any legal answer."""

from sandtable.bots.playing import play_bots, play_out, seated_bots
from sandtable.bots.random_bot import RandomBot
from sandtable.bots.recruit import bot_of
from sandtable.bots.saying import Bot, Said

__all__ = ["Bot", "RandomBot", "Said", "bot_of", "play_bots", "play_out", "seated_bots"]
