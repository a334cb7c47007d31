"""What counters show and the scan lost: asked where it first matters, and kept."""

from fractions import Fraction

from sandtable.games.forgotten_battles.board.standing import SERIES, here, look_of
from sandtable.games.forgotten_battles.combat.table import mixed
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import RegisteredUnit
from sandtable.kernel import FACT, Amount, Choose, Option, Procedure, only, options

LOADS = (*(Fraction(halves, 2) for halves in range(7)), *map(Fraction, range(4, 13)))
"""In tokens; small aircraft carry halves."""
LONGEST_MOVE = 60


def type_of(unit: RegisteredUnit) -> str:
    return unit.name.split()[0]


def carried_by(state: State, unit: RegisteredUnit) -> Fraction | None:
    """Tokens that an aircraft of this type carries; None: nobody has told yet."""
    told = here(state).carries.get(type_of(unit))
    return None if told is None else Fraction(told)


def learn_load(state: State, unit: RegisteredUnit) -> Procedure[None]:
    if carried_by(state, unit) is not None:
        return
    told = yield from Choose(
        question=f"OCS 14.9: how many tokens does a {type_of(unit)} carry?",
        telling=f"So much a {type_of(unit)} carries (OCS 14.9): {{}}.",
        context=("4T are 1 SP or 1 RE; 0: it carries none. It is asked once for each type, and kept.",),
        cite=SERIES,
        wants=FACT,
        side=unit.side,
        key="air load",
        options=tuple(Option(str(load), f"{mixed(load)}T") for load in LOADS),
        suggestion="0",
    )
    here(state).carries[type_of(unit)] = float(Fraction(told))


def move_side(state: State, unit: RegisteredUnit) -> int | None:
    """The allowance on the Move side of such a counter; None: nobody has told yet."""
    return here(state).move_sides.get(unit.look)


def learn_move_side(state: State, unit: RegisteredUnit) -> Procedure[None]:
    """The booklets print the Combat side."""
    if move_side(state, unit) is not None:
        return
    title = look_of(state, unit).title
    told = yield from Amount(
        question=f"OCS 14.9c: what movement allowance does the Move side of this counter show: {title}?",
        telling=f"On its Move side so much is printed ({title}): {{}}.",
        context=("It says who flies, and who counts half (OCS 4.7b). It is asked once for each kind, and kept.",),
        cite=SERIES,
        wants=FACT,
        side=unit.side,
        key="move side",
        minimum=0,
        maximum=LONGEST_MOVE,
        unit="movement points",
        suggestion=unit.movement or 0,
    )
    here(state).move_sides[unit.look] = told


def learn_para(state: State, unit: RegisteredUnit) -> Procedure[bool]:
    """Asked of its own side, and told to nobody else: whoever plans a drop asks it."""
    known = here(state).para
    if unit.id not in known:
        told = yield from Choose(
            question=f"OCS 14.10a: does the counter of {unit.name} show the Para symbol?",
            telling=f"The Para symbol on the counter of {unit.name}: {{}}.",
            context=("It is asked once, and kept.",),
            cite=SERIES,
            wants=FACT,
            side=unit.side,
            key="para",
            seen_by=only(unit.side),
            options=options("yes", "no"),
            suggestion="no",
        )
        known[unit.id] = told == "yes"
    return known[unit.id]
