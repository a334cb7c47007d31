"""What both missions begin with: base tables, mission tables, Prevailing Attitude, the frame."""

from sandtable.charts import consult
from sandtable.games.orsha.solitaire.booklet import S1, mission
from sandtable.games.orsha.solitaire.own_tables import type_in
from sandtable.games.orsha.solitaire.state import PLAYER, Attitude, State
from sandtable.kernel import Note, Procedure
from sandtable.rules import rule


def tables(state: State) -> Procedure[None]:
    yield from type_in(state)
    state.phase = "numbers"


@rule(
    "oto2.sasl.s1.san.enemy", "oto2.sasl.s1.san.friendly", "oto2.sasl.s1.ac", "oto2.sasl.s1.re.enemy",
    "oto2.sasl.s1.re.friendly", "oto2.sasl.s2.san.enemy", "oto2.sasl.s2.san.friendly", "oto2.sasl.s2.ac",
    "oto2.sasl.s2.re.enemy", "oto2.sasl.s2.re.friendly",
)  # fmt: skip
def numbers(state: State) -> Procedure[None]:
    """Mission tables: both SAN, the ENEMY Activation Number, both pairs of Random Event numbers."""
    prefix = "s1" if state.mission == S1 else "s2"
    state.enemy_san = int((yield from consult(f"{prefix}-enemy-san", side=PLAYER)).result)
    state.friendly_san = int((yield from consult(f"{prefix}-friendly-san", side=PLAYER)).result)
    state.ac = int((yield from consult(f"{prefix}-ac", side=PLAYER)).result)
    state.enemy_re = (yield from consult(f"{prefix}-enemy-re", side=PLAYER)).result
    state.friendly_re = (yield from consult(f"{prefix}-friendly-re", side=PLAYER)).result
    yield Note(
        f"SAN: ENEMY {state.enemy_san}, FRIENDLY {state.friendly_san}. AC# {state.ac}. "
        f"Random Events: ENEMY {state.enemy_re}, FRIENDLY {state.friendly_re}.",
        f"oto2.sasl.{prefix}.ac",
    )
    yield Note(f"Prevailing Attitude: {prevailing(state)}", f"oto2.sasl.{prefix}.attitude")
    state.phase = "ground" if state.mission == S1 else "boards"


@rule("oto2.sasl.s1.attitude", "oto2.sasl.s2.attitude")
def prevailing(state: State) -> Attitude:
    """Hold in both missions (column A2b)."""
    return Attitude(mission(state.mission).attitude)
