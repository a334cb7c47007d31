"""5: the Counter Battery Module, which attacks only the other side's OBA."""

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.charts import consult_with_dice
from sandtable.games.orsha.printed.battles import counter_batteries
from sandtable.games.orsha.reinforcement_groups import called, oba_modules, row_of
from sandtable.games.orsha.sides import enemy
from sandtable.games.orsha.state import Group, State
from sandtable.kernel import DECISION, Choose, Note, Option, Procedure, Refused, Side, reveal
from sandtable.rules import rule


@rule("oto2.5.1.a")
def is_cbm(group: Group) -> bool:
    """5.1: it exists only as a purchased RG."""
    return group.rg == counter_batteries().modules[group.side]


@rule("oto2.5.1.b", "oto2.5.2.b")
@dataclass(frozen=True, slots=True)
class Nature:
    """5.1, 5.2: what a CBM does not have and cannot do."""

    ammunition: str = ""  # neither Plentiful nor Scarce, and no types
    draws_for_access: bool = False
    places_ffe: bool = False
    harms_units: bool = False
    dr_activates_sniper: bool = False


@rule("oto2.5.1.b", "oto2.5.2.b")
def nature() -> tuple[str, ...]:
    """5.1, 5.2: the same in words, for whoever has a CBM."""
    is_ = Nature()
    never = {
        "has Plentiful or Scarce ammunition": bool(is_.ammunition),
        "draws for battery access": is_.draws_for_access,
        "places an FFE": is_.places_ffe,
        "harms units": is_.harms_units,
        "activates a Sniper": is_.dr_activates_sniper,
    }
    words = ", nor ".join(what for what, does in never.items() if not does)
    return (f"A CBM acts on the other side's OBA only. It never {words}.",)


@rule("oto2.5.3.note-a")
def known_modules(state: State, side: Side) -> list[Group]:
    """5.3 (a): the side's OBA modules that have placed an FFE in this scenario."""
    placed = {id for id, count in state.battle.ffe1.items() if count} | set(state.battle.on_board)
    return [g for g in oba_modules(state, side) if g.id in placed]


@rule("oto2.5.3.note-a")
def known_cbms(state: State, side: Side) -> list[Group]:
    """5.3 (a): the side's CBMs that have made an attack."""
    return [g for g in state.sides[side].groups if is_cbm(g) and not g.gone and state.battle.cbm_attacks.get(g.id)]


@rule("oto2.5.3.note-d")
def lowest(modules: list[Group]) -> list[Group]:
    """5.3 (d): the modules that share the lowest calibre; the CBM's owner chooses among them."""
    least = min((row_of(g).calibre for g in modules), default=0)
    return [g for g in modules if row_of(g).calibre == least]


@rule("oto2.5.2.a")
def refuse_moment(*, phase: str, first: bool) -> Refused | None:
    """5.2: only in the own Prep Fire Phase, before anything else."""
    if phase != counter_batteries().attack.phase:
        return Refused(f"a CBM attacks in its own Prep Fire Phase, not in the {phase}", "oto2.5.2.a")
    return None if first else Refused("a CBM attacks before anything else is done in the phase", "oto2.5.2.a")


@rule("oto2.5.2.a")
def refuse_attack(state: State, group: Group) -> Refused | None:
    """5.2: one attack in each own Prep Fire Phase once the other side has placed an FFE."""
    if not is_cbm(group) or group.gone:
        return Refused("there is no such Counter Battery Module", "oto2.5.1.a")
    if not state.battle.ffe.get(enemy(group.side)):
        return Refused("the other side has placed no FFE in this scenario", "oto2.5.2.a")
    if state.battle.cbm_turn.get(group.id) == state.turn:
        return Refused("this CBM has attacked in this phase", "oto2.5.2.a")
    others = [g for g in state.sides[group.side].groups if is_cbm(g) and state.battle.cbm_turn.get(g.id) == state.turn]
    if others and state.readings.several_cbm_attacks == "one-per-phase":
        return Refused("another CBM has attacked in this phase", "oto2.5.2.a")
    return None


@rule("oto2.5.3", "oto2.fn.3")
def modifiers(state: State, side: Side) -> list[str]:
    """5.3: the more missions the other side has fired, the easier its guns are found."""
    return by_missions(sum(state.battle.ffe1.get(g.id, 0) for g in state.sides[enemy(side)].groups))


