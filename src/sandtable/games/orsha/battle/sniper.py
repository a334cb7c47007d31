"""The Sniper of a side on the board: when it is activated, its dr, and where its counter lies. A14, 3.5"""

from sandtable.games.orsha.battle.log_asks import whose
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.battle.within_hex import is_in_culvert
from sandtable.games.orsha.ground.maps import map_of
from sandtable.games.orsha.pieces import Box
from sandtable.games.orsha.printed.battles import battles
from sandtable.games.orsha.sides import PEOPLE, enemy
from sandtable.games.orsha.state import State
from sandtable.kernel import FACT, Note, PlaceHex, Procedure, Roll, Side
from sandtable.rules import rule

CITE = "oto2.3.5"


def after_shot(state: State, side: Side, original: int) -> Procedure[None]:
    """A14.1: an Original DR of one side that is the other's SAN activates its Sniper."""
    other = enemy(side)
    if original == state.sides[other].line.san:
        yield from sniper_dr(state, other)


def logged_sniper(state: State) -> Procedure[None]:
    """Activated by a DR that was thrown at the table: a Morale Check, a To Hit DR."""
    yield from sniper_dr(state, (yield from whose("Whose Sniper is activated?", CITE)))


@rule("oto2.3.5")
def sniper_dr(state: State, side: Side) -> Procedure[None]:
    """The dr, and where the Sniper strikes. 3.5: who is IN the Culvert is no target."""
    san, strikes = state.sides[side].line.san, battles().sniper.attacks_to
    dice = yield from Roll(
        question=f"The Sniper of the {PEOPLE[side]} is activated (SAN {san})",
        cite=CITE,
        side=side,
        key="sniper",
        dice=(6,),
        context=(f"A dr of {strikes} or less is an attack (A14.1).",),
    )
    if dice[0] > strikes:
        yield Note(f"Sniper dr {dice[0]}: no attack.", CITE, side=side)
        return
    grid = map_of(state).grid
    place = yield from PlaceHex(
        question="Where does the Sniper counter come to lie (A14.2)?",
        telling="The Sniper counter lies in {}.",
        cite=CITE,
        wants=FACT,
        side=side,
        key="sniper hex",
        hexes=tuple(grid.name(hex) for hex in grid),
        map="orsha-railway",
        suggestion=state.battle.snipers.get(side),
    )
    state.battle.snipers[side] = place
    there = [p for p in as_it_stands(state).of(enemy(side), Box.MAP) if p.hex == place]
    below = " Who is IN the Culvert is no target." if any(is_in_culvert(state, p) for p in there) else ""
    yield Note(f"Sniper of the {PEOPLE[side]} in {place}: an attack of dr {dice[0]} (A14.3).{below}", CITE, side=side)
