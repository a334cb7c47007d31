"""The rules as procedures that ask, in the order of the booklet."""

from dataclasses import dataclass, field

from sandtable.charts import consult
from sandtable.kernel import DECISION, Allocate, Note, Procedure, Side, Target, Together
from sandtable.rules import rule

FORDS = ("north", "middle", "south")
NIGHTS, BOATS, PATROLS, TO_WIN = 4, 6, 3, 4


@dataclass
class State:
    night: int = 1
    phase: str = "moon"
    moon: str = ""
    boats: int = BOATS
    across: int = 0
    lost: int = 0
    orders: dict[str, dict[str, int]] = field(default_factory=dict)


@rule("ford.moon")
def moon(s: State) -> Procedure[None]:
    row = yield from consult("moon", about=f"night {s.night}")
    s.moon, s.phase = row.result, "orders"


@rule("ford.orders")
def orders(s: State) -> Procedure[None]:
    """Sealed from each other until both have written."""
    lanes = {
        "raiders": lambda: _send("raiders", "boats", s.boats),
        "guards": lambda: _send("guards", "patrols", PATROLS),
    }
    written = yield Together(lanes, doing="writing orders", cite="ford.orders")
    s.orders, s.phase = dict(written), "crossing"


def _send(side: Side, what: str, count: int) -> Procedure[dict[str, int]]:
    sent: dict[str, int] = yield Allocate(
        question=f"Where do your {what} go?",
        cite="ford.orders",
        wants=DECISION,
        side=side,
        key=what,
        total=count,
        targets=tuple(Target(ford, f"the {ford} ford") for ford in FORDS),
        keep=count if side == "raiders" else 0,
        suggestion={"middle": count},
    )
    return sent


@rule("ford.crossing", "ford.victory")
def crossing(s: State) -> Procedure[None]:
    for ford in FORDS:
        for boat in range(s.orders["raiders"].get(ford, 0)):
            yield from cross(s, ford, f"boat {boat + 1} at the {ford} ford")
    s.night, s.phase, s.orders = s.night + 1, "moon", {}
    yield Note(f"{s.across} boats are across, {s.lost} are lost.", "ford.victory")


def cross(s: State, ford: str, about: str = "") -> Procedure[None]:
    patrols = s.orders["guards"].get(ford, 0)
    apply = [*(["dark"] if s.moon == "dark" else []), *([("patrol", patrols)] if patrols else [])]
    row = yield from consult("crossing", apply=apply, side="raiders", about=about)
    s.boats -= row.result != "back"
    s.across += row.result == "across"
    s.lost += row.result == "lost"


def over(s: State) -> bool:
    return s.night > NIGHTS or s.across >= TO_WIN or not s.boats
