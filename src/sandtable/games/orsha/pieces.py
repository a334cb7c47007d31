"""A counter of the campaign: where it is, in which state, and what is remembered of it."""

from dataclasses import dataclass, field
from enum import StrEnum

from sandtable.games.orsha.catalogue import MMC, SMC, Class, Kind, kind
from sandtable.games.orsha.sides import enemy
from sandtable.kernel import Side


class Box(StrEnum):
    """Where a piece is: on the map, or in a box of the Force Organizer (7.16)."""

    MAP = "map"
    REINFORCEMENT = "reinforcements"  # bought or given; enters or sets up in the coming scenario
    RETAINED = "retained"
    MAINTENANCE = "vehicle maintenance"
    FORTIFICATION = "fortification counters"
    ELIMINATED = "eliminated"
    RECALLED = "recalled"
    EXITED = "exited"  # left the map for EVP (CG14)
    EVACUATED = "evacuated"  # prisoners and the badly wounded: out of the campaign, no casualty (7.508, 7.510)
    RECOMBINED = "recombined"  # a half squad that is now part of another counter (7.5111)


GRAVES = frozenset({Box.ELIMINATED, Box.EVACUATED, Box.RECOMBINED})
"""Nothing comes back from these, but for FT and DC (7.5134)."""


class Status(StrEnum):
    BROKEN = "broken"
    DM = "desperation morale"
    DISRUPTED = "disrupted"
    PINNED = "pinned"
    CX = "counter exhausted"
    BERSERK = "berserk"
    ENCIRCLED = "encircled"
    WOUNDED = "wounded"
    HEROIC = "heroic"
    FANATIC = "fanatic"
    CAPTURED = "captured"  # a prisoner, or equipment in enemy hands; `holder` names the captor
    CONCEALED = "concealed"
    HIDDEN = "hidden"
    MELEE = "melee"
    MALFUNCTIONED = "malfunctioned"
    DISABLED = "disabled"
    LOW_AMMO = "low ammo"
    AMMO_SHORTAGE = "ammunition shortage"
    DEPLETED = "ammunition type depleted"  # which one stands on the counter or on paper (7.5138)
    IMMOBILISED = "immobilised"
    BOGGED = "bogged"
    MIRED = "mired"
    ABANDONED = "abandoned"
    MOTION = "in motion"
    CE = "crew exposed"
    TCA = "turret turned"  # its Turret Covered Arc is not its VCA (CG9)
    BU = "buttoned up"
    RECALL = "under Recall"  # with low ammo: Recalled for that (7.5131)
    STUNNED = "stunned"
    SHOCKED = "shocked"
    UNCONFIRMED = "unconfirmed kill"
    WRECK = "wreck"
    BURNING = "burning wreck"
    BURNT_OUT = "burnt-out wreck"
    ISOLATED = "isolated"
    DISMANTLED = "dismantled"
    HOOKED = "hooked up"
    EMPLACED = "emplaced"


WRECKS = frozenset({Status.WRECK, Status.BURNING, Status.BURNT_OUT})
"""What is left of a vehicle: a wreck of any sort."""


class Memory(StrEnum):
    """What is remembered of a piece beside the states that its counter shows."""

    REVEALED = "revealed"  # a Gun that was seen: never hidden again (CG11)
    UNTOLD = "factors untold"  # Reconnaissance found the minefield, not its strength (7.5226)
    NOT_RECOVERED = "not recovered"  # an FT or DC whose one chance has passed (7.5134)
    MANS = "mans its vehicle"  # Infantry that serves as a vehicle's crew
    ENTERS = "enters from off map"  # a Recalled vehicle that comes back (7.5131)
    SAT_OUT = "sat out"  # it did not enter the scenario it was bought for
    PAID_FOR_SHELLHOLES = "hidden in shellholes"  # hiding was bought for a hex of bare shellholes (7.520)
    STUN = "stun"  # to be rolled for among stunned vehicles (7.5131)


@dataclass
class Piece:
    """One counter of the campaign, from purchase to grave."""

    id: str
    name: str
    side: Side
    group: str  # the RG it came with, such as `german 23AM I1 1`, or `OB`
    box: Box = Box.REINFORCEMENT
    hex: str = ""
    level: int = 0
    status: list[Status] = field(default_factory=list)
    holder: str = ""  # the piece that possesses, crews, carries or guards it
    factors: dict[str, int] = field(default_factory=dict)  # mines: ap, at; foxhole and pillbox values
    memories: list[Memory] = field(default_factory=list)
    disabled_mgs: list[str] = field(default_factory=list)  # of a vehicle; its statuses speak of its MA (7.5133)
    along: str = ""  # the hex across the hexside at which it is in Bypass, or has Crest status
    left_hex: str = ""  # where it stood before it was filed away

    @property
    def kind(self) -> Kind:
        return kind(self.side, self.name)

    @property
    def states(self) -> list[str]:
        """Every state of the piece in words, for whoever may know them all."""
        return [*self.status, *(f"{gun} disabled" for gun in self.disabled_mgs)]

    def is_(self, *classes: Class) -> bool:
        return self.kind.cls in classes

    @property
    def is_gun(self) -> bool:
        """On a 5/8-inch counter and assembled: an 81mm or 82mm mortar too, unless it is taken apart and carried."""
        return self.kind.cls is Class.GUN and Status.DISMANTLED not in self.status

    @property
    def is_sw(self) -> bool:
        """Carried: a SW, or a Gun that is taken apart."""
        return self.kind.cls is Class.SW or (self.kind.cls is Class.GUN and Status.DISMANTLED in self.status)

    @property
    def is_prisoner(self) -> bool:
        return self.kind.cls in MMC | SMC and Status.CAPTURED in self.status

    @property
    def owner(self) -> Side:
        """Whose it is now: Equipment and Fortifications that were captured are the enemy's."""
        taken = Status.CAPTURED in self.status and not self.is_prisoner
        return enemy(self.side) if taken else self.side

    def has(self, status: Status) -> bool:
        return status in self.status

    def gain(self, *gained: Status) -> None:
        self.status += [s for s in gained if s not in self.status]

    def lose(self, *lost: Status) -> None:
        self.status = [s for s in self.status if s not in lost]

    def remembers(self, memory: Memory) -> bool:
        return memory in self.memories

    def remember(self, memory: Memory) -> None:
        if memory not in self.memories:
            self.memories.append(memory)

    def forget(self, memory: Memory) -> None:
        self.memories = [m for m in self.memories if m is not memory]
