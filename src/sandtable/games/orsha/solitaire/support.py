"""OtO-S1, what supports both sides: Sturmoviks and who may fire at them, the opening FFE, armour without Infantry."""

from sandtable.charts import consult
from sandtable.games.orsha.ground import our_map
from sandtable.games.orsha.ground.geometry import hex_named
from sandtable.games.orsha.sight.boards import our_board
from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.base_tables import look_up
from sandtable.games.orsha.solitaire.booklet import printed
from sandtable.games.orsha.solitaire.own_counters import is_squad, known_hexes
from sandtable.games.orsha.solitaire.random_selection import map_hex
from sandtable.games.orsha.solitaire.state import PLAYER, EnemyUnit, Half, State
from sandtable.kernel import DECISION, FACT, Amount, Choose, Note, Option, Procedure, Refused, options
from sandtable.rules import rule

FARTHEST = 60
"""Hexes; the map is not longer."""


@rule("oto2.sasl.s1.air")
def fighter_bombers(state: State) -> Procedure[None]:
    """Game Turn 2: three Sturmoviks, no arrival roll; a dr on OtO Aircraft 12.2 (one for all, or one each)."""
    book = printed().s1.fighter_bombers
    if state.fighter_bombers != "to come" or state.turn < book.turn:
        return
    state.fighter_bombers, state.fighter_bombers_left = "on board", book.count
    yield Note(f"{book.count} Sturmoviks arrive. They stay unless Recalled (E7.24).", "oto2.sasl.s1.air")
    each = state.readings.s1_aircraft_dr == "one-each"
    for n in range(book.count if each else 1):
        yield from look_up(state, "aircraft-12-2", about=f"FB {n + 1}" if each else "all three")


@rule("oto2.sasl.s1.air", "oto2.sasl.s1.air.mistaken")
def fighter_bombers_now(state: State) -> Procedure[None]:
    """Shot down, Recalled, or a Mistaken Attack, in which the player must act in the ENEMY's best interest."""
    what = yield from Choose(
        question="What of your FBs?",
        told_after=True,
        cite="oto2.sasl.s1.air",
        wants=FACT,
        side=PLAYER,
        key="fb",
        options=(
            Option("left", "some are shot down or Recalled"),
            Option("mistaken", "a Mistaken Attack (E7.32)"),
        ),
    )
    if what == "mistaken":
        yield Note("Place the FB and choose its targets as suits the ENEMY best.", "oto2.sasl.s1.air.mistaken")
        return
    state.fighter_bombers_left = yield from Amount(
        question="How many FBs are still on board?",
        telling="{} still on board.", cite="oto2.sasl.s1.air", wants=FACT, side=PLAYER, key="fb-left",
        maximum=state.fighter_bombers_left, unit="FBs",
    )  # fmt: skip
    if not state.fighter_bombers_left:
        state.fighter_bombers = "gone"
        yield Note("No FB is left: the three guns now act and fire normally.", "oto2.sasl.s1.guns.limits")


@rule("oto2.sasl.s1.guns.limits")
def gun_may(state: State, *, target: str, distance: int) -> tuple[str, str]:
    """What one of the three guns may do: (Action roll, fire), each `yes` or `no`. `target`: aircraft or other."""
    if state.fighter_bombers == "gone":
        return "yes", "yes"
    near = distance <= printed().s1.guns.close
    action = "yes" if state.fighter_bombers == "on board" else "no"
    at_aircraft = target == "aircraft" and state.fighter_bombers == "on board"
    return action, "yes" if at_aircraft or (target != "aircraft" and near) else "no"


@rule("oto2.sasl.s1.aa")
def may_fire_at_aircraft(unit: EnemyUnit) -> bool:
    """The three guns of the set-up, and vehicles with AAMG or AA armament; nobody else."""
    return unit.at_start or (unit.kind == "vehicle" and unit.name in printed().s1.guns.aa_vehicles)


@rule("oto2.sasl.s1.guns.limits", "oto2.sasl.s1.aa")
def ask_gun(state: State) -> Procedure[None]:
    """May this ENEMY unit fire at that?"""
    shooters = state.on_board()
    which = yield from Choose(
        question="Which ENEMY unit?", told_after=True, cite="oto2.sasl.s1.aa", wants=FACT, side=PLAYER, key="shooter",
        options=tuple(Option(str(u.id), f"{u.name} in {u.hex}") for u in shooters),
    )  # fmt: skip
    unit = next(u for u in shooters if str(u.id) == which)
    target = yield from Choose(
        question="At what?",
        told_after=True,
        cite="oto2.sasl.s1.aa",
        wants=FACT,
        side=PLAYER,
        key="target",
        options=options("aircraft", "other"),
    )
    distance = yield from Amount(
        question="Range in hexes",
        cite="oto2.sasl.s1.guns.limits",
        wants=FACT,
        side=PLAYER,
        key="range",
        maximum=FARTHEST,
    )
    yield Note(
        fire_verdict(state, unit, target, distance), "oto2.sasl.s1.guns.limits" if unit.at_start else "oto2.sasl.s1.aa"
    )


@rule("oto2.sasl.s1.guns.limits", "oto2.sasl.s1.aa")
def fire_verdict(state: State, unit: EnemyUnit, target: str, distance: int) -> str:
    if unit.at_start:
        action, fire = gun_may(state, target=target, distance=distance)
        rolls = "rolls for Actions" if action == "yes" else "makes no Action roll"
        return f"{unit.name} in {unit.hex} {rolls}; it {'may' if fire == 'yes' else 'may not'} fire at that Target."
    if target == "aircraft" and not may_fire_at_aircraft(unit):
        armed = " Only a vehicle whose counter shows an AAMG may." if unit.kind == "vehicle" else ""
        return f"{unit.name} in {unit.hex} may not fire at FBs.{armed}"
    return f"{unit.name} in {unit.hex} may fire as usual."


