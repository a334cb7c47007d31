"""ENEMY Random Events of OtO-S1, each by the first number of its row."""

from collections.abc import Callable

from sandtable.charts import consult
from sandtable.games.orsha.ground.geometry import range_between
from sandtable.games.orsha.solitaire import field, mines
from sandtable.games.orsha.solitaire.base_tables import look_up
from sandtable.games.orsha.solitaire.booklet import printed
from sandtable.games.orsha.solitaire.events.hardening import battle_hardens
from sandtable.games.orsha.solitaire.events.outcome import Came, is_highest, raised
from sandtable.games.orsha.solitaire.own_counters import is_infantry, known_hexes
from sandtable.games.orsha.solitaire.printed_map import may_be_mined
from sandtable.games.orsha.solitaire.random_selection import select_one, some_hexes
from sandtable.games.orsha.solitaire.state import PLAYER, Attitude, Due, Half, Holder, State, Suspect
from sandtable.kernel import Note, Procedure, Refused, Roll, counted
from sandtable.rules import rule


def foremost_vpo(state: State, cite: str) -> Procedure[str]:
    """The FRIENDLY-controlled VPO nearest the EBE; empty if there is none. Equally near: Random Selection."""
    held = [v.key for v in state.held_by(Holder.FRIENDLY)]
    if not held:
        return ""
    return (yield from select_one(field.nearest_to_enemy_edge(held), cite, what="a VPO"))


@rule("oto2.sasl.re.enemy.11")
def counterattack_of_suspects(state: State) -> Procedure[Came]:
    """11-12: Hold S? within 6 hexes of that VPO go to Advance and change their colour."""
    cite = "oto2.sasl.re.enemy.11"
    target = yield from foremost_vpo(state, cite)
    radius = printed().events.counterattack_radius
    near = [x for x in state.suspects if target and range_between(x.hex, target) <= radius]
    turning = [x for x in near if x.attitude is Attitude.HOLD]
    wasted_is_allowed = state.readings.re_11_reroll == "no-suspect-in-range"
    if not target or not (near if wasted_is_allowed else turning):
        return Came.AGAIN
    for x in turning:
        x.attitude, x.colour = Attitude.ADVANCE, "other"
    where = ", ".join(x.hex for x in turning) or "none"
    yield Note(f"Local Counterattack on {target}: S? in {where} go to Advance; exchange them for another colour.", cite)
    return Came.DONE


@rule("oto2.sasl.re.enemy.13", "oto2.sasl.re.enemy.25", "oto2.sasl.re.enemy.51")
def minefield(state: State) -> Procedure[Came]:
    """13-16, 25-26, 51-56: the Infantry stack nearest the EBE that may be in mines has walked into some."""
    cite = "oto2.sasl.re.enemy.13"
    melee = {u.hex for u in state.on_board() if u.kind not in ("sw", "fortification")}
    told = yield from some_hexes(
        "Minefield! How many Infantry stacks, not in Melee, are foremost toward the EBE where mines may be?",
        cite, key="minefield", each="Infantry stack", hexes=field.in_play(), refuse=lambda hex: refuse_mine(state, hex),
        known=known_hexes(state, lambda piece: is_infantry(piece) and piece.hex not in melee),
    )  # fmt: skip
    stumbled = walked_into_mines(state, told)
    if not stumbled:
        return Came.AGAIN
    for hex in stumbled:
        mine = mines.lay(state, hex)
        yield from mines.find_strength(state, mine)
        text = f"Mine attack on each unit in {hex}, {mines.strength(mine)}, as if the stack had just entered together"
        state.due.append(Due(Half.ENEMY, text, cite))
        yield Note(f"First event of the coming ENEMY PFPh: {text[0].lower()}{text[1:]}. The minefield stays.", cite)
    return Came.DONE


