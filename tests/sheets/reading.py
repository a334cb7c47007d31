"""PDFs as text, and campaigns played some way by bots, for the tests of paper."""

import io
import re

import pytest
from pypdf import PdfReader

from sandtable.bots import RandomBot
from sandtable.games import find
from sandtable.kernel import Draw
from sandtable.sheets import press
from tests.conformance.copies import fresh


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages)


@pytest.fixture
def pale(monkeypatch):
    """Pictures are printed as empty frames: to set and to read a map stroke by stroke takes seconds."""
    view_box = re.compile(r'viewBox="[^"]*"')
    frame = '<svg xmlns="http://www.w3.org/2000/svg" {}></svg>'
    monkeypatch.setattr(press, "printable", lambda svg: frame.format(view_box.search(svg)[0]))


def squeezed(text: str) -> str:
    """Without spaces and hyphens at line ends, so that a broken line does not hide a word."""
    return re.sub(r"[\s\u00ad\u200b-]+", "", text)


def some_way(game: str, scenario: str = "", *, answers: int = 60, key: str = "paper", until=lambda campaign: False):
    """A campaign played with random legal answers: so many of them, or until something is so."""
    campaign = fresh(game, scenario or find(game).scenarios[0].key, key)
    bot, draw = RandomBot(5), Draw(key)
    for _ in range(answers):
        sides = [s for s in campaign.game.side_keys() if campaign.pending(s)]
        if not sides or until(campaign):
            break
        side = draw.choice(sides)
        pending = draw.choice(campaign.pending(side))
        campaign.answer(side, pending.id, bot.answer(campaign, side, pending))
    return campaign
