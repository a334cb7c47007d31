"""4.1: the machine-gun cupola, a Fortification that fights as an AFV and cannot move."""

from dataclasses import dataclass

from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.pieces import Box, Piece
from sandtable.games.orsha.printed.battles import cupolas
from sandtable.games.orsha.printed.second_half import second_half
from sandtable.games.orsha.state import State
from sandtable.kernel import FACT, Amount, Modifier, Note, Procedure, Refused, Roll
from sandtable.rules import rule


@rule("oto2.4.1.a", "oto2.4.1.b", "oto2.4.1.g", "oto2.4.1.h", "oto2.4.1.i")
@dataclass(frozen=True, slots=True)
class Cupola:
    """4.1: what an MGC is wherever the base rules ask. Firepower, ROF and breakdown stand on the counter."""

    crew: str
    armor: int
    size_drm: int
    is_fortification: bool = True
    fights_as_afv: bool = True  # 4.1: in every respect but the next two
    may_move: bool = False
    may_lay_fire_lane: bool = True
    penalty_buttoned_up: int = 0
    close_combat_weapon: str = "CMG"  # the MG is used as an AFV's CMG would be
    burns: bool = False
    leaves_wreck: bool = False
    crew_survival: bool = False


def values() -> Cupola:
    sheet = cupolas().cupola
    return Cupola(sheet.crew, sheet.armor, sheet.size_drm)


def is_cupola(piece: Piece) -> bool:
    return piece.is_(Class.CUPOLA)


@rule("oto2.4.1.a", "oto2.4.1.b", "oto2.4.1.h", "oto2.4.1.i")
def sheet() -> tuple[str, ...]:
    """4.1: a Cupola in a few lines, for the table."""
    is_ = values()
    return (
        f"Crew {is_.crew}, armour factor {is_.armor}, small target {is_.size_drm:+d}; by {' and '.join(base_rules())}.",
        f"It fights as an AFV, {'may' if is_.may_move else 'cannot'} move, "
        f"{'may' if is_.may_lay_fire_lane else 'may not'} lay Fire Lanes.",
        f"No penalty for being BU; in CC its MG is used as a {is_.close_combat_weapon}.",
        "Destroyed it leaves no wreck and does not burn; there is no Crew Survival.",
        "Its MG malfunctions and is repaired as any, but neither Sustained Fire nor a failed repair ever disables it.",
        "It never Cowers, Mandatory Fire Direction does not bind it, and no leader directs it.",
    )


def base_rules() -> list[str]:
    return list(cupolas().cupola.base_rules)


ASPECTS = ("front", "side", "rear")


@rule("oto2.4.1.g")
def armor_factor(reading: str, aspect: str) -> int | None:
    """4.1: 5 on all aspects; None where the players decide it for the aspects that are not printed."""
    if reading == "players-decide" and aspect != "front":
        return None
    return values().armor


@rule("oto2.4.1.f", "oto2.4.1.g")
def as_target(reading: str, aspect: str, *, aerial: bool) -> list[tuple[str, str]]:
    """4.1: what fire at it meets: each fact in words, and its rule."""
    modifiers, hull_down = to_hit(aerial=aerial)
    armour = armor_factor(reading, aspect)
    found = [(f"{m.reason.capitalize()}: To Hit {m.value:+d}.", m.cite) for m in modifiers]
    found.append(("Hull Down." if hull_down else "Not Hull Down against aerial fire.", "oto2.4.1.f"))
    told = f"Armour factor {armour}, {aspect}." if armour is not None else f"Armour factor, {aspect}: you decide."
    return [*found, (told, "oto2.4.1.g")]


@rule("oto2.4.1.f")
def to_hit(*, aerial: bool) -> tuple[list[Modifier], bool]:
    """4.1: the small-target modifier always; Hull Down against everything but aerial fire."""
    return [Modifier(values().size_drm, "small target", "oto2.4.1.f")], not aerial


@rule("oto2.4.1.c")
def destroy(piece: Piece) -> None:
    """4.1: however it is destroyed, it is gone: no wreck, no fire."""
    piece.box, piece.hex, piece.level, piece.status = Box.ELIMINATED, "", 0, []


@rule("oto2.4.1.c")
def refuse_wreck(piece: Piece) -> Refused | None:
    """4.1: it never is a wreck, burning or not."""
    return Refused(f"a destroyed {piece.name} leaves no wreck", "oto2.4.1.c") if is_cupola(piece) else None


