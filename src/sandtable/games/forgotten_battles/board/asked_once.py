"""What the series rules say and no public source tells: asked where it first matters, and kept."""

from sandtable.games.forgotten_battles.board.standing import SERIES, here
from sandtable.games.forgotten_battles.readings import ANY_BASE, ASK, OWN_BASE, ZONES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.kernel import FACT, Amount, Choose, Option, Procedure, Side

MOST_CARRIED = 40
"""In tokens: nothing that flies carries more than 10 SP."""


def zone_reach(state: State, side: Side) -> Procedure[int]:
    """How far from its marker a trainbusting zone reaches."""
    known = state.readings.trainbusting_zone
    if isinstance(known, int):
        return known
    told = yield from Amount(
        question="OCS 14.8: how many hexes from its marker does a trainbusting zone reach?",
        telling="From its marker a trainbusting zone reaches so many hexes (OCS 14.8): {}.",
        context=("0 is the hex of the marker alone. It is asked once, and kept as a setting.",),
        cite=SERIES,
        wants=FACT,
        side=side,
        key="trainbusting zone",
        minimum=0,
        maximum=ZONES[-1],
        unit="hexes",
        suggestion=0,
    )
    state.settings["trainbusting_zone"] = told
    return told


def returns_anywhere(state: State, side: Side) -> Procedure[bool]:
    """Whether aircraft may land at another base than the one they flew from."""
    known: str = state.readings.air_return
    if known == ASK:
        known = yield from Choose(
            question="OCS 14.2: where do aircraft land after a mission?",
            telling="After a mission aircraft land so (OCS 14.2): {}.",
            context=("It is asked once, and kept as a setting.",),
            cite=SERIES,
            wants=FACT,
            side=side,
            key="air return",
            options=(
                Option(OWN_BASE, "At the base they flew from"),
                Option(ANY_BASE, "At any base of theirs within range of the target"),
            ),
            suggestion=OWN_BASE,
        )
        state.settings["air_return"] = known
    return known == ANY_BASE


def carried_by(state: State, unit: RegisteredUnit) -> int | None:
    """Tokens that an aircraft of this type carries; None: nobody has told yet."""
    return here(state).carries.get(type_of(unit))


def type_of(unit: RegisteredUnit) -> str:
    return unit.name.split()[0]


def learn_load(state: State, unit: RegisteredUnit) -> Procedure[int]:
    if (known := carried_by(state, unit)) is not None:
        return known
    told = yield from Amount(
        question=f"OCS 14.9: how many tokens of supply does a {type_of(unit)} carry?",
        telling=f"So many tokens a {type_of(unit)} carries (OCS 14.9): {{}}.",
        context=("4T are 1 SP; 0: it carries none. It is asked once for each type, and kept.",),
        cite=SERIES,
        wants=FACT,
        side=unit.side,
        key="air load",
        minimum=0,
        maximum=MOST_CARRIED,
        unit="tokens",
        suggestion=0,
    )
    here(state).carries[type_of(unit)] = told
    return told
