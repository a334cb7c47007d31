"""A S? is Activated: what comes out of it, by the mission's tables (S1) or by base table A1 (S2)."""

from sandtable.charts import consult
from sandtable.games.orsha.catalogue import catalogue
from sandtable.games.orsha.sides import GERMAN
from sandtable.games.orsha.solitaire.base_tables import items_of, look_up
from sandtable.games.orsha.solitaire.booklet import S1, S2, printed
from sandtable.games.orsha.solitaire.opening import prevailing
from sandtable.games.orsha.solitaire.random_selection import map_hex
from sandtable.games.orsha.solitaire.state import PLAYER, Attitude, EnemyUnit, State, Suspect
from sandtable.kernel import FACT, Choose, Modifier, Note, PlaceHex, Procedure, options, reveal
from sandtable.rules import rule


def activate(state: State) -> Procedure[None]:
    """The player names the Location; its S? turns into units."""
    cite = _cite(state)
    hex = yield from suspect_hex(state, "A S? is Activated: its Location", cite, key="activate")
    suspect = next((x for x in state.suspects if x.hex == hex), None)
    if suspect is None:  # only if the player overruled the refusal
        suspect = Suspect(state.new_id(), hex, prevailing(state))
        state.suspects.append(suspect)
    yield from activate_suspect(state, suspect)


def activate_suspect(state: State, suspect: Suspect) -> Procedure[None]:
    """Its Attitude, then what the table gives; on the board it is the one that was picked."""
    cite, hex = _cite(state), suspect.hex
    attitude = yield from attitude_of(state, suspect)
    state.suspects.remove(suspect)
    items = yield from (activation_table(state) if state.mission == S1 else base_activation(state))
    yield reveal(f"{hex}: {', '.join(items) or 'nothing'} Activated", cite)
    before = len(state.units)
    for item in items:
        yield from add_item(state, item, hex, attitude)
    came = [u.name for u in state.units[before:]]
    if came:
        yield Note(f"In {hex} there are now: {', '.join(came)}; {attitude} Attitude", cite)


def suspect_hex(state: State, question: str, cite: str, *, key: str) -> Procedure[str]:
    """A Location with a S?."""
    places, outside = tuple(dict.fromkeys(x.hex for x in state.suspects)), "has no S?"
    if state.mission == S1:
        return (yield from map_hex(question, cite, wants=FACT, key=key, hexes=places, outside=outside))
    named = yield from PlaceHex(
        question=question, cite=cite, wants=FACT, side=PLAYER, key=key, hexes=places, outside=outside
    )
    return named


def _cite(state: State) -> str:
    return "oto2.sasl.s1.msr5.activation" if state.mission == S1 else "oto2.sasl.s2.msr1"


@rule("oto2.sasl.re.enemy.34")
def attitude_of(state: State, suspect: Suspect) -> Procedure[Attitude]:
    """Units from a reinforcing S? take the Prevailing Attitude; those of another Advance S? by SASL 3.2."""
    if suspect.reinforcement or suspect.attitude is prevailing(state):
        return prevailing(state)
    told = yield from Choose(
        question=f"The S? in {suspect.hex} is in {suspect.attitude} Attitude. Which have its units (SASL 3.2)?",
        telling=f"The units of the S? in {suspect.hex} are in {{}} Attitude.",
        cite="oto2.sasl.re.enemy.11", wants=FACT, side=PLAYER, key="attitude", options=options(*Attitude),
        suggestion=str(suspect.attitude),
    )  # fmt: skip
    return Attitude(told)


@rule("oto2.sasl.s1.msr5.activation")
def activation_table(state: State) -> Procedure[list[str]]:
    """MSR 5: the mission's own Activation table in place of A1."""
    return list((yield from consult("activation", side=PLAYER))["items"])


@rule("oto2.sasl.s2.msr1", "oto2.sasl.s2.msr2")
def base_activation(state: State) -> Procedure[list[str]]:
    """S2: A1 with +1; an even Final DR also brings a Fortification, as if F were listed."""
    drm = Modifier(printed().s2.drm.a1, "this mission", "oto2.sasl.s2.msr1")
    found = yield from look_up(state, "a1", apply=(drm,))
    items = items_of(found.result)
    if fortification_too(found.final) and "F" not in items:
        yield Note(f"Final DR {found.final} is even: a Fortification may be there too.", "oto2.sasl.s2.msr2")
        items.append("F")
    return items