@rule("oto2.4.1.c")
def refuse_scrounge(piece: Piece) -> Refused | None:
    """4.1: never, intact or not."""
    return Refused(f"{piece.name} can never be Scrounged", "oto2.4.1.c") if is_cupola(piece) else None


@rule("oto2.4.1.h")
def refuse_move(piece: Piece, hex: str) -> Refused | None:
    """4.1: it is an AFV that never moves from where it was set up."""
    if not is_cupola(piece) or values().may_move or hex in ("", piece.hex) or not piece.hex:
        return None
    return Refused(f"{piece.name} ({piece.id}) stands in {piece.hex} and cannot move to {hex}", "oto2.4.1.h")


@rule("oto2.4.1.d")
def refuse_abandonment(piece: Piece) -> Refused | None:
    """4.1: the crew stays, even behind a malfunctioned MG."""
    return Refused(f"the crew can never abandon its {piece.name}", "oto2.4.1.d") if is_cupola(piece) else None


@rule("oto2.4.1.k")
def cowers(cls: Class, dice: tuple[int, int], *, leader: bool) -> bool:
    """4.1: an MGC never Cowers; other fire does on Original doubles without a leader (A7.9)."""
    return cls is not Class.CUPOLA and dice[0] == dice[1] and not leader


@rule("oto2.4.1.k")
def refuse_direction(piece: Piece) -> Refused | None:
    """4.1: a leader neither helps nor directs it."""
    return Refused(f"no leader directs the fire of a {piece.name}", "oto2.4.1.k") if is_cupola(piece) else None


@rule("oto2.4.1.k")
def refuse_mandatory_direction(piece: Piece) -> Refused | None:
    """4.1: it fires at whom it likes (A9.4 does not bind it)."""
    why = f"Mandatory Fire Direction does not bind a {piece.name}"
    return Refused(why, "oto2.4.1.k") if is_cupola(piece) else None


@rule("oto2.4.1.j")
def refuse_disabled(piece: Piece) -> Refused | None:
    """4.1: neither a repair attempt nor Sustained Fire disables it; it is malfunctioned at the worst."""
    why = f"a {piece.name} is never Disabled, neither by a repair attempt nor by Sustained Fire"
    return Refused(why, "oto2.4.1.j") if is_cupola(piece) else None


@rule("oto2.4.1.e", "oto2.7.4.ihsr5")
def hides_free(state: State, piece: Piece) -> bool:
    """IHSR 5: Cupolas of 23AM set up HIP without FPP; for those given in the OB a setting decides."""
    group = next((g for g in state.sides[piece.side].groups if g.id == piece.group), None)
    date = group.date if group else state.date
    given = group is None
    if not is_cupola(piece) or state.date != cupolas().hip.free_on or date != state.date:
        return False
    return not given or state.readings.given_cupolas_hip == "free"


@rule("oto2.4.1.e")
def refuse_hip(state: State, piece: Piece) -> Refused | None:
    """4.1: HIP only by scenario rule, or for the FPP of 7.520, which make it hidden before."""
    if hides_free(state, piece):
        return None
    price = second_half().fortifications.hip.prices["cupola"]
    return Refused(f"{piece.name} sets up HIP for {price} FPP (7.520), which were not spent", "oto2.4.1.e")


@rule("oto2.4.1.j")
def repair_result(dr: int, repair_number: int) -> str:
    """4.1: repaired at its number or less; a result that would disable it has no effect."""
    return "repaired" if dr <= repair_number else "still malfunctioned"


@rule("oto2.4.1.j")
def repair(piece: Piece) -> Procedure[bool]:
    """4.1: a repair attempt during play; the repair number is read off the counter. Returns whether it succeeds."""
    number = yield from Amount(
        question=f"Repair number on the counter of {piece.name} ({piece.id})",
        cite="oto2.4.1.j",
        wants=FACT,
        side=piece.side,
        key="repair number",
        minimum=1,
        maximum=5,
        suggestion=1,
    )
    dice = yield from Roll(
        question=f"Repair {piece.name}",
        cite="oto2.4.1.j",
        side=piece.side,
        key="repair",
        context=(f"Repaired on {number} or less, {number} chances of 6; it is never disabled.",),
        dice=(6,),
    )
    result = repair_result(dice[0], number)
    yield Note(f"{piece.name} ({piece.id}): {result}.", "oto2.4.1.j", side=piece.side)
    return result == "repaired"
