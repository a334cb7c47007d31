"""An attack on the board: who may attack what, both sides' strengths, supply, surprise, the result. OCS 9."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product

from sandtable.games.forgotten_battles.board.after_combat import (
    Outcome,
    attacker_suffers,
    defender_suffers,
    follow_up,
)
from sandtable.games.forgotten_battles.board.laid_open import Fight, at_odds, explained, who_fights, with_figures
from sandtable.games.forgotten_battles.board.moves import units_of
from sandtable.games.forgotten_battles.board.standing import (
    SERIES,
    conditions,
    fielded,
    fighter,
    here,
    is_hq,
    may_attack,
    mobility,
    on_map,
    room_taken,
    stack,
    steps_left,
)
from sandtable.games.forgotten_battles.board.supply_on_board import can_pay, pay, refuse_payment
from sandtable.games.forgotten_battles.board.unknown_ground import learn_ground
from sandtable.games.forgotten_battles.combat import (
    Attack,
    AttackKind,
    CombatSupply,
    Stack,
    TerrainChoice,
    attacker_tokens,
    battlefield,
    defender_tokens,
    gather,
    refuse_attack,
)
from sandtable.games.forgotten_battles.maps import country, country_of
from sandtable.games.forgotten_battles.sides import TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.board_state import PastCombat
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.games.forgotten_battles.supply.tokens import in_words
from sandtable.kernel import (
    DECISION,
    EVERYONE,
    Choose,
    Deed,
    Destination,
    Note,
    NotUnderstood,
    Option,
    Place,
    Procedure,
    Refused,
    Roll,
    Side,
    counted,
    reveal,
)


def adjacent(one: str, two: str) -> bool:
    return country().apart(one, two) == 1


def bills(units: Sequence[RegisteredUnit]) -> list[tuple[str, int]]:
    """What the attackers pay, hex by hex (OCS 12.4): a token for each step."""
    hexes = dict.fromkeys(unit.at for unit in units)
    return [(hex, attacker_tokens(sum(steps_left(u) for u in units if u.at == hex))) for hex in hexes]


def refuse_battle(state: State, deed: Deed) -> Refused | None:
    units, target = units_of(state, deed.counters), deed.place.hex
    if len(units) < len(deed.counters) or not target:
        return Refused("units attack a hex of the map", SERIES)
    if not stack(state, target, other(deed.side)):
        return Refused(f"no enemy stands in {target}", SERIES)
    for unit in units:
        if not on_map(unit) or not may_attack(state, unit):
            return Refused(f"{unit.name} cannot attack (OCS 9.1e)", SERIES)
        if unit.fought:
            return Refused(f"{unit.name} has attacked in this phase", SERIES)
        if not adjacent(unit.at, target):
            return Refused(f"{unit.name} is not next to {target}", SERIES)
        if no := refuse_attack(country_of(state), unit.at, target, mobility(state, unit), conditions(state)):
            return no
    try:
        battlefield(country_of(state), target, sorted({unit.at for unit in units}), conditions(state))
    except (Refused, NotUnderstood) as no:
        return Refused(no.why, no.rule or SERIES)
    return refuse_payment(state, deed.side, bills(units))


def battle_targets(state: State, side: Side, ids: Sequence[str]) -> tuple[Destination, ...]:
    """Enemy hexes next to one of these, with what an attack costs or why it cannot be."""
    units = units_of(state, ids)
    if not units or any(not on_map(unit) for unit in units):
        return ()
    hexes = sorted({enemy.at for enemy in fielded(state, other(side)) for unit in units if adjacent(enemy.at, unit.at)})
    told = []
    for hex in hexes:
        no = refuse_battle(state, Deed(side, "attack", tuple(ids), (Place(hex=hex),)))
        cost = in_words(sum(tokens for _, tokens in bills(units)))
        told.append(Destination(Place(hex=hex), cost, no.why if no else "", no.rule if no else ""))
    return tuple(told)


# ---- gathering


def gathered(
    state: State,
    units: Sequence[RegisteredUnit],
    target: str,
    supply: CombatSupply,
    leaders: tuple[RegisteredUnit, RegisteredUnit] | None = None,
    kind: AttackKind = AttackKind.REGULAR,
) -> Attack:
    """The attack with everything that decides it. The defender takes the terrain that serves him best (OCS 9.4)."""
    return gathered_against(state, units, target, stack(state, target, other(units[0].side)), supply, leaders, kind)


def gathered_against(
    state: State,
    units: Sequence[RegisteredUnit],
    target: str,
    holding: Sequence[RegisteredUnit],
    supply: CombatSupply,
    leaders: tuple[RegisteredUnit, RegisteredUnit] | None = None,
    kind: AttackKind = AttackKind.REGULAR,
) -> Attack:
    """The same against these of the defenders alone: of a stack that is not laid open yet, only its top is known."""
    defenders = [fighter(state, unit) for unit in holding]
    starts = sorted({unit.at for unit in units})
    ground = battlefield(country_of(state), target, starts, conditions(state))
    groups = [tuple(fighter(state, unit) for unit in units if unit.at == start) for start in starts]

    def attack(own: TerrainChoice, against: Sequence[TerrainChoice]) -> Attack:
        return gather(
            [Stack(group, choice) for group, choice in zip(groups, against, strict=True)],
            defenders,
            terrain=own,
            kind=kind,
            supply=supply,
            attacker_ar=fighter(state, leaders[0]) if leaders else None,
            defender_ar=fighter(state, leaders[1]) if leaders else None,
            hedgehog=state.hedgehogs.get(target, 0),
            no_exploit=_no_exploit(state, starts),
        )

    choices = product(ground.own, *(ground.against[start] for start in starts))
    return min((attack(own, against) for own, *against in choices), key=_for_the_attacker)


def _for_the_attacker(attack: Attack) -> tuple[int, Fraction]:
    return attack.column, attack.strengths[0] - attack.strengths[1]


def _no_exploit(state: State, starts: Sequence[str]) -> str:
    """OCS 9.13."""
    if state.phase == "exploitation":
        return "the Exploitation Phase"
    if len(starts) > 2:
        return "three hexes or more"
    return "two hexes apart" if len(starts) == 2 and not adjacent(*starts) else ""


# ---- fighting


def battle(state: State, deed: Deed) -> Procedure[None]:
    """From the first token to the advance."""
    units = units_of(state, deed.counters)
    yield from learn_ground(state, [deed.place.hex, *(unit.at for unit in units)], deed.side)
    for unit in units:
        unit.fought = True
    fight, outcome = yield from fight_for(state, units, deed.place.hex)
    yield from follow_up(state, fight, outcome)


def fight_for(
    state: State, units: Sequence[RegisteredUnit], target: str, kind: AttackKind = AttackKind.REGULAR
) -> Procedure[tuple[Fight, Outcome]]:
    """An attack or an overrun with supply, surprise, result, losses and retreats; what became of the attackers."""
    side = units[0].side
    enemy = other(side)
    for hex, tokens in bills(units):
        pay(state, side, hex, tokens)
    defenders = stack(state, target, enemy)
    yield from show(state, units, defenders, target)
    supply = yield from _defender_pays(state, units, defenders, kind)
    leaders = yield from _leaders(state, units, defenders, gathered(state, units, target, supply, kind=kind))
    attack = gathered(state, units, target, supply, leaders, kind)
    dice = yield from _roll(attack, side, target, "surprise", (6, 6, 6))
    surprise = attack.surprise(dice)
    yield Note(f"{target}: {surprise}.", SERIES, EVERYONE, side)
    final = yield from _roll(attack, side, target, "combat", (6, 6))
    fought = attack.resolve(dice, final)
    told = f"{target}, {fought.heading}, {fought.final}: {fought.result.code}; {fought.result.words()}"
    if fought.no_exploit and "e" in fought.result.code:
        told = f"{told}; nobody exploits: {fought.no_exploit} (OCS 9.13)"
    yield Note(f"{told}.", SERIES, EVERYONE, side)
    odds = f"{fought.heading}, overrun" if kind is AttackKind.OVERRUN else fought.heading
    here(state).combats.append(PastCombat(state.date.isoformat(), side, target, odds, fought.result.code))
    fight = Fight(units, defenders, *leaders, target, odds, fought.result)
    outcome = yield from attacker_suffers(state, fight)
    yield from defender_suffers(state, fight, excused=outcome.excuses)
    return fight, outcome


def show(
    state: State, units: Sequence[RegisteredUnit], defenders: Sequence[RegisteredUnit], target: str
) -> Procedure[None]:
    """Both stacks are laid open: what fights is known to everybody."""
    ours, theirs = with_figures(units), with_figures(defenders)
    yield reveal(f"{TITLES[units[0].side]}: {ours} attack {target}, held by {theirs}.", SERIES)


def _defender_pays(
    state: State, units: Sequence[RegisteredUnit], defenders: Sequence[RegisteredUnit], kind: AttackKind
) -> Procedure[CombatSupply]:
    """OCS 12.4: two tokens, or one for a small stack; he may keep them and fight at half strength."""
    side = defenders[0].side
    hex, tokens = defenders[0].at, defender_tokens(room_taken(state, defenders))
    if not can_pay(state, side, hex, tokens):
        yield Note(f"{hex}: no supply within reach, the defenders fight at half strength.", SERIES, EVERYONE, side)
        return CombatSupply.WITHHELD
    odds = {supply: at_odds(gathered(state, units, hex, supply, kind=kind)) for supply in CombatSupply}
    chosen = yield from Choose(
        question=f"Do you pay {in_words(tokens)} to defend {hex}?",
        cite=SERIES,
        wants=DECISION,
        side=side,
        key="combat supply",
        telling=f"Supply to defend {hex}: {{}}.",
        context=(who_fights(units, defenders, hex),),
        options=(
            Option("paid", f"Pay {in_words(tokens)}", odds[CombatSupply.PAID]),
            Option("withheld", "Keep it: half strength", odds[CombatSupply.WITHHELD]),
        ),
        suggestion="paid",
    )
    if chosen == "paid":
        pay(state, side, hex, tokens)
    return CombatSupply(chosen)


def _leaders(
    state: State, units: Sequence[RegisteredUnit], defenders: Sequence[RegisteredUnit], attack: Attack
) -> Procedure[tuple[RegisteredUnit, RegisteredUnit]]:
    """OCS 9.6: each side names the unit whose Action Rating counts; it loses the first step."""
    told = (who_fights(units, defenders, defenders[0].at), f"{at_odds(attack)}.")
    attacker = yield from _leader(state, units, f"Attack on {defenders[0].at}", told)
    fit = [unit for unit in defenders if not is_hq(unit)] or defenders
    defender = yield from _leader(state, fit, f"Defence of {defenders[0].at}", told)
    return attacker, defender


def _leader(
    state: State, units: Sequence[RegisteredUnit], where: str, told: tuple[str, ...]
) -> Procedure[RegisteredUnit]:
    by_rating = sorted(units, key=lambda u: (-fighter(state, u).action_rating, -steps_left(u), u.id))
    if len({fighter(state, unit).action_rating for unit in units}) == 1:
        return by_rating[0]
    chosen = yield from Choose(
        question=f"{where}: whose Action Rating counts? It loses the first step.",
        telling=f"{where}: the Action Rating that counts is that of {{}}.",
        cite=SERIES,
        wants=DECISION,
        side=units[0].side,
        key="leader",
        context=told,
        options=tuple(
            Option(u.id, f"{u.name}: AR {fighter(state, u).action_rating}", counted(steps_left(u), "step"))
            for u in by_rating
        ),
        suggestion=by_rating[0].id,
    )
    return state.register[chosen]


def _roll(attack: Attack, side: Side, target: str, what: str, dice: tuple[int, ...]) -> Procedure[list[int]]:
    names = ("surprise", "surprise", "shift") if len(dice) == 3 else ()
    context = explained(attack) if what == "surprise" else ()
    question = f"Attack on {target}: roll for {what}"
    return (
        yield from Roll(question=question, cite=SERIES, side=side, key=what, dice=dice, names=names, context=context)
    )