@rule("oto2.sasl.s2.msr2")
def fortification_too(final: int | None) -> bool:
    return final is not None and final % printed().s2.even == 0


def add_item(state: State, item: str, hex: str, attitude: Attitude) -> Procedure[None]:
    match item:
        case "S" | "HS":
            yield from squad(state, item, hex, attitude)
        case "L":
            yield from leader(state, hex, attitude)
        case "GUN":
            yield from gun(state, hex, attitude)
        case "VEHICLE":
            yield from vehicle(state, hex, attitude)
        case "F":
            found = yield from look_up(
                state, "a5", about=hex, cite="oto2.sasl.s2.msr2" if state.mission == S2 else _cite(state)
            )
            _add(state, found.result, "fortification", hex, attitude)
        case _:
            found = yield from look_up(state, "german-sw", about=hex, cite=_cite(state))
            if found.result != "none":
                _add(state, found.result, "sw", hex, attitude)


def _add(state: State, name: str, kind: str, hex: str, attitude: Attitude, note: str = "") -> EnemyUnit:
    unit = EnemyUnit(state.new_id(), name, kind, hex, attitude, note=note)
    state.units.append(unit)
    return unit


@rule("oto2.sasl.s1.msr6", "oto2.sasl.s2.msr1")
def squad(state: State, item: str, hex: str, attitude: Attitude) -> Procedure[None]:
    """Type by G2: in S1 6-5-8 and 5-4-8 become 4-6-8, in S2 the DR gets +3."""
    drm = Modifier(printed().s2.drm.g2, "this mission", "oto2.sasl.s2.msr1")
    found = yield from look_up(state, "g2", about=hex, apply=() if state.mission == S1 else (drm,))
    name = replaced(found.result) if state.mission == S1 else found.result
    if name != found.result:
        yield Note(f"{found.result} becomes {name}.", "oto2.sasl.s1.msr6")
    if item == "HS":
        known = catalogue(GERMAN).get(name)
        name = known.half if known else f"half-squad of {name}"
    _add(state, name, "squad" if item == "S" else "half-squad", hex, attitude)


@rule("oto2.sasl.s1.msr6")
def replaced(name: str) -> str:
    """MSR 6: no 6-5-8 and no 5-4-8 in this mission."""
    return str(printed().replaced.get(name, name))


@rule("oto2.sasl.s2.msr3")
def leader(state: State, hex: str, attitude: Attitude) -> Procedure[None]:
    """A leader by the player's table. S2: the first, and each later one with -2, brings an OBA Artillery Strike."""
    found = yield from look_up(state, "german-leader", about=hex, cite=_cite(state))
    if found.result == "none":
        return
    _add(state, found.result, "leader", hex, attitude)
    state.leaders_generated += 1
    if state.mission == S2 and brings_strike(found.result, state.leaders_generated):
        state.strikes += 1
        yield Note(f"The ENEMY gets an OBA Artillery Strike (leader {found.result}).", "oto2.sasl.s2.msr3")


@rule("oto2.sasl.s2.msr3")
def brings_strike(name: str, ordinal: int) -> bool:
    return ordinal == 1 or name.endswith(f"{printed().s2.strike_modifier:+d}")


@rule("oto2.sasl.s1.msr5.gun")
def gun(state: State, hex: str, attitude: Attitude) -> Procedure[None]:
    """MSR 5: the Gun/Cupola table. S2 uses the base tables, so the player names the Gun."""
    if state.mission == S1:
        name = (yield from consult("gun", about=hex, side=PLAYER)).result
    else:
        name = (yield from look_up(state, "german-gun", about=hex)).result
    _add(state, name, "cupola" if "Cupola" in name else "gun", hex, attitude)


@rule("oto2.sasl.s1.msr5.vehicle")
def vehicle(state: State, hex: str, attitude: Attitude) -> Procedure[None]:
    """MSR 5: the Vehicle table. S2 uses the base tables."""
    if state.mission == S1:
        name = (yield from consult("vehicle", about=hex, side=PLAYER)).result
    else:
        name = (yield from look_up(state, "german-vehicle", about=hex)).result
    _add(state, name, "vehicle", hex, attitude)
