"""The game's contract, and the law of its auditor."""

from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.kernel import (
    Facts,
    Fault,
    Game,
    Outcome,
    Scenario,
    Setting,
    Side,
    SideName,
    Step,
    View,
    judging,
    outline,
)
from tests.skirmish.attack import attacks
from tests.skirmish.ground import GRID, VILLAGE
from tests.skirmish.movement import movement
from tests.skirmish.moving import CITE, MOVING
from tests.skirmish.pieces import DEAD, SIDES, VIEWERS, Skirmish, muster, reserve
from tests.skirmish.set_up import setup
from tests.skirmish.sight import board, seen

SEQUENCE = (
    ("setup", "Set-up", CITE),
    ("blue-move", "Movement of blue", MOVING),
    ("blue-attack", "Attacks of blue", CITE),
    ("red-move", "Movement of red", MOVING),
    ("red-attack", "Attacks of red", CITE),
)


class AtTheMill(Game[Skirmish]):
    key = "skirmish"
    title = "Skirmish at the mill"
    sides = (SideName("blue", "Blue"), SideName("red", "Red", "double"))
    scenarios = (Scenario("mill", "The mill", "Who holds the village after the last turn?", CITE),)
    settings = (Setting("turns", "Turns", 3, (1, 2, 3, 6), "How long it lasts.", CITE), judging(CITE))
    state = Skirmish
    map_words = ("sandtable.games.orsha", "data/maps/vocabulary.toml")

    def setup(self, scenario: str, settings: Mapping[str, Any]) -> Skirmish:
        return Skirmish(settings=dict(settings), pieces=muster())

    def next_step(self, state: Skirmish) -> Step | None:
        if self.outcome(state):
            return None
        title, cite = next((t, c) for k, t, c in SEQUENCE if k == state.phase)
        side, _, what = state.phase.partition("-")
        phases = {"move": movement, "attack": attacks}
        return Step(state.phase, title, cite, (lambda s: phases[what](s, side)) if what else setup)

    def view(self, state: Skirmish, viewer: Side | None) -> View:
        held = ", ".join(f"{hex} {state.held.get(hex, 'nobody')}" for hex in VILLAGE)
        facts = Facts("Record", (("Turn", state.turn), ("Village", held)), CITE)
        return View(f"Turn {state.turn}", held, (board(state, viewer), facts))

    def outline(self, state: Skirmish) -> Any:
        return outline(SEQUENCE, state.phase, over=self.outcome(state) is not None)

    def progress(self, state: Skirmish) -> tuple[int, int]:
        return max(0, state.turn - 1), int(state.settings["turns"])

    def outcome(self, state: Skirmish) -> Outcome | None:
        dead = [side for side in SIDES if all(p.at == DEAD for p in state.of(side))]
        if not dead and state.turn <= int(state.settings["turns"]):
            return None
        score = {side: list(state.held.values()).count(side) for side in SIDES}
        winner = next((side for side in SIDES if score[side] > max(v for k, v in score.items() if k != side)), None)
        return Outcome(winner, f"Blue holds {score['blue']}, Red {score['red']} of the village", CITE)

    def audit(self, state: Skirmish, before: Skirmish | None = None) -> Iterable[Fault]:
        """Nothing is lost or doubled, all is somewhere, passengers are with their lorry, ids are for what is seen."""
        places = {GRID.name(h) for h in GRID} | {DEAD, *map(reserve, SIDES)}
        if set(state.pieces) != set(muster()):
            yield Fault("the counters are not those that were mustered", CITE)
        lost = [p for p in state.pieces.values() if p.at not in places]
        yield from (Fault(f"{p.name} is nowhere: {p.at}", CITE) for p in lost)
        for p in state.pieces.values():
            carrier = state.pieces.get(p.carried_by)
            if p.carried_by and (carrier is None or carrier.at != p.at or carrier.side != p.side):
                yield Fault(f"{p.name} is not where its lorry is", CITE)
        for viewer in VIEWERS if state.turn and not lost else ():
            shown = {p.id for p in state.pieces.values() if p.side != viewer and seen(state, viewer, p)}
            if shown != set(state.sightings[viewer].ids):
                yield Fault(f"{viewer or 'the observer'} has ids of what he does not see, or sees what has none", CITE)


GAME = AtTheMill()
