"""Shooting and assaults on the board: one points from who acts to whom, and the dice are thrown all together.

What the booklet says nothing of is played and told in one form. As the turn ends the board is measured.
"""

from sandtable.games.bagration.base.movement import Speed, refuse_shooting_after
from sandtable.games.bagration.base.states import refuse_to_bailed_out
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.board.ground_of_battle import ground_of
from sandtable.games.bagration.board.table_board import TITLE, board
from sandtable.games.bagration.board.table_counters import WORK, apart_from, key_of, unit_id
from sandtable.games.bagration.fortifications.bunkers_and_nests import (
    refuse_attack_on,
    refuse_charge_by,
    refuse_to_shoot,
)
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, PEOPLE, Role, other
from sandtable.games.bagration.state import Phase as At
from sandtable.games.bagration.state import State
from sandtable.games.bagration.terrain.features import Hidden
from sandtable.games.bagration.terrain.seen_over_ground import seen_over
from sandtable.games.bagration.turns import claims
from sandtable.games.bagration.turns.aiming import target_words
from sandtable.games.bagration.turns.assault_advice import next_charge
from sandtable.games.bagration.turns.assaults import carry_out as carry_out_assault
from sandtable.games.bagration.turns.bombardments import BOMBARD, bombard, bombardment_words, refuse_bombardment
from sandtable.games.bagration.turns.charges import ASSAULT, Assault, assault_words, refuse_assault, refuse_target
from sandtable.games.bagration.turns.fire_advice import next_shot
from sandtable.games.bagration.turns.groups import Group, count_again, group_of, teams_of
from sandtable.games.bagration.turns.measured_on_board import measure_on_board
from sandtable.games.bagration.turns.rolls.volleys import volley
from sandtable.games.bagration.turns.rolls.weapons_told import weapon_of
from sandtable.games.bagration.turns.rolls.work_volleys import volley_at_work
from sandtable.games.bagration.turns.starting_step import end, on_table
from sandtable.games.bagration.turns.turn_record import TurnTold, record, refuse_told
from sandtable.games.bagration.turns.turn_report import counts_now, fields, victory_at_end, would_win
from sandtable.kernel import EVERYONE, FACT, Advised, Deed, Note, Phase, Procedure, Refused, Report, Verb, open_play
from sandtable.rules import rule

HIT = Verb("hit", "Shoot", (1, 1), to="counter", hint="From who shoots to who is hit.", key_stroke="h")
TELL = Verb("tell", "Tell losses and states", (0, 0), hint="What was rolled elsewhere, in one form.")
STOP = Verb("stop", "We must stop here", (0, 0), hint="Nobody wins, if the other side agrees.")
OVER = Verb("done", "The turn is over", (0, 0), hint="The Objectives are measured.", key_stroke="Shift+Enter")
NOT_ASKED = ("began", "denied", "near", "moved", "after")
"""What the board knows itself."""


def shooting_step(state: State) -> Procedure[None]:
    """Hits as they are scored; then the turn is over, and what it has decided is measured."""
    battle, role = state.now, state.now.turn_of
    yield from _open(state, role)
    if battle.ended:
        return
    note = yield from _measured(state, role)
    if note:
        yield note
    else:
        battle.turn_of, battle.phase = other(role), At.START


def _open(state: State, role: Role) -> Procedure[None]:
    battle, side = state.now, state.now.side(role)
    late = battle.turns[role] >= battle_numbers().calling_off.from_turn
    phase = Phase(
        question=f"{PEOPLE[side]}, turn {battle.turns[role]}: shoot and assault",
        cite=battle.spec().wins(role).rule,
        verbs=(HIT, ASSAULT, *([BOMBARD] if _has_guns(state, role) else []), TELL, *([STOP] if late else [])),
        board=TITLE,
        key="shooting",
        doing="shooting and assaulting",
        done=OVER,
    )
    yield from open_play(
        phase,
        side,
        board=lambda: board(state, side),
        apply=lambda deed: _carry_out(state, role, deed),
        judge=lambda deed: refuse_hits(state, role, deed),
        tell=lambda deed: _told_before(state, role, deed),
        told=lambda deed: EVERYONE,
        counters=lambda: tuple(_able(state, role)),
        suggest=lambda: _suggest(state, role),
    )


def _has_guns(state: State, role: Role) -> bool:
    return any(unit.artillery for unit in on_table(state.now, role))


