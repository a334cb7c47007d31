"""What a player would call absurd about a decision, by the stated maxims: in words, empty where nothing is.

It looks at the whole state, as an auditor may; the bot that decided saw its side's view alone.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from sandtable.games.bagration.forces.force_list import read_force
from sandtable.games.bagration.setup.example_forces import example_force
from sandtable.games.forgotten_battles.board.combats import gathered_against
from sandtable.games.forgotten_battles.board.entering import entry_hexes, waiting
from sandtable.games.forgotten_battles.board.standing import stack
from sandtable.games.forgotten_battles.combat import CombatSupply
from sandtable.games.forgotten_battles.sides import other
from sandtable.games.orsha.catalogue import MMC
from sandtable.games.orsha.reph.set_up_areas import area_of
from sandtable.kernel import Act, Amount, Choose, ChooseSome, Purchase, Report, Request

HOPELESS = Fraction(1, 3)
THROWN_AWAY = ("lose", "concede")


def absurd(state: Any, request: Request, value: Any) -> str:
    """The first folly found."""
    for folly in FOLLIES:
        if words := folly(state, request, value):
            return f"{request.question}: {words}"
    return ""


def money_left(state: Any, request: Request, value: Any) -> str:
    """Something on the list could still be had."""
    if not isinstance(request, Purchase):
        return ""
    more = request.one_more(value, [i.key for i in sorted(request.items, key=lambda i: i.price)])
    listed = request.one_more(value, list(request.suggestion or {}))
    return f"money left for {more}" if more is not None and listed is not None else ""


def points_left_in_a_list(state: Any, request: Request, value: Any) -> str:
    """Bagration: a force of fewer points than the example that is offered for as many has."""
    if not isinstance(request, Report) or request.key != "force":
        return ""
    allowed, side = state.now.rosters[request.side].points, request.side or ""
    spent, could = read_force(value["list"]).points, read_force(example_force(side, allowed)).points
    return f"{spent} of {allowed} points, where {could} could be had" if spent < could else ""


def thrown_away(state: Any, request: Request, value: Any) -> str:
    return f"{value}" if isinstance(request, Choose) and value in THROWN_AWAY else ""


def left_out_of_a_set_up(state: Any, request: Request, value: Any) -> str:
    """Orsha: a piece that has hexes to set up in stays off the map, though nothing stands where it could."""
    if not isinstance(request, Act) or request.key != "lay out" or value["verb"] != "done":
        return ""
    laid = state.sides[request.side or ""].setting_up
    taken = {at.hex for at in laid.values()}
    left = [state.piece(id) for id in request.counters if id not in laid]
    could = [p for p in left if p.kind.cls in MMC and not p.hex and area_of(state, p).hexes - taken]
    return f"left out: {', '.join(p.id for p in could)}" if could else ""


def left_in_the_box(state: Any, request: Request, value: Any) -> str:
    """Before Vitebsk: arrivals that could be placed wait for another turn."""
    if not isinstance(request, Act) or request.key != "arrivals" or value["verb"] != "done":
        return ""
    side = request.side or ""
    left = waiting(state, side) if entry_hexes(state, side) else []
    return f"left out: {', '.join(left)}" if left else ""


def hopeless_odds(state: Any, request: Request, value: Any) -> str:
    """Before Vitebsk: an attack or overrun below 1:3, by the strength of everybody who stands there."""
    if not isinstance(request, Act) or value["verb"] not in ("attack", "overrun"):
        return ""
    units = [state.register[id] for id in value["counters"]]
    holding = stack(state, value["to"], other(units[0].side))
    ours, theirs = gathered_against(state, units, value["to"], holding, CombatSupply.PAID).strengths
    return f"{ours} against {theirs}" if theirs and Fraction(ours) / Fraction(theirs) < HOPELESS else ""


def held_back(state: Any, request: Request, value: Any) -> str:
    """Nothing is taken of what costs nothing and is lost: nobody comes on of those who may."""
    if isinstance(request, ChooseSome) and request.key == "coming" and not value and request.options:
        return "nobody comes on"
    if isinstance(request, Amount) and request.key == "penal" and value < request.maximum:
        return f"only {value} of {request.maximum}"
    return ""


FOLLIES: tuple[Callable[[Any, Request, Any], str], ...] = (
    money_left,
    points_left_in_a_list,
    thrown_away,
    left_out_of_a_set_up,
    left_in_the_box,
    hopeless_odds,
    held_back,
)
