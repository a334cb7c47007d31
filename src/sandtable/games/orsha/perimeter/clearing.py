"""Clearing the map (7.507): what stays where it is. Who Retains it is found in reph/clearing.py."""

from dataclasses import dataclass
from enum import StrEnum

from sandtable.games.orsha.perimeter.isolation import Front
from sandtable.games.orsha.perimeter.position import Kind, Mark, Unit
from sandtable.rules import rule


class Shelter(StrEnum):
    """Where a Gun may stay on the map after any scenario."""

    NONE = "none"
    BUILDING = "building"
    TRENCH = "trench"
    PILLBOX = "pillbox"


class HalfDay(StrEnum):
    AM = "AM"
    PM = "PM"


@dataclass(frozen=True, slots=True)
class Stays:
    why: str
    rule: str


@rule("oto2.7.507", "oto2.7.5071")
def stays_on_map(front: Front, thing: Unit, *, just_played: HalfDay, shelter: Shelter = Shelter.NONE) -> Stays | None:
    """7.507: why this is left on the map; None when it goes to the Force Organizer."""
    if front.area_of(thing) is not None:
        return Stays("it is in an Isolated Area: it keeps its Location and facing", "oto2.7.5071")
    if thing.kind is Kind.VEHICLE and Mark.IMMOBILE in thing.marks:
        return Stays("an Immobile vehicle keeps its Location and VCA", "oto2.7.5071")
    if thing.kind is Kind.GUN and shelter is not Shelter.NONE:
        return Stays(f"a Gun in a {shelter} stays", "oto2.7.507")
    if thing.kind is Kind.GUN and just_played is HalfDay.AM:
        return Stays("a Gun stays after an AM scenario", "oto2.7.507")
    return None
