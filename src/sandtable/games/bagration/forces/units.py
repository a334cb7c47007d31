"""Units and Teams: what the force sheet is made of. Ratings stay empty until the owner tells them from the card."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sandtable.games.bagration.base.movement import Speed
from sandtable.games.bagration.base.states import Strength, in_good_spirits
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.kernel import NotUnderstood


@dataclass
class Teams:
    """The Teams of one kind in a Unit. `commanders` of them are Formation Commanders."""

    kind: TeamKind
    began: int
    left: int
    bailed_out: int = 0
    commanders: int = 0

    def strength(self) -> Strength:
        return Strength(self.kind, self.began, self.left, self.bailed_out)


@dataclass
class Unit:
    """One Unit. Ratings stay empty until the owner tells them from the unit card."""

    key: str
    name: str
    points: int
    teams: list[Teams]
    formation: str = ""
    save: str = ""
    front: int | None = None
    top: int | None = None
    artillery: bool = False
    independent: bool = False
    pinned: bool = False
    skill: str = ""
    motivation: str = ""
    cross: str = ""
    mines: str = ""
    amphibious: bool = False
    rally: str = ""
    remount: str = ""
    last_stand: str = ""
    """Numbers of its own for these, where the card prints them; Motivation otherwise."""
    speeds: list[int] = field(default_factory=list)
    """Tactical, Terrain Dash, Cross Country Dash and Road Dash in inches, as the card prints them; or nothing yet."""
    range: int | None = None
    """How far its main weapon shoots, in inches, as the card prints it; None: not told."""
    rof: list[int] = field(default_factory=list)
    """Shots of a Team of it when halted and when moving, as the card prints them; or nothing yet."""
    anti_tank: int | None = None
    firepower: str = ""
    """Of its main weapon."""
    hit_on: str = ""
    """What enemies need to hit it, as its card prints it."""
    assault: str = ""
    """What a Team of it needs to hit in an assault, as its card prints it."""
    forward_firing: bool = False
    """Its main weapon hits only what is in front of it."""
    dug_in: bool = False
    """Its Infantry and Gun Teams are in Foxholes."""
    transports_in_rear: bool = False

    def inches(self, speed: Speed) -> int | None:
        """How far it goes at this speed; None: its card was not told."""
        return self.speeds[list(Speed).index(speed)] if self.speeds else None

    def fighting(self) -> list[Teams]:
        """Its Teams without Transport Attachments, which act as a Unit of their own."""
        return [t for t in self.teams if t.kind is not TeamKind.TRANSPORT]

    def kinds(self) -> set[TeamKind]:
        """The kinds of its fighting Teams; a Unit of transports alone is one of transports."""
        return {t.kind for t in self.fighting() or self.teams}

    @property
    def strong(self) -> int:
        return sum(t.left for t in self.fighting() or self.teams)

    @property
    def is_infantry(self) -> bool:
        return self.kinds() <= {TeamKind.INFANTRY}

    @property
    def digs(self) -> bool:
        """Whether any of its Teams can be in Foxholes: Infantry and Guns."""
        return bool(self.kinds() & {TeamKind.INFANTRY, TeamKind.GUN})

    @property
    def destroyed(self) -> bool:
        return self.strong == 0

    @property
    def good_spirits(self) -> bool:
        return not self.destroyed and in_good_spirits(*(t.strength() for t in self.fighting() or self.teams))

    def states(self) -> list[str]:
        """As players say them: destroyed, or spirits, pinned down, bailed out."""
        if self.destroyed:
            return ["Destroyed"]
        bailed = sum(t.bailed_out for t in self.teams)
        return [
            "in Good Spirits" if self.good_spirits else "not in Good Spirits",
            *(["Pinned Down"] if self.pinned else []),
            *([f"{bailed} Bailed Out"] if bailed else []),
            *(["in Foxholes"] if self.dug_in else []),
            *(["transports Sent to the Rear"] if self.transports_in_rear else []),
        ]

    def of_kind(self, kind: TeamKind) -> Teams:
        for teams in self.teams:
            if teams.kind is kind:
                return teams
        raise NotUnderstood(f"{self.name} has no {kind.words} teams", "fow.base.teams")


@dataclass
class Force:
    """All Units of one side."""

    units: list[Unit] = field(default_factory=list)

    @property
    def points(self) -> int:
        return sum(u.points for u in self.units)

    def unit(self, key: str) -> Unit:
        return next(u for u in self.units if u.key == key)

    def named(self, keys: Iterable[str]) -> list[Unit]:
        wanted = set(keys)
        return [u for u in self.units if u.key in wanted]

    def formations(self) -> dict[str, list[Unit]]:
        found: dict[str, list[Unit]] = {}
        for unit in self.units:
            found.setdefault(unit.formation, []).append(unit)
        return found
