"""The campaigns that can be simulated: each compiles its game's own charts, house rules included.

A game offers one program or several, by name; which one, and what it is fed with, is said by a model (`models.py`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sandtable.games import find
from sandtable.kernel import NotUnderstood, Refused, Value, read_settings
from sandtable.sim.models import Model, shipped_models
from sandtable.sim.program import Operation, Program, compile_program
from sandtable.sim.questions import charts_of

ECONOMY = Model("as printed", "economy", "Nothing is decided: every turn's dice as the charts say.")


def forgotten_battles(settings: Mapping[str, Value], tables: Mapping[str, Any], model: Model) -> Program:
    """The Forgotten Battles: weather, ice, April mud, both sides' supply and replacements."""
    from sandtable.games.forgotten_battles import economy
    from sandtable.games.forgotten_battles.calendar import calendar_of
    from sandtable.games.forgotten_battles.outlook import Dusk
    from sandtable.games.forgotten_battles.weather import Sky

    model.only()
    turns = _operations(economy.turns(calendar_of(settings), tables, settings))
    start = Dusk(Sky(ice=str(settings["first_turn"]).startswith("1944")))
    return compile_program(start, turns, counters=economy.COUNTERS, over=lambda dusk: dusk.over)


def river_assault(settings: Mapping[str, Value], tables: Mapping[str, Any], model: Model) -> Program:
    """Bagration: Units ashore by each turn of a river assault."""
    from sandtable.games.bagration import assault_program as river

    model.only(*river.KNOWN)
    assault = river.read(model.told, settings, tables)
    return compile_program(
        river.start(assault),
        _operations(river.turns(assault)),
        counters=river.counters(assault),
        verdict=lambda state: river.verdict(assault, state),
    )


def linked_campaign(settings: Mapping[str, Value], tables: Mapping[str, Any], model: Model) -> Program:
    """Bagration: five battles, each felt in the next."""
    from sandtable.games.bagration import linked_program as campaign

    model.only(*campaign.KNOWN)
    linked = campaign.read(model.simulates, model.told, settings)
    turns = _operations(campaign.turns(linked))
    counters = campaign.counters(linked)
    return compile_program(campaign.Front(), turns, counters=counters, verdict=campaign.verdict)


def _operations(turns: Sequence[Sequence[tuple[str, int, Any, Any]]]) -> list[list[Operation]]:
    """A game's draws (name, bound, what a digit does, row) as operations."""
    return [[Operation(name, bound, does, row) for name, bound, does, row in turn] for turn in turns]


Compiler = Callable[[Mapping[str, Value], Mapping[str, Any], Model], Program]
"""(settings, charts with house rules, model) to the program."""

COMPILERS: dict[str, dict[str, Compiler]] = {
    "forgotten-battles": {"economy": forgotten_battles},
    "bagration": {"line": linked_campaign, "river": linked_campaign, "river-assault": river_assault},
}
USUAL: dict[str, Model] = {"forgotten-battles": ECONOMY}
"""The model of games that need none to be named."""


def program_for(game: str, given: Mapping[str, Any], house_rules: str = "", model: Model | None = None) -> Program:
    """The program of a game under these settings and this model; raises NotUnderstood where it has none."""
    if game not in COMPILERS:
        raise NotUnderstood(f"{game!r} cannot be simulated yet; these can: {', '.join(COMPILERS)}.")
    model = model or USUAL.get(game)
    if model is None:
        raise NotUnderstood(f"{game} is simulated by a model: {', '.join(shipped_models(game))}; or name a .toml file.")
    compiler = COMPILERS[game].get(model.simulates)
    if compiler is None:
        known = ", ".join(COMPILERS[game])
        raise NotUnderstood(f"{model.name}: {game} has no program {model.simulates!r}; it has: {known}.")
    found = find(game)
    tables = charts_of(found, house_rules)
    try:
        return compiler(read_settings(found.settings, given), tables, model)
    except (NotUnderstood, Refused):
        raise
    except ValueError as wrong:
        raise NotUnderstood(f"{model.name} cannot be simulated: {wrong}") from wrong