@rule("oto2.sasl.re.enemy.13")
def refuse_mine(state: State, hex: str) -> Refused | None:
    """Not a building or other place without mines; not the set-up area, if units there are never picked (setting)."""
    cite = "oto2.sasl.re.enemy.13"
    if field.is_in_setup_area(hex) and state.readings.re_13_setup_area == "never-picked":
        return Refused(f"{hex} is in the FRIENDLY set-up area, where no stack is picked", cite)
    if not may_be_mined(state, hex):
        return Refused(f"{hex} is not eligible for mines (B28.1): pass over that stack", cite)
    return None


@rule("oto2.sasl.re.enemy.13")
def walked_into_mines(state: State, stacks: list[str]) -> list[str]:
    """Of these stacks the nearest to the EBE, all of them if equally near; none if all stand in the set-up area."""
    fit = [hex for hex in stacks if refuse_mine(state, hex) is None]
    if all(field.is_in_setup_area(hex) for hex in fit):
        return []
    return field.nearest_to_enemy_edge(fit)


@rule("oto2.sasl.re.enemy.21")
def rumours(state: State) -> Procedure[Came]:
    """21-22: both ENEMY RE numbers rise by one; at 6/7 they cannot."""
    if is_highest(state.enemy_re):
        return Came.AGAIN
    state.enemy_re = raised(state.enemy_re)
    yield Note(f"ENEMY Random Event numbers are now {state.enemy_re}.", "oto2.sasl.re.enemy.21")
    return Came.DONE


@rule("oto2.sasl.re.enemy.23", "oto2.sasl.re.enemy.44")
def counterattack_of_units(state: State) -> Procedure[Came]:
    """23-24 and 44-46: Activated units within 6 hexes of that VPO advance on it until it is taken."""
    cite = "oto2.sasl.re.enemy.23"
    target = yield from foremost_vpo(state, cite)
    radius = printed().events.counterattack_radius
    near = [u for u in state.activated() if target and range_between(u.hex, target) <= radius]
    if not near:
        yield Note("Local Counterattack: no Activated ENEMY unit is near such a VPO; nothing happens.", cite)
        return Came.DONE
    for u in near:
        u.attitude = Attitude.ADVANCE
    state.counterattack_on = target
    state.counterattackers += [
        u.id for u in near if u.id not in state.counterattackers
    ]  # those of an earlier one go on
    listed = ", ".join(f"{u.name} in {u.hex}" for u in near)
    yield Note(f"Local Counterattack on {target}: {listed} go to Advance until it is taken.", cite)
    yield Note(
        "Their Infantry crosses minefields unharmed, but ends its MPh on entering one, and attacks on it there get "
        f"{printed().events.mine_drm:+d}.",
        cite,
    )
    return Came.DONE


@rule("oto2.sasl.re.enemy.23")
def in_minefield(state: State, hex: str) -> dict[str, int | bool]:
    """What holds for counterattacking ENEMY Infantry that enters a hex."""
    mined = mines.mine_at(state, hex) is not None
    return {
        "mine attack": False,
        "MPh over": mined,
        "DRM on attacks": printed().events.mine_drm if mined else 0,
    }


@rule("oto2.sasl.re.enemy.23")
def revert_when_taken(state: State) -> Procedure[None]:
    """When the ENEMY has that VPO again, its counterattacking units go back to Hold."""
    if not state.counterattack_on or state.counterattack_on in [v.key for v in state.held_by(Holder.FRIENDLY)]:
        return
    back = [u for u in state.on_board() if u.id in state.counterattackers]
    for u in back:
        u.attitude = Attitude.HOLD
    listed = ", ".join(f"{u.name} in {u.hex}" for u in back) or "nobody is left"
    why = "is taken" if any(v.key == state.counterattack_on for v in state.vpos) else "is no VPO"
    yield Note(
        f"{state.counterattack_on} {why}: the counterattackers go back to Hold ({listed}).", "oto2.sasl.re.enemy.23"
    )
    state.counterattack_on, state.counterattackers = "", []


def _strike(table: str, cite: str, how: str) -> Callable[[State], Procedure[Came]]:
    def strike(state: State) -> Procedure[Came]:
        number = (yield from look_up(state, table, about="number of FFEs", cite=cite)).number
        yield Note(f"ENEMY artillery strike: {counted(number, 'FFE')}{how}. Resolve by SASL 8.7-8.75.", cite)
        return Came.DONE

    return strike


