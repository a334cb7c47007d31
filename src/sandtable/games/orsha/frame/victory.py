"""Victory: LVP held, Casualty VP and Exit VP with their remainders, for a scenario and for the campaign. 7.4, 7.31"""

from dataclasses import dataclass

from sandtable.games.orsha.ground.maps import lvp_held, map_of
from sandtable.games.orsha.printed.campaign import campaign
from sandtable.games.orsha.sides import PEOPLE, RUSSIAN, enemy
from sandtable.games.orsha.state import DATES, State
from sandtable.kernel import Outcome, Side
from sandtable.rules import rule


@dataclass(frozen=True, slots=True)
class Score:
    """The Russian VP, part by part, so that the sum can be shown."""

    lvp: int
    from_cvp: int
    from_evp: int
    penalty: int = 0

    @property
    def total(self) -> int:
        return self.lvp + self.from_cvp + self.from_evp - self.penalty

    def words(self) -> str:
        parts = f"{self.lvp} for LVP + {self.from_cvp} for CVP + {self.from_evp} for EVP"
        less = f" - {self.penalty} for unspent German CPP" if self.penalty else ""
        return f"{parts}{less} = {self.total} VP"


@rule("oto2.7.4.vc")
def whole(points: int) -> int:
    """7.4: one VP for each full 20 points of one kind; CVP and EVP are never mixed."""
    return points // campaign().victory.points_for_one_vp


@rule("oto2.7.4.carry")
def newly(before: int, after: int) -> tuple[int, int]:
    """7.4: the VP that points won since `before` yield with the remainder carried in, and the remainder carried out."""
    return whole(after) - whole(before), after % campaign().victory.points_for_one_vp


@rule("oto2.6.lvp.blaze", "oto2.6.lvp.k33")
def russian_lvp(state: State) -> int:
    """6: the LVP of the Locations the Russians control. One that is a Blaze counts as theirs, except K33's."""
    hexmap = map_of(state)
    named = hexmap.grid.name
    held = {objective.hex for objective in hexmap.objectives if _is_russian(state, named(objective.hex))}
    return lvp_held(hexmap, held)


def _is_russian(state: State, name: str) -> bool:
    burning = state.ground.fires.get(name) == "blaze" and name != BRIDGE
    return burning or state.ground.control.get(name) == RUSSIAN


BRIDGE = "K33"


BRIDGE_DOWN = "bridge destroyed"


def bridge_stands(state: State) -> bool:
    return state.ground.changes.get(BRIDGE) != BRIDGE_DOWN


@rule("oto2.6.lvp.k33")
def bridge_destroyed(state: State, last: Side) -> None:
    """6: the LVP of K33 moves to its gully Location, and whoever last controlled the bridge controls that Location."""
    state.ground.changes[BRIDGE] = BRIDGE_DOWN
    state.ground.control[BRIDGE] = state.battle.bridge = last


@rule("oto2.7.4.vc", "oto2.7.4.tracks")
def campaign_score(state: State) -> Score:
    """7.4: the Russian VP as the campaign stands now."""
    track = state.track
    return Score(russian_lvp(state), whole(track.cvp), whole(track.evp), track.cpp_penalty)


@rule("oto2.7.4.scenario-vc", "oto2.7.4.initial-vc")
def scenario_score(state: State) -> Score:
    """7.4: the Russian VP of the scenario just fought, by the reading the players chose."""
    track, lvp = state.track, russian_lvp(state)
    reading = state.readings.scenario_vp_count
    if state.date == DATES[0] or reading == "campaign total":
        return Score(lvp, whole(track.cvp), whole(track.evp))
    cvp, _ = newly(track.scenario_start_cvp, track.cvp)
    evp, _ = newly(track.scenario_start_evp, track.evp)
    if reading == "gain over the total at the scenario start":
        return Score(lvp - track.scenario_start_lvp, cvp, evp)
    return Score(lvp, cvp, evp)


@rule("oto2.7.4.scenario-vc", "oto2.7.4.initial-vc")
def scenario_needs(state: State) -> int:
    """7.4: 7 VP in a CG scenario; in the Initial Scenario more than 5, by the strict reading."""
    if state.date == DATES[0]:
        return state.readings.initial_scenario_vp
    return campaign().victory.scenario


@rule("oto2.7.31")
def campaign_needs(state: State) -> int:
    """7.31: 20 VP, 18 with the Russian balance, 22 with the German one."""
    return campaign().balance[state.readings.balance]


@rule("oto2.6.cg-end")
def concede(state: State, side: Side) -> None:
    """6: a concession is CG End at once."""
    state.winner = enemy(side)
    state.over = f"The {PEOPLE[side]} conceded on {state.date}"


def outcome(state: State) -> Outcome | None:
    if not state.over:
        return None
    return Outcome(state.winner, state.over, "oto2.6.cg-end" if "conceded" in state.over else "oto2.7.4.vc")
