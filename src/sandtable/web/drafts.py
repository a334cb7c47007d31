"""What of a form is a draft, and keeping it for the seat that wrote it."""

from contextlib import suppress

from sandtable.store import NotKept
from sandtable.store.drafts import TooLong
from sandtable.web.fields import Filled
from sandtable.web.rooms import Room
from sandtable.web.seats import Seat

NO_PART = frozenset({"how", "overrule", "suggest", "more", "forget", "file"})
"""Buttons, and files, are pressed and chosen again; only what was written down is a draft."""


def keep(room: Room, seat: Seat, question: str, filled: Filled) -> None:
    """Keep the form as it stands; raises TooLong or NotKept. Nothing is answered by this, and nobody is told."""
    if seat.side is not None:
        room.drafts.keep(seat.side, question, {name: texts for name, texts in filled.items() if name not in NO_PART})


def keep_sent(room: Room, seat: Seat, question: str, filled: Filled) -> None:
    """What was sent and did not count. The page shows it now in any case; it is to be there after a reload too."""
    with suppress(NotKept, TooLong):
        keep(room, seat, question, filled)
