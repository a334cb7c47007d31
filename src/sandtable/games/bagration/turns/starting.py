"""The Starting Step of a player's turn, in the rulebook's order (p39)."""

from collections.abc import Mapping
from typing import Any

from sandtable.games.bagration.base.states import formation_stands
from sandtable.games.bagration.booklet import data
from sandtable.games.bagration.campaign.effects import PEOPLE
from sandtable.games.bagration.forces import Unit
from sandtable.games.bagration.missions.held_back import deployed
from sandtable.games.bagration.missions.mission import ATTACKER, DEFENDER, other
from sandtable.games.bagration.river.boats import leave_bank
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.turns import arrivals, crossing, withdrawal
from sandtable.games.bagration.victory import attacker_wins, earliest, outlasted, turn_that_counts, who_counts
from sandtable.kernel import Field, FieldKind, Note, Procedure, Report
from sandtable.rules import rule


def end(battle: Battle, winner: str | None, why: str, cite: str) -> Note:
    """The battle is over; `winner` is a side, or None."""
    battle.ended, battle.winner, battle.why, battle.why_cite = True, winner, why, cite
    who = f"The {PEOPLE[winner]} win" if winner else "Nobody wins"
    return Note(f"{who}: {why}.", cite, side=winner)


@rule("fow.base.starting_step")
def starting_step(state: State, step: Mapping[str, Any]) -> Procedure[None]:
    """Starting Step: last stands, victory, then withdrawal, Ambush, Booby Traps, Reserves, the rest as reminders."""
    battle, role = state.now, state.now.turn_of
    battle.turns[role] += 1
    battle.phase = "begun"
    yield from _last_stands(state, role)
    note = victory_at_start(state, role)
    if note:
        yield note
        return
    if role == DEFENDER and battle.spec().gives("phased_withdrawal", DEFENDER):
        yield from withdrawal.remove_objectives(state)
        yield from withdrawal.withdraw(state)
    yield from arrivals.reveal_ambush(state, role)
    yield from arrivals.place_traps(state, role)
    yield from arrivals.roll_reserves(state, role)
    yield from crossing.at_start(state, role)
    battle.phase = "play"


def _last_stands(state: State, role: str) -> Procedure[None]:
    battle = state.now
    units = on_table(battle, role)
    both = state.setting("holding_test") == "start_and_end_of_turn" and role == ATTACKER
    if battle.turns[role] == 1 and role == ATTACKER:
        return
    fields = [
        Field("lost", "Units that failed their Last Stand", FieldKind.SEVERAL, choices=choices(units)),
        Field("shaken", "Units not in Good Spirits that passed it", FieldKind.SEVERAL, choices=choices(units)),
    ]
    if state.setting("formation_last_stand_good_spirits") != "required":
        fields.pop()
    if both:
        fields.append(_holding_field(battle, state))
    told = yield Report(
        question=f"{PEOPLE[battle.side(role)]}, turn {battle.turns[role]}: the Starting Step",
        cite="fow.base.starting_step",
        side=battle.side(role),
        key="starting",
        context=tuple(s["words"] for s in data("battle")["starting_step"]["order"][:4]),
        fields=tuple(fields),
    )
    lose(battle, role, told["lost"])
    yield from _formations(state, role, {*told.get("shaken", ())})
    battle.texts["held_at_start"] = ",".join(told.get("held", ()))


def _holding_field(battle: Battle, state: State) -> Field:
    marks = tuple((o.key, o.words) for o in battle.objectives if o.on_table)
    return Field(
        "held",
        "Objectives you Hold as the turn starts",
        FieldKind.SEVERAL,
        choices=marks,
        hint=who_counts(state.settings),
    )


def choices(units: list[Unit]) -> tuple[tuple[str, str], ...]:
    return tuple((u.key, u.name) for u in units)


def on_table(battle: Battle, role: str) -> list[Unit]:
    """Units the enemy can see and harm: neither in Reserve nor in Ambush nor afloat nor gone."""
    away = {battle.roster(role).ambush, *crossing.afloat(battle, role)}
    return [u for u in deployed(battle, role) if u.key not in away]


def lose(battle: Battle, role: str, keys: list[str]) -> None:
    """Units are Destroyed; what waited at the river gives its boats up."""
    roster = battle.roster(role)
    for unit in roster.force.named(keys):
        if unit.key not in roster.destroyed:
            roster.destroyed.append(unit.key)
        roster.places.pop(unit.key, None)
        leave_bank(battle.boats, unit.name, battle.side(role))


@rule("fow.base.formation_last_stand")
def formations_left(
    battle: Battle, role: str, settings: Mapping[str, Any], shaken: set[str] | None = None
) -> list[str]:
    """Formations that stand: two Units on the table or in Reserve. Lists without Formations are one."""
    roster = battle.roster(role)
    names = list(dict.fromkeys(u.formation for u in roster.force.units if u.formation)) or [""]
    standing = []
    for name in names:
        left = [u for u in roster.force.units if (u.formation or "") == name and u.key not in roster.gone()]
        waiting = [u for u in left if u.key in roster.reserve]
        weak = len([u for u in left if u.key in (shaken or set())])
        if formation_stands(len(left) - len(waiting), len(waiting), shaken=weak, settings=settings):
            standing.append(name)
    return standing


def _formations(state: State, role: str, shaken: set[str]) -> Procedure[None]:
    battle = state.now
    standing = formations_left(battle, role, state.settings, shaken)
    for name in dict.fromkeys(u.formation for u in battle.roster(role).force.units):
        broken = f"{name or 'The force'} fails its Formation Last Stand."
        if name not in standing and f"{role} {name}" not in battle.broken and (name or not standing):
            battle.broken.append(f"{role} {name}")
            yield Note(broken, "fow.base.formation_last_stand", side=battle.side(role))


@rule("fow.base.victory_check", "fow.mission.hammering.victory.earliest", "fow.mission.crossroads.victory.earliest")
def victory_at_start(state: State, role: str) -> Note | None:
    """Victory at the start of a turn: no Formation left, or the ninth turn reached; not the Objectives, by default."""
    battle = state.now
    spec, turn = battle.spec(), turn_that_counts(battle.turns, role, state.settings)
    if not formations_left(battle, role, state.settings) and not _barred(state):
        return end(battle, battle.side(other(role)), "the enemy has no Formation left", "fow.base.victory_check")
    if role == DEFENDER and outlasted(spec, battle.turns[DEFENDER], battle.entered):
        cite = spec.victory(DEFENDER)["rule"]
        return end(battle, battle.side(DEFENDER), f"turn {battle.turns[DEFENDER]} of the Defender has begun", cite)
    held = [int(n) for n in battle.texts.get("held_at_start", "").split(",") if n]
    if role == ATTACKER and held and attacker_wins(spec, battle.objectives, held, turn, first_win(battle, role)):
        return end(battle, battle.attacker, "an Objective is Held as the turn starts", "fow.base.victory_check")
    return None


def _barred(state: State) -> bool:
    """A mission without early wins may also bar the win over an enemy without Formations, if you read it so."""
    battle = state.now
    late = "rule" in battle.spec().raw["victory"] and max(battle.turns.values()) < first_win(battle, ATTACKER)
    return late and state.setting("early_win_without_formations") == "barred"


@rule("fow.campaign.line.5.soviet", "fow.campaign.line.5.german", "fow.campaign.river.5.soviet")
def first_win(battle: Battle, role: str) -> int:
    """From which turn this player can win; a campaign result may have moved it."""
    moved = battle.effect("win_from_turn", role)
    return earliest(battle.spec(), role, battle.entered, moved.value if moved else None)
