"""How a kind of counter is checked: found, shown to everybody, and leading to its rules."""

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.legend import cards, of_phase
from tests.forgotten_battles.positions import state

TITLES = {"axis": "Axis", "soviet": "Soviets"}


def check_kind(rule, title, look_up, says, phase, see):
    (found,) = [card for card in cards() if card.rule == rule]
    assert (found.title, found.look_up) == (title, look_up)
    assert says.lower() in found.says.lower()
    assert "tfb." not in found.says
    assert phase in (*found.phases, "")
    assert see in (*found.see, "")
    for viewer in ("axis", "soviet", None):
        legend = next(t for t in shown(viewer) if t.title == f"Unit legend, {TITLES[found.side]}")
        assert (title, found.says, look_up) in legend.rows
    if see.startswith("tfb.special."):
        told = [r.rule for p in found.phases for r in of_phase(p, found.side)]
        assert see in told, "the rule is among the orders of the phases the unit matters in"


def shown(viewer, phase="movement"):
    s = state()
    s.phase, s.player = phase, "axis"
    return GAME.view(s, viewer).sections
