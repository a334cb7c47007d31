"""Team kinds and what they may do: fow.base.teams, fow.base.independent, fow.base.transports."""

from enum import StrEnum

from sandtable.games.bagration.numbers import rulebook
from sandtable.kernel import NotUnderstood, Refused
from sandtable.rules import rule


class TeamKind(StrEnum):
    INFANTRY = "infantry"
    GUN = "gun"
    TANK = "tank"
    UNARMOURED_TANK = "unarmoured_tank"
    TRANSPORT = "transport"
    AIRCRAFT = "aircraft"

    @property
    def words(self) -> str:
        return self.value.replace("_", " ")

    def many(self, number: int) -> str:
        """
        >>> TeamKind.GUN.many(3), TeamKind.GUN.many(1), TeamKind.INFANTRY.many(7)
        ('3 guns', '1 gun', '7 infantry')
        """
        alike = self in (TeamKind.INFANTRY, TeamKind.AIRCRAFT)
        return f"{number} {self.words}" if number == 1 or alike else f"{number} {self.words}s"

    @property
    def is_tank(self) -> bool:
        """Armoured or not: both are Tank teams."""
        return self in (TeamKind.TANK, TeamKind.UNARMOURED_TANK)


@rule("fow.base.teams")
def counts_for_objectives(kind: TeamKind) -> bool:
    """Teams: only Tank, Infantry and Gun teams count at Objectives."""
    return kind.value in rulebook().teams.objective_teams


@rule("fow.base.teams")
def understand_count(unit: str, told: int, left: int) -> None:
    """Teams that a Unit has not got are not understood, wherever they are told: lost, standing somewhere, aboard."""
    if not 0 <= told <= left:
        raise NotUnderstood(f"{unit}: {told} Teams are told, {left} are left", "fow.base.teams")


@rule("fow.base.teams")
def refuse_on_ground(kind: TeamKind) -> Refused | None:
    """Aircraft meet no ground, wire or mines."""
    return Refused("Aircraft do not touch the ground", "fow.base.teams") if kind is TeamKind.AIRCRAFT else None


@rule("fow.base.independent")
def refuse_to_independent(action: str) -> Refused | None:
    """Independent: may neither `charge` into contact nor `take_objective`; all else is free."""
    barred = {"charge": "Charge into Contact", "take_objective": "take an Objective"}
    if action not in barred:
        return None
    return Refused(f"an Independent Team cannot {barred[action]}", "fow.base.independent")


@rule("fow.base.transports")
def transports_after(choice: str) -> str:
    """Transports: a Unit of their own that deploys with its passengers; `rear` takes them off for the time being."""
    words = {"stay": "on the table", "bridge_or_ford": "on the table, by Bridge or Ford", "rear": "Sent to the Rear"}
    return words[choice]