def _able(state: State, role: Role) -> list[str]:
    battle = state.now
    works = [f"{WORK}{n}" for n, f in enumerate(battle.fortifications) if f.point and not f.destroyed]
    roster, found = battle.roster(role), []
    for unit in on_table(battle, role):
        apart = [f"{unit.key}.{n}" for n in range(len(apart_from(roster, unit.key)))]
        found += [unit.key, *apart] if unit.key in roster.places else []
    return [unit_id(key) for key in (*found, *(works if role == DEFENDER else []))]


# ---------------------------------------------------------------- hits


def _work(state: State, key: str) -> Fortification | None:
    number = key.removeprefix(WORK)
    works = state.now.fortifications
    return works[int(number)] if key != number and number.isdecimal() and int(number) < len(works) else None


def _target(state: State, role: Role, deed: Deed) -> Group | Fortification | None:
    """The enemy that is pointed at."""
    whose, key = deed.to.partition("-")[0], key_of(deed.to)
    if whose != "enemy":
        return None
    return _work(state, key) or group_of(state, other(role), key)


@rule("fow.base.bailed_out", "fow.base.bulletproof", "fow.base.dash")
def refuse_hits(state: State, role: Role, deed: Deed) -> Refused | None:
    """Only an enemy on the table is hit; nobody shoots whose crews are Bailed Out, or who has dashed."""
    if deed.verb == ASSAULT.key:
        work = _work(state, key_of(deed.counters[0]))
        return (
            refuse_charge_by(work, state.readings)
            if work
            else refuse_assault(state, role, deed, _charge(state, role, deed))
        )
    if deed.verb not in (HIT.key, BOMBARD.key):
        return None
    target, key = _target(state, role, deed), key_of(deed.counters[0])
    if target is None or (isinstance(target, Group) and target.place is None):
        return refuse_target(state, role, deed, "shoot")
    work, group = _work(state, key), group_of(state, role, key)
    if deed.verb == BOMBARD.key:
        return refuse_bombardment(state, role, group, target)
    barred = (
        refuse_to_shoot(work) if work else _refuse_shooter(state, role, key) or _refuse_outside(state, group, target)
    )
    return barred or _refuse_unseen(state, work or group, target)


def _charge(state: State, role: Role, deed: Deed) -> Assault | None:
    group, target = group_of(state, role, key_of(deed.counters[0])), _target(state, role, deed)
    return Assault(state, role, group, target) if group and target else None


def _refuse_outside(state: State, group: Group | None, target: Group | Fortification) -> Refused | None:
    """A Bunker is shot at only from inside its Field of Fire, as the board measures it."""
    if group is None or group.place is None or not isinstance(target, Fortification):
        return None
    return refuse_attack_on(target, group.place, state.readings)


@rule("fow.terrain.building.sight")
def _refuse_unseen(
    state: State, shooter: Group | Fortification | None, target: Group | Fortification
) -> Refused | None:
    """Nothing is seen through a building: measured from Leader to Leader, so others who do see are a ruling."""
    eye = shooter.point if isinstance(shooter, Fortification) else shooter.place if shooter else None
    if eye is None or isinstance(target, Fortification) or target.place is None:
        return None
    seen = seen_over(ground_of(state.now), eye, target.place, TeamKind.TANK, moved=True)
    if seen.hidden is not Hidden.UNSEEN:
        return None
    words = "; ".join(seen.reasons)
    return Refused(f"{target.name} cannot be seen, from Leader to Leader {words}", "fow.terrain.building.sight")


def _refuse_shooter(state: State, role: Role, key: str) -> Refused | None:
    roster, group = state.now.roster(role), group_of(state, role, key)
    if group is None:
        return None
    if not teams_of(roster, group):
        return refuse_to_bailed_out("shoot")
    move = roster.moves.get(group.unit.key)
    return refuse_shooting_after(Speed.CROSS_COUNTRY_DASH) if move and move.dashed else None


def _suggest(state: State, role: Role) -> Advised:
    """The next who can shoot to some purpose, then who can charge; else the turn is over."""
    if shot := next_shot(state, role):
        act = {"verb": HIT.key, "counters": [unit_id(shot.shooter)], "to": unit_id(shot.target, own=False)}
        return Advised(act, shot.why)
    if charge := next_charge(state, role):
        act = {"verb": ASSAULT.key, "counters": [unit_id(charge.chargers)], "to": unit_id(charge.target, own=False)}
        return Advised(act, charge.why)
    return Advised({"verb": OVER.key}, "nobody else has a target in range and sight.")