# ---------------------------------------------------------------- the opening FFE, MSR 3


@rule("oto2.sasl.s1.msr3.b")
def opening_fire_allowed(state: State) -> bool:
    """Only in the PFPh of Russian Player Turn 1; after it the normal OBA procedures hold."""
    return state.turn == 1 and state.half is Half.FRIENDLY and not state.opening_fire


@rule("oto2.sasl.s1.msr3.b", "oto2.sasl.s1.msr3.a")
def refuse_unseen(state: State, name: str) -> Refused | None:
    """MSR 3: the Observer sees the Location from level 2 of its edge hex, over our map with its wrecks. What the
    printed map hides only the player sees."""
    if state.on_printed_map or not state.observer or name in (state.observer, ""):
        return None
    start, wrecks = hex_named(state.observer), sorted({hex_named(w.hex) for w in state.wrecks})
    floor = printed().s1.observer.level - our_map().level(start)
    look = our_board().look(start, hex_named(name), wrecks=wrecks, floors=(floor, 0))
    return None if look.is_clear else Refused(f"the Observer does not see it: {look.words}", "oto2.sasl.s1.msr3.b")


def worth_shelling(state: State) -> str | None:
    """The foremost S? or ENEMY unit that the Observer sees; no rule."""
    enemies = [*(x.hex for x in state.suspects), *(u.hex for u in state.on_board())]
    near = sorted(
        {h for h in enemies if not field.is_in_setup_area(h)}, key=lambda name: (field.from_setup_area(name), name)
    )
    return next((name for name in near if refuse_unseen(state, name) is None), state.observer or None)


@rule("oto2.sasl.s1.msr3.b")
def opening_fire(state: State) -> Procedure[None]:
    """MSR 3: a FFE:1 without any access draw on a Location the Observer sees. An error is exactly one hex."""
    cite, level = "oto2.sasl.s1.msr3.b", printed().s1.observer.level
    if not opening_fire_allowed(state):
        return
    wish = yield from Choose(
        question="Place the FFE:1 that needs no battery access?", told_after=True, cite=cite,
        wants=DECISION, side=PLAYER, key="opening-fire",
        options=options("yes", "no"),
        context=(f"The Observer in {state.observer}, level {level}, must see the Location.",),
    )  # fmt: skip
    if wish == "no":
        state.opening_fire = "declined"
        return
    aimed = yield from map_hex(
        "On which Location?", cite, wants=DECISION, key="opening-fire-hex", hexes=field.in_play(),
        also=lambda name: refuse_unseen(state, name), suggestion=worth_shelling(state),
        telling="The FFE:1 is called down on {}.",
    )  # fmt: skip
    accurate = yield from Choose(
        question="Roll for accuracy (C1.3). Is it accurate?",
        telling="The FFE is {}.", cite=cite, wants=FACT, side=PLAYER, key="accuracy",
        options=options("accurate", "inaccurate"),
    )  # fmt: skip
    state.opening_fire = aimed
    if accurate == "inaccurate":
        grid = our_map().grid
        around = tuple(grid.name(h) for h in grid.neighbours(hex_named(aimed)))
        state.opening_fire = yield from map_hex(
            "Roll its direction only: the extent is one hex, whatever the die says. Where does it land?",
            cite, wants=FACT, key="opening-fire-lands", hexes=around, outside=f"is not next to {aimed}",
        )  # fmt: skip
    yield Note(f"FFE:1 in {state.opening_fire}.", cite)


# ---------------------------------------------------------------- MSR 7 and 9


@rule("oto2.sasl.s1.msr7")
def command_modifiers(hex: str, nearest_mmc: int) -> list[str]:
    """+3 with no Good Order FRIENDLY MMC within 4 hexes, but not in the set-up area."""
    alone = nearest_mmc > printed().s1.command.support and not field.is_in_setup_area(hex)
    return ["alone"] if alone else []


@rule("oto2.sasl.s1.msr7", "oto2.sasl.s1.msr9")
def command(state: State) -> Procedure[None]:
    """A Command DR of an AFV that moves. The Offboard Observer and FBs need none (MSR 9)."""
    cite = "oto2.sasl.s1.msr7"
    who = yield from Choose(
        question="Who needs Command?",
        told_after=True, cite="oto2.sasl.s1.msr9", wants=FACT, side=PLAYER, key="commanded",
        options=(Option("afv", "an AFV that moves"), Option("observer", "the Observer"), Option("fb", "a FB")),
    )  # fmt: skip
    if who != "afv":
        yield Note("It needs no Command.", "oto2.sasl.s1.msr9")
        return
    hex = yield from map_hex("The Location it moves to", cite, wants=FACT, key="afv-hex", hexes=field.in_play())
    held = known_hexes(state, lambda piece: is_squad(piece) and not piece.broken)
    if held is None:
        mmc = yield from Amount(
            question="How far is the nearest Good Order FRIENDLY MMC?",
            told_after=True, cite=cite, wants=FACT, side=PLAYER, key="mmc-range",
            maximum=FARTHEST, unit="hexes",
        )  # fmt: skip
    else:
        mmc = field.nearest(hex, held) if held else FARTHEST
    yield from consult("command", apply=command_modifiers(hex, mmc), about=hex, side=PLAYER)
