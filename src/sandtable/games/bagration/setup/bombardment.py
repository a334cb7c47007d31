"""The Preliminary Bombardment: every eligible Team rolled for, saves included, with exact odds beforehand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from sandtable.games.bagration.base.ratings import FACES, Needed, number_of
from sandtable.games.bagration.base.saves import Fate, armour_fate, penetration
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.forces.units import Teams, Unit
from sandtable.games.bagration.missions.mission import StepSpec
from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.setup.reserves_held import deployed
from sandtable.games.bagration.sides import DEFENDER
from sandtable.games.bagration.state import Battle, State
from sandtable.kernel import (
    DECISION,
    FACT,
    Amount,
    Audience,
    Choose,
    Field,
    FieldKind,
    Note,
    NoteKind,
    Option,
    Procedure,
    Report,
    Roll,
    counted,
    only,
    reveal,
)
from sandtable.rules import rule

CITE = "fow.rule.preliminary_bombardment"
HIT = "fow.rule.preliminary_bombardment.hit"
IN_AMBUSH = "the Unit in Ambush"


@dataclass(frozen=True, slots=True)
class Target:
    """The Teams of one kind in one Unit that are rolled for. `called` is what the Attacker may know of them."""

    unit: Unit
    teams: Teams
    called: str
    secret: bool

    @property
    def dice(self) -> int:
        """Formation Commanders are left out."""
        return max(0, self.teams.left - self.teams.commanders)


@rule("fow.rule.preliminary_bombardment")
def targets(battle: Battle) -> list[Target]:
    """Who is rolled for: Teams on the table and in Ambush; no Formation Commanders, Fortifications or Reserves."""
    roster = battle.roster(DEFENDER)
    found = []
    for unit in deployed(battle, DEFENDER):
        if TeamKind.AIRCRAFT in unit.kinds():
            continue
        secret = unit.key == roster.ambush
        found += [Target(unit, teams, IN_AMBUSH if secret else unit.name, secret) for teams in unit.teams]
    # last of all: its place in the list would tell which Unit waits in Ambush
    return sorted((t for t in found if t.dice), key=lambda t: t.secret)


def throws(aimed: Sequence[Target]) -> list[list[Target]]:
    """The targets by throw: each kind of Teams alone, but the Unit in Ambush whole, since its kinds are secret."""
    open_ones, hidden = [[t] for t in aimed if not t.secret], [t for t in aimed if t.secret]
    return [*open_ones, hidden] if hidden else open_ones


@rule("fow.mission.onslaught.deploy.7")
def bombardment(state: State, step: StepSpec) -> Procedure[None]:
    """Deployment 7: unit by unit, or quickly with all dice at once; each hit Team then rolls its Save."""
    battle = state.now
    aimed = targets(battle)
    if not aimed:
        yield Note("No Defending Team can be bombarded.", CITE)
        return
    yield Note(
        f"{counted(sum(t.dice for t in aimed), 'Team')} under the bombardment; each is hit on {_hit_on()}+.", CITE
    )
    pace = yield from Choose(
        question="How do you roll the Preliminary Bombardment?",
        told_after=True,
        cite=CITE,
        wants=DECISION,
        side=battle.attacker,
        key="bombardment_pace",
        options=(
            Option("units", "Unit by Unit", "a throw for each Unit, then its Saves"),
            Option("quick", "Quickly", "one throw for everybody, then the Saves"),
        ),
        suggestion="quick",
    )
    at_once = (yield from _throw_for_all(battle, aimed)) if pace == "quick" else None
    for together in throws(aimed):
        hits = at_once or (yield from _throw(battle, together))
        for target in together:
            if hits[id(target)]:
                yield from _saves(state, target, hits[id(target)])
    if battle.roster(DEFENDER).ambush:
        yield Note("What the Unit in Ambush lost stays hidden until it is revealed.", CITE, kind=NoteKind.ORDER)


def _hit_on() -> int:
    return battle_numbers().bombardment.hit_on


def _anti_tank() -> int:
    return battle_numbers().bombardment.hit.anti_tank


def _throw(battle: Battle, together: Sequence[Target]) -> Procedure[dict[int, int]]:
    total, called = sum(t.dice for t in together), together[0].called
    reading = Needed(f"Bombardment of {called}: {_hit_on()}+ hits", _hit_on(), total, "hit", "missed")
    dice = yield from Roll(
        question=f"Bombardment of {called}: {counted(total, 'Team')}",
        cite=CITE,
        side=battle.attacker,
        key="bombardment",
        dice=(FACES,) * total,
        reading=reading,
    )
    return _shared_out(together, dice)


def _shared_out(aimed: Sequence[Target], dice: Sequence[int]) -> dict[int, int]:
    """The hits on each target, its dice in their order."""
    hits, at = {}, 0
    for target in aimed:
        hits[id(target)] = hits_in(dice[at : at + target.dice])
        at += target.dice
    return hits


def hits_in(dice: Sequence[int]) -> int:
    """
    >>> hits_in([4, 1, 6, 3, 2])
    2
    """
    return sum(die >= _hit_on() for die in dice)


def _throw_for_all(battle: Battle, aimed: Sequence[Target]) -> Procedure[dict[int, int]]:
    total = sum(t.dice for t in aimed)
    reading = Needed(f"The whole bombardment: {_hit_on()}+ hits", _hit_on(), total, "hit", "missed")
    dice = yield from Roll(
        question=f"The whole bombardment: {counted(total, 'Team')}",
        cite=CITE,
        side=battle.attacker,
        key="bombardment",
        context=tuple(f"{ts[0].called}: {counted(sum(t.dice for t in ts), 'Team')}" for ts in throws(aimed)),
        dice=(FACES,) * total,
        reading=reading,
    )
    return _shared_out(aimed, dice)


@rule("fow.rule.preliminary_bombardment.hit", "fow.base.armour_save")
def fate_of(die: int, kind: TeamKind, save: int, top: int) -> Fate:
    """A hit of Anti-tank 5, Firepower Auto: infantry and guns by their Save, tanks by their Top armour."""
    if kind is not TeamKind.TANK:
        return Fate.UNHARMED if die >= save else Fate.DESTROYED
    return armour_fate(penetration(die, top, _anti_tank()))[1]


def _saves(state: State, target: Target, hits: int) -> Procedure[None]:
    battle = state.now
    side = battle.side(DEFENDER)
    seen: Audience | None = only(side) if target.secret else None
    tank = target.teams.kind is TeamKind.TANK
    asked = state.readings.armour_save_rule if tank else state.readings.bulletproof_rule
    if asked == "ask_players":
        destroyed, bailed = yield from _told(target, hits, side, seen)
    else:
        destroyed, bailed = yield from _rolled(target, hits, side, seen)
    teams = target.teams
    teams.left = max(0, teams.left - destroyed)
    teams.bailed_out = min(teams.bailed_out + bailed, teams.left)
    teams.commanders = min(teams.commanders, teams.left)
    words = f"{target.unit.name}: {counted(destroyed or 'no', 'Team')} lost" + (
        f", {bailed} Bailed Out" if bailed else ""
    )
    yield Note(f"{words}, {target.unit.strong or 'none'} left.", HIT, seen, side)
    if target.unit.destroyed:
        yield _wiped_out(battle, target)


def _wiped_out(battle: Battle, target: Target) -> Note:
    """A Unit without Teams is Destroyed, and no secret any more."""
    roster = battle.roster(DEFENDER)
    roster.destroyed.append(target.unit.key)
    roster.take_off(target.unit.key)
    if target.secret:
        roster.ambush = ""
    return reveal(f"{target.unit.name} is gone.", HIT, side=battle.side(DEFENDER))


def _rolled(target: Target, hits: int, side: str, seen: Audience | None) -> Procedure[tuple[int, int]]:
    rating = yield from _rating(target, side, seen)
    tank = target.teams.kind is TeamKind.TANK
    words = f"Top armour {rating} against Anti-tank {_anti_tank()}" if tank else f"Save {rating}+"
    reading = None if tank else Needed(f"Saves of {target.unit.name}", rating, hits, "saved", "destroyed")
    dice = yield from Roll(
        question=f"Saves of {target.unit.name}: {counted(hits, 'hit')}",
        cite=HIT,
        side=side,
        key="bombardment_saves",
        seen_by=seen,
        doing="rolling Saves",
        context=(words,),
        dice=(FACES,) * hits,
        reading=reading,
    )
    fates = [fate_of(die, target.teams.kind, rating, rating) for die in dice]
    return fates.count(Fate.DESTROYED), fates.count(Fate.BAILED_OUT)


def _rating(target: Target, side: str, seen: Audience | None) -> Procedure[int]:
    """The Save or Top armour from the force sheet; what the sheet does not tell is asked from the unit card."""
    unit = target.unit
    tank, transport = target.teams.kind is TeamKind.TANK, target.teams.kind is TeamKind.TRANSPORT
    if tank and unit.top is not None:
        return unit.top
    if unit.save and not tank and not transport:
        return number_of(unit.save)
    whose = f"the transports of {unit.name}" if transport else unit.name
    found = yield from Amount(
        question=f"What is the {'Top armour' if tank else 'Save'} of {whose}? The unit card tells.",
        telling=f"{'Top armour' if tank else 'Save'} of {whose}: {{}}.",
        cite=HIT,
        wants=FACT,
        side=side,
        key=f"rating_{unit.key}",
        seen_by=seen,
        minimum=0 if tank else 2,
        maximum=5 if tank else 6,
    )
    if tank:
        unit.top = found
    elif not transport:
        unit.save = f"{found}+"
    return found


class BombardmentTold(TypedDict):
    destroyed: int
    bailed_out: NotRequired[int]


def _told(target: Target, hits: int, side: str, seen: Audience | None) -> Procedure[tuple[int, int]]:
    told = yield from Report[BombardmentTold](
        question=f"{target.unit.name}, {counted(hits, 'hit')}: what came of it, by your rulebook?",
        told_after=True,
        context=(f"Anti-tank {_anti_tank()}, Firepower Auto; tanks are hit on their Top armour.",),
        cite=HIT,
        wants=FACT,
        side=side,
        key="bombardment_told",
        seen_by=seen,
        fields=(
            Field("destroyed", "Destroyed", FieldKind.NUMBER, 0, hits),
            *([Field("bailed_out", "Bailed Out", FieldKind.NUMBER, 0, hits)] if target.teams.kind.is_tank else []),
        ),
        also=lambda value: "more than were hit" if sum(value.values()) > hits else None,
        suggestion={"destroyed": 0},
    )
    return told["destroyed"], told.get("bailed_out", 0)