artillery = rule("oto2.sasl.re.enemy.31")(_strike("a6a", "oto2.sasl.re.enemy.31", ""))
more_artillery = rule("oto2.sasl.re.enemy.41")(_strike("a6c", "oto2.sasl.re.enemy.41", ""))
harassing = rule("oto2.sasl.re.enemy.42")(_strike("a6e", "oto2.sasl.re.enemy.42", ", each as Harassing Fire (C1.72)"))


@rule("oto2.sasl.re.enemy.34")
def reinforcements(state: State) -> Procedure[Came]:
    """34-36: DR + 2 S? in Advance Attitude come on along the EBE this turn, and more may follow."""
    cite = "oto2.sasl.re.enemy.34"
    dice = yield from Roll(question="Reinforcements: number of S?, DR + 2", cite=cite, side=PLAYER, dice=(6, 6))
    yield from enter_suspects(state, sum(dice) + printed().events.reinforcements_drm, cite)
    state.reinforcing = True
    state.next_reinforcement = (
        state.turn if state.half is Half.FRIENDLY else state.turn + 1
    )  # the next ENEMY RPh to come
    return Came.DONE


def enter_suspects(state: State, count: int, cite: str) -> Procedure[None]:
    """They enter spread along the EBE; the player moves them and reports where they stand."""
    edge = field.enemy_edge()
    spread = [edge[k * len(edge) // count] for k in range(count)]
    state.suspects += [Suspect(state.new_id(), hex, Attitude.ADVANCE, "other", reinforcement=True) for hex in spread]
    yield Note(f"{count} S? enter along the EBE in Advance Attitude: {', '.join(spread)}.", cite)


@rule("oto2.sasl.re.enemy.34.more")
def more_reinforcements(state: State) -> Procedure[None]:
    """Each later ENEMY RPh: on 3 or less DR further S?; on 4 or more none by this event ever again."""
    cite = "oto2.sasl.re.enemy.34.more"
    if not state.reinforcing or state.turn < state.next_reinforcement:
        return
    if (yield from consult("more-reinforcements", side=PLAYER)).result == "stop":
        state.reinforcing = False
        return
    dice = yield from Roll(
        question="Further reinforcements: number of S? counters", cite=cite, side=PLAYER, dice=(6, 6)
    )
    yield from enter_suspects(state, sum(dice), cite)


@rule("oto2.sasl.re.enemy.63")
def sniper(state: State) -> Procedure[Came]:
    """63-64: a Sniper attack at once, as a Sniper dr of 1 or of 2."""
    row = yield from consult("enemy-sniper", side=PLAYER)
    yield Note(f"ENEMY Sniper attack at once, as if a Sniper dr of {row.result} (A14.3).", "oto2.sasl.re.enemy.63")
    return Came.DONE


@rule("oto2.sasl.re.enemy.65")
def stukas(state: State) -> Procedure[Came]:
    """65-66: Ju-87G, number by E7.21, armament by OtO Aircraft 12.1."""
    cite = "oto2.sasl.re.enemy.65"
    number = (yield from look_up(state, "e7-21", about="Ju-87G Stukas")).number
    armament = yield from look_up(state, "aircraft-12-1")
    yield Note(f"{number} Ju-87G arrive ({armament.result}); each may enter in the next FRIENDLY MPh.", cite)
    yield Note("They attack with cannon the AFV nearest the EBE, placed to strafe more than one AFV if possible.", cite)
    return Came.DONE


ENEMY: dict[str, Callable[[State], Procedure[Came]]] = {
    "11": counterattack_of_suspects,
    "13": minefield,
    "21": rumours,
    "23": counterattack_of_units,
    "31": artillery,
    "34": reinforcements,
    "41": more_artillery,
    "42": harassing,
    "61": battle_hardens,
    "63": sniper,
    "65": stukas,
}