def by_missions(placed: int) -> list[str]:
    """The chart's modifier by the number of FFE:1 counters the other side has placed."""
    if placed <= counter_batteries().attack.few:
        return ["few"]
    return ["many"] if placed >= counter_batteries().attack.many else []


@rule("oto2.5.3.note-c", "oto2.base.dice")
def loses_cbm(dice: Sequence[int], result: str, final_12: str) -> bool:
    """5.3 (c): an Original 12 loses the attacking CBM whatever the modifiers; a Final 12 by the reading."""
    return sum(dice) == 12 or (result == "twelve" and final_12 == "cbm-eliminated")


@rule("oto2.5.3")
def attack(state: State, group: Group) -> Procedure[str]:
    """5.3: the DR. Returns what came of it."""
    side = group.side
    state.battle.cbm_attacks[group.id] = state.battle.cbm_attacks.get(group.id, 0) + 1
    state.battle.cbm_turn[group.id] = state.turn
    row, dice = yield from consult_with_dice(
        "counter-battery", apply=modifiers(state, side), side=side, about=called(group)
    )
    if loses_cbm(dice, row.result, state.readings.cbm_final_12):
        group.gone = True
        yield Note("The attacking Counter Battery Module is Eliminated.", "oto2.5.3.note-c", side=side)
        return "own CBM Eliminated"
    if row.result in ("none", "twelve"):
        return "no effect"
    found: str = yield from {"harassing": _harass, "eliminate": _eliminate}.get(row.result, _red_card)(
        state, side, row.result
    )
    yield reveal(f"Counter Battery: {found}.", "oto2.5.3")
    return found


def _eliminate(state: State, side: Side, result: str) -> Procedure[str]:
    """Row 2: the lowest-calibre known module as if by its second red card, or instead any known enemy CBM."""
    others = enemy(side)
    targets = [*lowest(known_modules(state, others)), *known_cbms(state, others)]
    target = yield from _choice(side, targets)
    if target is None:
        return "no effect: nothing of the other side is known"
    target.gone = True
    return f"{called(target)} Eliminated"


def _red_card(state: State, side: Side, result: str) -> Procedure[str]:
    """Rows 3 and 4: one more red card in the pile of a known module; by row 4 the lowest calibre."""
    modules = known_modules(state, enemy(side))
    target = yield from _choice(side, lowest(modules) if result == "red_lowest" else modules)
    if target is None:
        return "no effect: nothing of the other side is known"
    state.battle.red_cards[target.id] = state.battle.red_cards.get(target.id, 0) + 1
    return f"one more red card for {called(target)}"


@rule("oto2.5.3.note-b")
def _harass(state: State, side: Side, result: str) -> Procedure[str]:
    """Row 5: an FFE now on board becomes Harassing Fire; Smoke thins out one step. 5.3 (b): without one, nothing."""
    here = [g for g in state.sides[enemy(side)].groups if g.id in state.battle.on_board]
    target = yield from _choice(side, here)
    if target is None:
        return "no effect: no FFE of the other side is on board"
    if target.id in state.battle.dispersed:
        take_off_board(state, target)
        return f"the Dispersed Smoke of {called(target)} is removed"
    if target.id in state.battle.smoke:
        state.battle.dispersed.append(target.id)
        return f"the full Smoke of {called(target)} becomes Dispersed"
    if target.id not in state.battle.harassing:
        state.battle.harassing.append(target.id)
    return f"the FFE of {called(target)} has Harassing Fire effects, its blast area unchanged"


def take_off_board(state: State, module: Group) -> None:
    """Nothing of this module's fire is on the board any more."""
    battle = state.battle
    for here in (battle.on_board, battle.smoke, battle.dispersed, battle.harassing):
        here[:] = [name for name in here if name != module.id]
    battle.ffe_at.pop(module.id, None)


def _choice(side: Side, targets: list[Group]) -> Procedure[Group | None]:
    """One target, asked of the CBM's owner only where there is a choice (5.3 d)."""
    if len(targets) < 2:
        return targets[0] if targets else None
    key = yield from Choose(
        question="Which module is hit?",
        telling="Hit by Counterbattery: {}.",
        cite="oto2.5.3.note-d",
        wants=DECISION,
        side=side,
        key="target",
        options=tuple(Option(g.id, called(g)) for g in targets),
    )
    return next(g for g in targets if g.id == key)
