"""The register of units: every counter that has come, once, with what is printed on it and where it is."""

from dataclasses import dataclass, field

MAP = "map"
"""On the players' own map, somewhere. A hex stands here only where the board is played on."""
DEAD = "box:dead-pile"
WITHDRAWN = "box:withdrawn"
ARRIVING = "box:arriving"
AT_BASE = "air:"
"""Before the hex of an air unit's base: on the board nothing on the ground takes it for a combat unit there."""
ACTIVE, INACTIVE = "active", "inactive"
"""Modes of air units (OCS 14.1)."""


@dataclass
class RegisteredUnit:
    """One counter. Figures are None where nobody has told them; `dead`: its numbers in the Dead Pile, one a loss.

    `type` is what the rebuild chart calls it, `symbol` its name where that is lost: told with its first loss, and kept.
    `at` is a hex of the board, or one of the places above. `look` names its kind in a campaign played on the board,
    `ours` says that its figures are ours. What stands below `laid` is of the phase that is being played.
    """

    id: str
    side: str
    name: str
    kind: str = "ground unit"
    counter: str = ""
    size: str = ""
    formation: str = ""
    strength: int | None = None
    ar: int | None = None
    movement: int | None = None
    brackets: bool = False
    type: str = ""
    symbol: str = ""
    nation: str = ""
    multi_step: bool = False
    steps: int | None = None
    lost: int = 0
    dead: list[str] = field(default_factory=list)
    at: str = MAP
    mode: str = "combat"
    look: str = ""
    ours: bool = False
    out_of_supply: bool = False
    due: str = ""
    laid: int = 0
    spent: str = "0"
    moved: bool = False
    fought: bool = False
    released: bool = False
    flown: bool = False
    fuelled: str = ""
