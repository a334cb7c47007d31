"""The Initial Scenario's own special rules that fall in play: IHSR 4, 6 and 7.

IHSR 1 and 2 are in initial.py, 3 in battle/bombardment.py, 5 in cupola.py (`hides_free`).
"""

from sandtable.charts import Throw, consult_all
from sandtable.games.orsha.frame.initial import GIVEN
from sandtable.games.orsha.pieces import Box, Piece
from sandtable.games.orsha.printed.campaign import campaign
from sandtable.games.orsha.sides import RUSSIAN
from sandtable.games.orsha.state import DATES, State
from sandtable.kernel import Note, Procedure, Refused, Roll, Side, only
from sandtable.rules import rule


def is_initial(state: State) -> bool:
    return state.date == DATES[0]


@rule("oto2.7.4.ihsr6")
def armor_leaders_of_the_ob(state: State) -> Procedure[None]:
    """IHSR 6: two Armor Leader DRs of 7.5197 for the four T-34/M43."""
    if not is_initial(state) or any(p.group == GIVEN and "armor leader" in p.name for p in state.of(RUSSIAN)):
        return
    throws = [Throw("armor_leader", f"T-34 M43, DR {n + 1}") for n in range(campaign().initial.armor_leader_drs)]
    for row in (yield from consult_all(throws, side=RUSSIAN, seen_by=only(RUSSIAN), cite="oto2.7.4.ihsr6")):
        if row.result != "none":
            state.add(RUSSIAN, f"{row.result} armor leader", GIVEN)


@rule("oto2.7.4.ihsr4.a")
def atcb(state: State, dr: int) -> bool:
    """IHSR 4: an aircraft carries ATCB on a dr of 2 or less."""
    return dr <= state.readings.atcb_max_dr


def aircraft_of_the_ob(state: State) -> list[Piece]:
    return [p for p in state.of(RUSSIAN) if p.group == GIVEN and p.name == "44A GA"]


@rule("oto2.7.4.ihsr4.a", "oto2.7.4.ihsr4.b")
def aircraft_arrive(state: State) -> Procedure[None]:
    """IHSR 4: four 44A GA without rockets join on Turn 1, each with an ATCB dr; Overcast and Rain do not stop them."""
    if not is_initial(state):
        return
    flying = [piece for piece in aircraft_of_the_ob(state) if piece.box is not Box.RECALLED]
    if not flying:
        return
    dice = yield from Roll(
        question=f"ATCB of the {flying[0].name}",
        cite="oto2.7.4.ihsr4.a",
        side=RUSSIAN,
        key="atcb",
        dice=(6,) * len(flying),
        names=tuple(piece.id for piece in flying),
    )
    for piece, die in zip(flying, dice, strict=True):
        has = atcb(state, die)
        if has:
            state.battle.atcb.append(piece.id)
        yield Note(f"{piece.name} ({piece.id}) {'carries ATCB' if has else 'has no ATCB'}.", "oto2.7.4.ihsr4.a")


@rule("oto2.7.4.ihsr4.b", "oto2.fn.16")
def may_fly(state: State, piece: Piece | None = None) -> bool:
    """IHSR 4, footnote 16: air support flies in Overcast; the four given for the Initial Scenario also in Rain. Without
    a piece: aircraft that are bought."""
    given = piece is not None and is_initial(state) and piece in aircraft_of_the_ob(state)
    return given or state.conditions.weather != "Rain"


@rule("oto2.7.4.ihsr4.a")
def aircraft_leave(state: State) -> Procedure[None]:
    """IHSR 4: when Turn 2 ends all four are recalled."""
    if not is_initial(state) or state.turn != campaign().initial.aircraft.recalled_after_turn:
        return
    recall(state)
    yield Note("The four 44A GA are recalled.", "oto2.7.4.ihsr4.a")


def recall(state: State) -> None:
    for piece in aircraft_of_the_ob(state):
        piece.box, piece.hex = Box.RECALLED, ""


@rule("oto2.7.4.ihsr7")
def refuse_foxholes(state: State, side: Side) -> Refused | None:
    """IHSR 7: the Russians buy no Fortifications for the Initial Scenario."""
    if side == RUSSIAN and is_initial(state):
        return Refused("the Russians buy no Fortifications for 23AM", "oto2.7.4.ihsr7")
    return None
