"""The log's artillery: missions and what a module may fire (RG notes f-h, CG7, CG13), Counter Battery (5)."""

from sandtable.games.orsha import counter_battery
from sandtable.games.orsha.battle.log_asks import one_of, whose
from sandtable.games.orsha.frame import special_rules as cg
from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.reinforcement_groups import called, oba_modules
from sandtable.games.orsha.reph.oba import refuse_mission
from sandtable.games.orsha.state import Group, State
from sandtable.kernel import FACT, Choose, Note, Option, PlaceHex, Procedure, Refused, Side, only, option
from sandtable.rules import rule

PHONE = "Field Phone"
DISPERSED = "dispersed"
MISSIONS = {"he": "FFE:1 of HE placed", "smoke": "FFE:1 of Smoke placed", "barrage": "a Barrage"}


@rule("oto2.cg13.a")
def modules_used(state: State, side: Side) -> str:
    """CG13: how many of the modules that may be used have been."""
    used = len(cg.counted_modules(state, side, cg.used_groups(state, side)))
    return f"{used} of {cg.oba_limit(side)} modules used in this scenario."


def fire_mission(state: State) -> Procedure[None]:
    yield from mission_of(state, (yield from whose("Whose FFE?", "oto2.cg7.b")))


@rule("oto2.cg7.b", "oto2.cg13.a")
def mission_of(state: State, side: Side) -> Procedure[None]:
    """CG7, 5.2: who has placed what; from this the CBM's modifiers and the modules used up follow."""
    listed = [option(g.id, called(g), cg.refuse_another(state, g)) for g in oba_modules(state, side)]
    chosen = yield from one_of(side, "Which module?", "oto2.cg7.b", listed, (modules_used(state, side),))
    if not chosen:
        return
    module = next(g for g in oba_modules(state, side) if g.id == chosen)
    what = yield from Choose(
        question="What happened?",
        telling=f"{called(module)}: {{}}.",
        cite="oto2.cg7.b",
        wants=FACT,
        side=side,
        key="what",
        seen_by=only(side),
        doing="writing in the log",
        context=particulars(state, module),
        options=(
            *(option(key, label, refuse_fire(state, module, key)) for key, label in MISSIONS.items()),
            option(DISPERSED, "Its Smoke is Dispersed now", _refuse_dispersed(state, module)),
            Option("removed", "FFE removed"),
        ),
        suggestion="removed",
    )
    place_or_remove(state, module, what)
    if what not in MISSIONS:
        return
    where = ""
    if state.battle.how == "board":
        state.battle.ffe_at[module.id] = yield from _where(side)
        where = f" in {state.battle.ffe_at[module.id]}"
    yield Note(f"The {side.capitalize()} side: {MISSIONS[what]}{where}.", "oto2.cg7.b", side=side)


def _where(side: Side) -> Procedure[str]:
    """On the board an FFE lies in a hex, drawn there until it is removed."""
    grid = our_map().grid
    place = yield from PlaceHex(
        question="In which hex does the FFE lie?",
        telling="The FFE lies in {}.",
        wants=FACT,
        cite="oto2.cg7.b",
        side=side,
        key="ffe hex",
        hexes=tuple(grid.name(hex) for hex in grid),
        map="orsha-railway",
    )
    return place


@rule("oto2.cg13.c", "oto2.rg.german.note.f", "oto2.rg.russian.note.f")
def refuse_fire(state: State, module: Group, mission: str) -> Refused | None:
    """RG notes f-h: what a module fires; CG13: a field phone needs its Security Area."""
    refusal = refuse_mission(module, mission, smoke_fired=state.battle.smoke_missions.get(module.id, 0))
    if refusal is None and PHONE in module.weapons and not module.observer:
        return cg.refuse_phone(state, module.side)
    return refusal


def particulars(state: State, module: Group) -> tuple[str, ...]:
    """What its owner must know of a module: shells, link, Pre-Registered hexes, red cards of Counter Battery."""
    lines = [f"{called(module)}: {module.strength or 'ammunition not yet found'}."]
    if module.observer:
        lines.append(f"Offboard Observer in {module.observer}.")
    elif PHONE in module.weapons:
        lines.append(f"Its Security Area runs to a friendly hex of the {cg.security_edge(module.side)} edge.")
    if module.preregistered:
        lines.append(f"Pre-Registered: {', '.join(module.preregistered)}.")
    if module.id in state.battle.red_cards:
        lines.append(f"Red cards added by Counter Battery: {state.battle.red_cards[module.id]}.")
    return tuple(lines)


def _refuse_dispersed(state: State, module: Group) -> Refused | None:
    full = module.id in state.battle.smoke and module.id not in state.battle.dispersed
    return None if full else Refused("it has no full Smoke on the board", "oto2.5.3")


def place_or_remove(state: State, module: Group, what: str) -> None:
    battle, side = state.battle, module.side
    if what == DISPERSED:
        battle.dispersed.append(module.id)
        return
    counter_battery.take_off_board(state, module)
    if what == "removed":
        return
    battle.ffe1[module.id] = battle.ffe1.get(module.id, 0) + 1
    battle.ffe[side] = battle.ffe.get(side, 0) + 1
    battle.on_board.append(module.id)
    battle.fired += [module.id] if module.id not in battle.fired else []
    if what == "smoke":
        battle.smoke.append(module.id)
        battle.smoke_missions[module.id] = battle.smoke_missions.get(module.id, 0) + 1


# ---- Counter Battery


def counter_battery_attack(state: State) -> Procedure[None]:
    yield from battery_of(state, (yield from whose("Whose Counter Battery Module attacks?", "oto2.5.2.a")))


@rule("oto2.5.2.a", "oto2.5.1.b")
def battery_of(state: State, side: Side) -> Procedure[None]:
    """5.2: which CBM, and whether it is the moment; then the DR with its odds."""
    own = [g for g in state.sides[side].groups if counter_battery.is_cbm(g) and not g.gone]
    refused = {g.id: counter_battery.refuse_attack(state, g) or cg.refuse_another(state, g) for g in own}
    listed = [option(g.id, called(g), refused[g.id]) for g in own]
    chosen = yield from one_of(
        side, "Which module attacks?", "oto2.5.2.a", listed, (*counter_battery.nature(), modules_used(state, side))
    )
    if not chosen:
        return
    group = next(g for g in own if g.id == chosen)
    moments = {
        "now": ("My Prep Fire Phase, before anything else", "PFPh", True),
        "late": ("My Prep Fire Phase, after something else", "PFPh", False),
        "dfph": ("My Defensive Fire Phase", "DFPh", True),
    }
    when = yield from Choose(
        question="When does it attack?",
        telling="It attacks: {}.",
        cite="oto2.5.2.a",
        wants=FACT,
        side=side,
        key="when",
        options=tuple(
            option(key, label, counter_battery.refuse_moment(phase=phase, first=first))
            for key, (label, phase, first) in moments.items()
        ),
        suggestion="now",
    )
    if when:
        state.battle.fired += [group.id] if group.id not in state.battle.fired else []
        yield from counter_battery.attack(state, group)
