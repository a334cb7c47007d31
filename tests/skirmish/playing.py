"""Start a skirmish and play it by typing."""

from typing import Any

from sandtable.kernel import Act, Campaign, Charter, Pending, in_memory, read_settings
from tests.skirmish.game import GAME

BLUE = ("1 Rifles, 2 Rifles to C5 with open", "3 Rifles to C4 with concealed", "1 Gun to B5 with hidden")
BLUE_REST = ("1 Leader to A1 with open", "1 Lorry to A2 with open")
RED = ("11 Rifles to J5 with open", "12 Rifles to J5 with open", "13 Rifles to J4 with concealed")
RED_REST = ("11 Gun to J6 with hidden", "11 Leader to L1 with open", "11 Lorry to L2 with open")


def start(*, players: dict[str, str] | None = None, **settings: Any) -> Campaign:
    people = {"blue": "person", "red": "person"}
    charter = Charter(
        id="skirmish-1",
        game="skirmish",
        title="At the mill",
        scenario="mill",
        settings=read_settings(GAME.settings, settings),
        players=players or people,
        dice="mixed",
        seed="5eed",
        created="",
        version="0",
    )
    return in_memory(GAME, charter)


def asked(c: Campaign, side: str) -> Pending:
    return c.pending(side)[-1]


def act(c: Campaign, side: str, *typed: str, overrule: str = "") -> None:
    """Type these acts, one after the other."""
    for text in typed:
        pending = asked(c, side)
        assert isinstance(pending.request, Act), pending.request
        c.answer(side, pending.id, pending.request.read(text), overrule=overrule)


def set_up(c: Campaign, *, blue: tuple[str, ...] = BLUE, red: tuple[str, ...] = RED) -> Campaign:
    """Both sides as above, or with a few counters laid otherwise; then blue moves."""
    for side, typed in (("blue", (*blue, *BLUE_REST)), ("red", (*red, *RED_REST))):
        act(c, side, *(f"place {text}" for text in typed), "done")
    return c


def texts(c: Campaign, viewer: str | None) -> list[str]:
    return [line.text for line in c.log(viewer)]


def where(c: Campaign, name: str) -> str:
    return next(p.at for p in c.state.pieces.values() if p.name == name)
