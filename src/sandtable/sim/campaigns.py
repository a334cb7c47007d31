"""The campaigns that can be simulated: each compiles its game's own charts, house rules included."""

from collections.abc import Callable, Mapping
from typing import Any

from sandtable.games import find
from sandtable.kernel import NotUnderstood, Value, read_settings
from sandtable.sim.program import Operation, Program, compile_program


def forgotten_battles(settings: Mapping[str, Value], house_rules: str = "") -> Program:
    """The Forgotten Battles: weather, ice, April mud, both sides' supply and replacements."""
    from sandtable.games.forgotten_battles import economy
    from sandtable.games.forgotten_battles.calendar import calendar_of
    from sandtable.games.forgotten_battles.outlook import Dusk
    from sandtable.games.forgotten_battles.weather import Sky

    game = find("forgotten-battles")
    tables = game.with_house_rules(house_rules) if house_rules else game.tables()
    drawn = economy.turns(calendar_of(settings), tables, settings)
    turns = [[Operation(name, bound, does, row) for name, bound, does, row in turn] for turn in drawn]
    start = Dusk(Sky(ice=str(settings["first_turn"]).startswith("1944")))
    return compile_program(start, turns, counters=economy.COUNTERS, over=lambda dusk: dusk.over)


COMPILERS: dict[str, Callable[[Mapping[str, Value], str], Program]] = {"forgotten-battles": forgotten_battles}


def program_for(game: str, given: Mapping[str, Any], house_rules: str = "") -> Program:
    """The program of a game under these settings; raises NotUnderstood where it has none."""
    if game not in COMPILERS:
        raise NotUnderstood(f"{game!r} cannot be simulated yet; these can: {', '.join(COMPILERS)}.")
    return COMPILERS[game](read_settings(find(game).settings, given), house_rules)
