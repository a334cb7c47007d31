"""FRIENDLY Random Events that bring something: guns, artillery, engineers, AFVs, squads, sappers."""

from sandtable.charts import consult
from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.base_tables import look_up
from sandtable.games.orsha.solitaire.booklet import printed
from sandtable.games.orsha.solitaire.events.outcome import Came
from sandtable.games.orsha.solitaire.forces import add_afvs, armour_support
from sandtable.games.orsha.solitaire.state import PLAYER, OwnLine, State
from sandtable.kernel import DECISION, FACT, Choose, Note, Option, Procedure, Roll, counted
from sandtable.rules import rule


def _group(state: State) -> str:
    return f"Reinforcements, turn {state.turn}"


def road_entries(state: State) -> str:
    """Road hexes of the FBE; where they are on the printed map the player sees there."""
    roads = () if state.on_printed_map else field.road_hexes()
    return ", ".join(name for name in field.friendly_edge() if name in roads) or "see your map"


@rule("oto2.sasl.re.friendly.11")
def gun_section(state: State) -> Procedure[Came]:
    """11-13: number by A6f, type by R5 (all alike), a 2-2-8 each, towed by what R7 gives that can tow them."""
    cite = "oto2.sasl.re.friendly.11"
    number = (yield from look_up(state, "a6f", about="Guns of the section", cite=cite)).number
    gun = (yield from look_up(state, "r5", about="all are alike")).result
    while True:
        tow = (yield from look_up(state, "r7", about=f"to tow {gun}")).result
        able = yield from Choose(
            question=f"Can {tow} tow {gun}?",
            cite=cite,
            wants=FACT,
            side=PLAYER,
            key="can-tow",
            options=(
                Option("yes", "yes", telling=f"{tow} can tow {gun}."),
                Option("no", "no", telling=f"{tow} cannot tow {gun}."),
            ),
        )
        if able == "yes":
            break
    _join(state, [OwnLine(_group(state), name, number, "Gun section") for name in (gun, "2-2-8", tow)])
    yield Note(
        f"{counted(number, 'Gun')} ({gun}), each with a 2-2-8, towed by {tow}: they enter by a road hex of the FBE "
        f"({road_entries(state)}).",
        cite,
    )
    return Came.DONE


@rule("oto2.sasl.re.friendly.21", "oto2.sasl.re.friendly.53", "oto2.sasl.re.friendly.64")
def artillery_support(state: State) -> Procedure[Came]:
    """21-23, 53, 64: OBA by H1.53, ammunition by R8; a radio for a leader, or an 8-0 who brings it."""
    cite = "oto2.sasl.re.friendly.21"
    oba = (yield from look_up(state, "h1-53")).result
    ammunition = (yield from look_up(state, "r8")).result
    how = yield from Choose(
        question=f"OBA: {oba}, {ammunition}. Who gets the radio?",
        told_after=True,
        cite=cite,
        wants=DECISION,
        side=PLAYER,
        key="radio",
        options=(
            Option("leader", "a Russian leader of your choice, at once"),
            Option("motorcycle", "an 8-0 who enters along the FBE on a motorcycle"),
            Option("GAZ-67B", "an 8-0 who enters along the FBE in a GAZ-67B"),
        ),
    )
    state.own.append(OwnLine(_group(state), "Radio", 1, f"OBA {oba}, {ammunition} ammunition"))
    if how != "leader":
        state.own += [OwnLine(_group(state), "8-0 leader", 1, "with the radio"), OwnLine(_group(state), how, 1)]
        yield Note(f"An 8-0 leader with a radio enters along the FBE by {how}.", cite)
    return Came.DONE


def _join(state: State, lines: list[OwnLine]) -> None:
    """Lines of the order of battle; a table that gives none leaves none in it."""
    state.own += [line for line in lines if line.count]


@rule("oto2.sasl.re.friendly.31")
def engineers(state: State) -> Procedure[Came]:
    """31-33: three Assault Engineer squads, a 9-1, a FT and two DC along a road of the FBE, perhaps in trucks."""
    cite = "oto2.sasl.re.friendly.31"
    group = printed().events.engineers
    state.own += [OwnLine(_group(state), name, count, "Engineer platoon") for name, count in group.items()]
    row = yield from consult("engineers", side=PLAYER)
    if row.result == "trucks":
        squads = next(iter(group.values()))
        state.own.append(OwnLine(_group(state), "GAZ-MM", squads, "up to one for each squad"))
    how = "each squad may ride in a GAZ-MM" if row.result == "trucks" else "on foot"
    yield Note(f"An Engineer platoon arrives along a road of the FBE ({road_entries(state)}), {how}.", cite)
    return Came.DONE


@rule("oto2.sasl.re.friendly.34", "oto2.sasl.re.friendly.61")
def afvs_arrive(state: State) -> Procedure[Came]:
    """34-36 and 61-62: number by A6a, one type for all by the BtO table, an armour leader by R3."""
    cite = "oto2.sasl.re.friendly.34"
    number = (yield from look_up(state, "a6a", about="AFVs", cite=cite)).number
    name = yield from armour_support("all arriving AFVs")
    add_afvs(state, name, number)
    leader = (yield from look_up(state, "r3", about="armor leader", cite=cite)).result
    if leader != "none":
        state.own.append(OwnLine(_group(state), f"{leader} armor leader", 1))
    yield Note(f"{number} {name} arrive on the FBE.", cite)
    return Came.DONE


@rule("oto2.sasl.re.friendly.51")
def infantry(state: State) -> Procedure[Came]:
    """51-52: DR + 1 squads of one type by R2; SMC and SW by H1.8-H1.83."""
    cite = "oto2.sasl.re.friendly.51"
    dice = yield from Roll(
        question="Infantry reinforcements: number of squads, DR + 1", cite=cite, side=PLAYER, dice=(6, 6)
    )
    number = sum(dice) + printed().events.infantry_drm
    squad = (yield from look_up(state, "r2", about="all are alike")).result
    extra = (yield from look_up(state, "h1-8")).result
    state.own.append(OwnLine(_group(state), squad, number, f"SMC and SW: {extra}"))
    yield Note(f"{number} squads {squad} arrive.", cite)
    return Came.DONE


@rule("oto2.sasl.re.friendly.65")
def sappers(state: State) -> Procedure[Came]:
    """65: a number (A6a) of 4-5-8 Sapper squads with a DC and a LMG each; one DR on R3 for a leader."""
    cite = "oto2.sasl.re.friendly.65"
    number = (yield from look_up(state, "a6a", about="Sapper squads", cite=cite)).number
    each = printed().events.sapper.items()
    _join(state, [OwnLine(_group(state), name, count * number, "Sappers") for name, count in each])
    leader = (yield from look_up(state, "r3", about="a leader, perhaps", cite=cite)).result
    if leader != "none":
        state.own.append(OwnLine(_group(state), f"{leader} leader", 1, "with the Sappers"))
    yield Note(f"{number} Sapper squads arrive, each with a DC and a LMG.", cite)
    return Came.DONE
