"""The bots of a room: who sits where, and when they answer."""

import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from sandtable.bots import play_bots, seated_bots
from sandtable.kernel import Campaign, Side
from sandtable.web.locks import Gone

MOST_ANSWERS = 5000
AT_ONCE = 5
PAUSE = 2.0
"""Bots among themselves play a few answers, then leave the room to others for so many times as long as these took."""


class BotTurns:
    """Used under the room's lock; `play` is told how many answers may be given, and returns how many were."""

    def __init__(self) -> None:
        self.at_work = False
        self._players: dict[Side, Any] = {}

    def rise(self, side: Side) -> None:
        """Whoever answered for this side does so no more."""
        self._players.pop(side, None)

    def play(self, campaign: Campaign, most: int = MOST_ANSWERS) -> int:
        self._players = seated_bots(campaign, self._players)
        return play_bots(campaign, self._players, limit=most)

    def begin(self, campaign: Campaign, name: str, a_few: Callable[[int], int]) -> None:
        """Bots whose turn it is play; when nobody else is at the table, a few answers at a time in the background."""
        if campaign.people():
            self.play(campaign)
        elif not self.at_work and not campaign.over:
            self.at_work = True
            threading.Thread(target=self._alone, args=(name, a_few), name=f"bots of {name}", daemon=True).start()

    def _alone(self, name: str, a_few: Callable[[int], int]) -> None:
        try:
            played = 1
            while played:
                began = time.monotonic()
                played = a_few(AT_ONCE)
                time.sleep(PAUSE * (time.monotonic() - began))
        except Gone:
            return
        except Exception as fault:  # its details may hold what no seat may see
            print(f"the bots of {name} stopped: {fault!r}", file=sys.stderr)
        finally:
            self.at_work = False