def _told_before(state: State, role: Role, deed: Deed) -> str:
    """What the tape says from who shoots to who is pointed at."""
    if deed.verb == ASSAULT.key:
        assault = _charge(state, role, deed)
        return assault_words(assault) if assault and assault.at and assault.chargers.place else ""
    if deed.verb not in (HIT.key, BOMBARD.key):
        return ""
    target, key = _target(state, role, deed), key_of(deed.counters[0])
    shooter = _work(state, key) or group_of(state, role, key)
    if deed.verb == BOMBARD.key:
        return bombardment_words(state, role, shooter, target) if isinstance(shooter, Group) and target else ""
    return target_words(state, role, shooter, target) if shooter and target else ""


def _carry_out(state: State, role: Role, deed: Deed) -> Procedure[None]:
    if deed.verb == TELL.key:
        yield from _tell(state, role)
    elif deed.verb == STOP.key:
        yield from _stop(state, role)
    elif deed.verb == ASSAULT.key:
        if assault := _charge(state, role, deed):
            state.now.roster(role).shot.append(key_of(deed.counters[0]))
            state.now.roster(role).charged.append(assault.chargers.unit.key)
            yield from carry_out_assault(assault)
    else:
        yield from _hit(state, role, deed)
    for one in (ATTACKER, DEFENDER):
        count_again(state.now.roster(one))


def _hit(state: State, role: Role, deed: Deed) -> Procedure[None]:
    target, key = _target(state, role, deed), key_of(deed.counters[0])
    work, shooter = _work(state, key), group_of(state, role, key)
    state.now.roster(role).shot.append(key)
    weapon, seen = weapon_of(state, role, work or shooter), _told_before(state, role, deed)
    if deed.verb == BOMBARD.key and shooter is not None and target is not None:
        yield from bombard(state, role, shooter, target)
    elif isinstance(target, Group):
        yield from volley(state, role, weapon, target.unit, seen)
    elif target is not None:
        yield from volley_at_work(state, role, weapon, target, seen)


def _tell(state: State, role: Role) -> Procedure[None]:
    """Losses and states that were rolled on a table of one's own."""
    told = yield from Report[TurnTold](
        question="What else has happened?",
        telling="At the table: {}.",
        cite="fow.base.teams",
        wants=FACT,
        side=state.now.side(role),
        key="told",
        fields=tuple(f for f in fields(state, role) if f.key not in NOT_ASKED),
        also=lambda value: refuse_told(state, _whole(value)),
        suggestion={},
        button="So it is",
    )
    yield from record(state, _whole(told))


def _whole(told: TurnTold) -> TurnTold:
    """With what the board knows itself left empty: nobody moved by being told of."""
    whole = told.copy()
    whole["moved"] = []
    return whole


def _stop(state: State, role: Role) -> Procedure[None]:
    if (yield from claims.agreed(state, role, "We must stop here: nobody wins.")):
        yield end(state.now, None, "time is up", "fow.base.victory_check")


# ---------------------------------------------------------------- what the turn decides


@rule("fow.base.victory_check", "fow.base.holding")
def _measured(state: State, role: Role) -> Procedure[Note | None]:
    """The mission's test, from the board; what decides the battle the other side confirms, or it is told anew."""
    battle = state.now
    if not counts_now(state, role) or (role == DEFENDER and not battle.spec().wins(DEFENDER).clear):
        return None
    found = measure_on_board(state, role, on_table)
    counted, cite = [m.objective for m in found if m.counts], battle.spec().wins(role).rule
    for one in (m for m in found if m.counts or m.lines):
        yield Note(one.words, "fow.base.holding" if role == ATTACKER else cite, side=battle.side(role))
    won = would_win(state, role, counted)
    if won:
        words = f"{won[0].upper()}{won[1:]}: so the board measures it, and it decides the battle."
        if not (yield from claims.agreed(state, role, words, [m.words for m in found], "No: we tell where they stand")):
            counted = yield from claims.measured(state, role, on_table, lambda held: bool(would_win(state, role, held)))
    return victory_at_end(state, role, counted)
