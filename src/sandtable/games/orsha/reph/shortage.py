"""7.5223: how Ammunition Shortage ends during play."""

from sandtable.games.orsha.catalogue import MMC, SMC, Class, Kind
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.kernel import Refused
from sandtable.rules import rule

CITE = "oto2.7.5223"


def unit_size(kind: Kind) -> int:
    """The US# of Infantry."""
    return int(first_half().unit_size.get(kind.cls, 0))


@rule("oto2.7.5223", "oto2.fn.19")
def refuse_shedding(
    kind: Kind, friend: Kind, *, friend_is_short: bool, both_ti: bool, stayed_good_order: bool, possessed: bool = False
) -> Refused | None:
    """7.5223: an Isolated unit is supplied by a friendly MMC at least as large that has ammunition, if both are TI and
    stay Good Order through the Player Turn. A MG, when such a MMC possesses it. No other Weapon during play."""
    if friend.cls not in MMC or friend_is_short:
        return Refused(f"a {friend.name} has no ammunition to give", CITE)
    if kind.cls is Class.SW:
        if kind.name not in first_half().repair.machine_guns:
            return Refused("of SW only MGs lose Ammunition Shortage during play", "oto2.fn.19")
        return None if possessed and stayed_good_order else Refused("a Good Order MMC must possess the MG", CITE)
    if kind.cls not in MMC | SMC:
        return Refused("it loses Ammunition Shortage only by ending a scenario non-Isolated", CITE)
    if unit_size(friend) < unit_size(kind):
        return Refused(f"the US# of a {friend.name} is smaller than that of a {kind.name}", CITE)
    if not both_ti:
        return Refused("both must be TI", CITE)
    return None if stayed_good_order else Refused("both must stay in Good Order through the Player Turn", CITE)
