"""Dice at hand while a turn is played on the table: wire, mines, difficult ground, digging in, fortifications.

Nothing here must be used: whoever rolls at the table says No once and goes on to the report of the turn.
"""

from collections.abc import Callable
from dataclasses import dataclass

from sandtable.games.bagration.obstacles.markers import Obstacle
from sandtable.games.bagration.sides import ATTACKER, Role
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.turns.rolls import bunker_hits, difficult_ground, enemy_hits, mine_tests, wire_tests
from sandtable.kernel import FACT, Choose, Option, Procedure


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that can be rolled: what it is called, its rule, when it is offered, and its procedure."""

    label: str
    cite: str
    fits: Callable[[Battle, Role], bool]
    procedure: Callable[[State, Role], Procedure[None]]


def _lies(*kinds: Obstacle) -> Callable[[Battle, Role], bool]:
    return lambda battle, _: any(m.kind in kinds and not m.cleared for m in battle.obstacles)


MINES = (Obstacle.MINEFIELD, Obstacle.BOOBY_TRAP)

OFFERS = {
    "wire": Offer(
        "Teams move into Barbed Wire", "fow.obstacle.wire.infantry", _lies(Obstacle.WIRE), wire_tests.move_in
    ),
    "gapping": Offer("Wire Gapping", "fow.obstacle.wire.gapping", _lies(Obstacle.WIRE), wire_tests.gap),
    "mines": Offer("Teams cross a Minefield or Booby Trap", "fow.base.minefield", _lies(*MINES), mine_tests.cross),
    "clear": Offer("Clear a Minefield or Booby Trap", "fow.obstacle.booby.clearing", _lies(*MINES), mine_tests.clear),
    "ground": Offer("Difficult ground or water", "fow.base.cross_check", lambda *_: True, difficult_ground.cross),
    "hit": Offer("An enemy Team is hit", "fow.base.bulletproof", lambda *_: True, enemy_hits.hit),
    "dig_in": Offer("Dig In", "fow.base.dig_in", lambda *_: True, difficult_ground.dig),
    "fortification": Offer(
        "A Bunker or Nest is hit",
        "fow.fortification.bunker.firepower_reroll",
        lambda battle, role: role == ATTACKER and any(not f.destroyed for f in battle.fortifications),
        bunker_hits.attack,
    ),
}


def offered(battle: Battle, role: Role) -> list[str]:
    return [key for key, offer in OFFERS.items() if offer.fits(battle, role)]


def rolls(state: State, role: Role) -> Procedure[None]:
    """As often as the player likes; the first No goes on. A table that rolls everything itself is not asked."""
    if state.readings.rolls_at_hand == "never":
        return
    battle = state.now
    while True:
        what = yield from Choose(
            question="Is there anything to roll here this turn?",
            told_after=True,
            cite="fow.base.skill_test",
            wants=FACT,
            side=battle.side(role),
            key="anything_to_roll",
            options=(
                Option("no", "No, on with the turn"),
                *(Option(key, OFFERS[key].label, rule=OFFERS[key].cite) for key in offered(battle, role)),
            ),
            suggestion="no",
        )
        if what == "no":
            return
        yield from OFFERS[what].procedure(state, role)
