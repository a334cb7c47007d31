"""Holding, winning and losing, by each mission's test, and the degrees of it.

When it is looked at is in turns/starting_step.py and turns/turn_report.py.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sandtable.games.bagration.base.teams import TeamKind, counts_for_objectives, refuse_to_independent
from sandtable.games.bagration.missions.mission import Mission, number
from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, Role
from sandtable.rules import rule
from sandtable.tabletop.measures import Bounds

DEGREES = ("stunning", "major", "minor")
DECISIVE = ("stunning", "major")


@dataclass
class Objective:
    """An Objective on the table. `number` is its own in this battle; `by` is the role of the player who placed it."""

    number: int
    by: Role
    x: float
    y: float
    on_table: bool = True

    @property
    def key(self) -> str:
        return str(self.number)

    @property
    def place(self) -> str:
        return f"at {self.x:g}, {self.y:g}, placed by the {self.by.title()}"

    @property
    def words(self) -> str:
        return f"Objective {self.number} {self.place}"


@rule("fow.base.holding")
def is_held(
    began_within: float | None,
    enemy_within: float | None,
    denial: float | None = None,
    bounds: Bounds = Bounds.INCLUSIVE,
) -> bool:
    """Holding: a team within 4" as the turn began, no enemy team within 4" as it ends. None: nobody there."""
    reach = battle_numbers().holding.within
    deny = reach if denial is None else denial
    began = began_within is not None and bounds.within(began_within, reach)
    denied = enemy_within is not None and bounds.within(enemy_within, deny)
    return began and not denied


SISTER_GAME = "sister_game"


@rule("fow.base.holding.exclusions")
def may_hold(
    kind: TeamKind, readings: Readings, *, independent: bool = False, bailed_out: bool = False, dashed: bool = False
) -> bool:
    """Exclusions: no Independent Team; by the sister game's wording no Bailed Out tank, Transport or dashing team."""
    if independent and refuse_to_independent("take_objective"):
        return False
    return may_deny(kind, readings, bailed_out=bailed_out, dashed=dashed)


@rule("fow.base.holding.exclusions", "fow.base.teams")
def may_deny(kind: TeamKind, readings: Readings, *, bailed_out: bool = False, dashed: bool = False) -> bool:
    """Denying: an Independent Team cannot take an Objective, but is in the enemy's way; the other exclusions stay."""
    if not counts_for_objectives(kind):
        return False
    if readings.holding_exclusions != SISTER_GAME:
        return True
    return not (bailed_out or dashed)


def who_holds(readings: Readings) -> str:
    """A reminder for the table: whose teams can Hold."""
    if readings.holding_exclusions != SISTER_GAME:
        return "Tank, Infantry and Gun teams, no Independent Teams"
    return "Tank, Infantry and Gun teams; not Independent, Bailed Out, Transport, nor moved at Dash speed"


def who_denies(readings: Readings) -> str:
    """The same for those who stand in the way."""
    if readings.holding_exclusions != SISTER_GAME:
        return "Tank, Infantry and Gun teams, Independent Teams too"
    return "Tank, Infantry and Gun teams, Independent too; not Bailed Out, Transport, nor moved at Dash speed"


@rule("fow.mission.victory_summary")
def earliest(mission: Mission, role: Role, entered: Mapping[str, int], moved_to: int | None = None) -> int:
    """From which own turn this player can win by the mission; a campaign may have moved it."""
    if moved_to is not None:
        return moved_to
    return int(number(mission.wins(role).first, entered))


@rule("fow.mission.crossroads.victory.attacker")
def attacker_wins(
    mission: Mission, objectives: Iterable[Objective], held: Iterable[int], turn: int, first: int
) -> bool:
    """End of an Attacker's turn: Holding what the mission asks, not before the first turn that counts."""
    on_table = {o.number: o for o in objectives if o.on_table}
    mine = [on_table[n] for n in held if n in on_table]
    if turn < first or not mine:
        return False
    if mission.wins(ATTACKER).hold == "any":
        return True
    return any(o.by == DEFENDER for o in mine) and any(o.by == ATTACKER for o in mine)


@rule("fow.mission.crossroads.victory.defender")
def objectives_to_clear(mission: Mission, objectives: Iterable[Objective]) -> list[Objective]:
    """Which Objectives no Attacking team may be near for the Defender to win."""
    which = mission.wins(DEFENDER).clear
    return [o for o in objectives if o.on_table and which and (which == "all" or o.by == ATTACKER)]


def defender_wins(
    mission: Mission, objectives: Sequence[Objective], near: Iterable[int], turn: int, first: int
) -> bool:
    """End of a Defender's turn: no Attacking team within 8" of the Objectives that count, from the sixth turn."""
    if not mission.wins(DEFENDER).clear or turn < first:
        return False
    return not {o.number for o in objectives_to_clear(mission, objectives)} & set(near)


@rule("fow.mission.onslaught.victory.defender")
def is_near(distance: float | None, mission: Mission, bounds: Bounds = Bounds.INCLUSIVE) -> bool:
    """Whether an Attacking team at this distance keeps the Defender from winning; exactly 8" does."""
    return distance is not None and bounds.within(distance, mission.wins(DEFENDER).within)


@rule("fow.mission.sickle.victory.defender")
def outlasted(mission: Mission, turn: int, entered: Mapping[str, int]) -> bool:
    """Swinging the Sickle: the Defender wins as his ninth turn begins, after Formation Last Stand."""
    reach = mission.wins(DEFENDER).reach_turn
    return reach is not None and turn >= number(reach, entered)


@rule("fow.base.degrees")
def degree_of(winner_lost: int) -> tuple[str, tuple[int, int]]:
    """Degrees: by the Units the winner lost, and the Victory Points that go with them.

    >>> degree_of(2)
    ('major', (7, 2))
    """
    for row in battle_numbers().degrees.rows:
        if winner_lost <= row.lost[1]:
            break
    return row.degree, row.points


@rule("fow.meta.turns")
def turn_that_counts(turns: Mapping[str, int], role: Role, readings: Readings) -> int:
    """Turns: a player's own counter, or the round; the Attacker goes first, so the round is the Attacker's counter."""
    return turns[ATTACKER] if readings.turn_counter == "rounds" else turns[role]


def objectives_named(numbers: Sequence[int | str]) -> str:
    """
    >>> objectives_named([1]), objectives_named([1, 2, 3])
    ('Objective 1', 'Objectives 1, 2 and 3')
    """
    *others, last = map(str, numbers or ("",))
    return f"Objectives {', '.join(others)} and {last}" if others else f"Objective {last}".strip()
