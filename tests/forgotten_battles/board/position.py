"""Positions of the small campaign, and its phases played by typing."""

from collections.abc import Iterable
from typing import Any

from sandtable.games.forgotten_battles.board import phases_on_board, tracing
from sandtable.games.forgotten_battles.board.mustering import NOT_YET
from sandtable.games.forgotten_battles.board.showing import look_around
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.kernel import play, read_settings

PHASES = {
    "refit": phases_on_board.refitting,
    "arrivals": phases_on_board.reinforcements,
    "rebuild": phases_on_board.rebuilding,
    "movement": phases_on_board.movement,
    "supply_phase": tracing.supply_phase,
    "reaction": phases_on_board.reaction,
    "combat": phases_on_board.combat_phase,
    "exploitation": phases_on_board.exploitation,
    "cleanup": phases_on_board.clean_up_board,
}


BARRAGES = ("strike", "raid", "bust")


def vitebsk(**at: str) -> State:
    """The campaign in a Freeze with Ice, with nobody on the map but these: `_51_RD="24.32"`; supply stays."""
    state = GAME.setup("vitebsk", read_settings(GAME.settings, {}))
    state.ground, state.phase, state.player = "freeze", "movement", "soviet"
    if at:
        for unit in state.register.values():
            unit.at = NOT_YET
            unit.due = "1945-01-01"
        for name, hex in at.items():
            named(state, name.strip("_").replace("_", " ")).at = hex
    look_around(state)
    return state


def named(state: State, name: str) -> RegisteredUnit:
    return next(unit for unit in state.register.values() if unit.name == name)


def act(state: State, verb: str, units: Iterable[str], to: str | list[str] = "", chosen: str = "") -> dict[str, Any]:
    said: dict[str, Any] = {"verb": verb, "counters": [named(state, name).id for name in units]}
    if to:
        said |= {"path": to} if isinstance(to, list) else {"to": to}
    return said | ({"with": chosen} if chosen else {})


def phase(state: State, key: str, side: str, answers: Iterable[Any] = (), dice: Iterable[int] = (), **more: Any) -> Any:
    """Play a phase of this side; the last `done` is added, and that movement is over where the first barrage falls."""
    state.phase = key
    given = [*_over(key, answers), *([] if more.get("until") or more.get("stop") else [{"verb": "done"}])]
    return play(PHASES[key](state, side), answers=given, dice=list(dice), tables=GAME.tables(), **more)


def _over(key: str, answers: Iterable[Any]) -> list[Any]:
    """After the first barrage of a Movement Phase: yes, all have moved; unless the test says so itself."""
    said = list(answers)
    first = next((n for n, one in enumerate(said) if isinstance(one, dict) and one.get("verb") in BARRAGES), None)
    if key != "movement" or first is None or said[first + 1 : first + 2] in (["yes"], ["no"]):
        return said
    return [*said[: first + 1], "yes", *said[first + 1 :]]
