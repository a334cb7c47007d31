"""A mission at the moment a rule is looked at."""

from typing import Any

from sandtable.games.orsha.solitaire.booklet import S1, S2
from sandtable.games.orsha.solitaire.game import GAME
from sandtable.games.orsha.solitaire.setup_enemy import vpo_in_play
from sandtable.games.orsha.solitaire.state import EnemyUnit, State, Suspect
from sandtable.kernel import Played, Procedure, play, read_settings

TABLES = GAME.tables()


def breakthrough(**settings: Any) -> State:
    given = {"table": "own", **{key.replace("_", "-"): value for key, value in settings.items()}}
    s = GAME.setup(S1, read_settings(GAME.settings, given))
    s.vpos = vpo_in_play()
    s.enemy_re = s.friendly_re = "4/5"
    s.phase = "play-open"
    return s


def crossroads(**settings: Any) -> State:
    given = {"table": "own", **{key.replace("_", "-"): value for key, value in settings.items()}}
    s = GAME.setup(S2, read_settings(GAME.settings, given))
    s.phase = "play-open"
    return s


def with_suspects(s: State, *hexes: str) -> State:
    s.suspects += [Suspect(s.new_id(), hex) for hex in hexes]
    return s


def with_unit(s: State, name: str, kind: str, hex: str, **more: Any) -> EnemyUnit:
    unit = EnemyUnit(s.new_id(), name, kind, hex, **more)
    s.units.append(unit)
    return unit


def run(procedure: Procedure[Any], dice: Any = (), answers: Any = ()) -> Played:
    return play(procedure, dice=dice, answers=answers, tables=TABLES)
