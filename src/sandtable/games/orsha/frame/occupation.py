"""Who Controls a Location by standing in it (A26.1, 7.5051)."""

from collections.abc import Collection, Iterable

from sandtable.games.orsha.catalogue import MMC, SMC, Class
from sandtable.games.orsha.pieces import WRECKS, Status
from sandtable.kernel import Side
from sandtable.rules import rule

UNITS = MMC | SMC | {Class.VEHICLE, Class.CUPOLA}
Standing = tuple[Side, Class, Collection[Status]]
"""Whose a piece is, what it is, and its state."""


def is_unit(cls: Class, status: Collection[Status]) -> bool:
    """Units have somebody in them who is free: no prisoner, no wreck, no abandoned vehicle, no Gun without its crew."""
    if cls in MMC | SMC:
        return Status.CAPTURED not in status
    return cls in UNITS and Status.ABANDONED not in status and not WRECKS & set(status)


@rule("oto2.7.5051")
def taker(there: Iterable[Standing]) -> Side | None:
    """A26.1: the side whose unbroken MMC stand there, if no unit of the other side does."""
    units = [(side, cls, status) for side, cls, status in there if is_unit(cls, status)]
    takers = {side for side, cls, status in units if cls in MMC and Status.BROKEN not in status}
    return takers.pop() if takers and len({side for side, _, _ in units}) == 1 else None
