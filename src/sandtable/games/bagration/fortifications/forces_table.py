"""Fortified Defence: what the Defender gets for any Attacker (the Onslaught forces table, for every total)."""

from dataclasses import dataclass

from sandtable.games.bagration.fortifications.printed_cards import printed_fortifications
from sandtable.games.bagration.frame import Counting, shares
from sandtable.games.bagration.numbers import reserve_numbers
from sandtable.games.bagration.readings import USUAL, Readings
from sandtable.kernel import Refused, Table
from sandtable.rules import rule


@dataclass(frozen=True, slots=True)
class OnslaughtForces:
    attacker: int
    defender: int
    on_table: int
    fortification_points: int
    minefields: int
    wire: int

    @property
    def reserves(self) -> int:
        """At least so many points must wait."""
        return self.defender - self.on_table


@rule("fow.rule.fortified_defence.points", "fow.rule.fortified_defence.extras", "fow.mission.onslaught.forces")
def onslaught_forces(attacker: int, readings: Readings = USUAL) -> OnslaughtForces:
    """Fortified Defence: half the Attacker's points, and for each full 25 of them fortifications, mines and wire."""
    book = printed_fortifications().onslaught
    half, whole = book.defender_share
    fifth, of = book.on_table_share
    defender = attacker * half // whole
    on_table = attacker * fifth // of
    if readings.onslaught_on_table == "nearest_to_40_percent_of_the_defender":
        percent = reserve_numbers().fortified.percent
        on_table = (percent * defender + 50) // 100  # halves up
    sets = shares(attacker, book.each, Counting.WHOLE, readings)
    return OnslaughtForces(attacker, defender, on_table, sets * book.points, sets * book.minefields, sets * book.wire)


@rule("fow.rule.fortified_defence.points")
def refuse_defender_points(attacker: int, defender: int) -> Refused | None:
    allowed = onslaught_forces(attacker).defender
    if defender <= allowed:
        return None
    why = f"the Defender's force has {defender} points; half of {attacker}, rounded down, is {allowed}"
    return Refused(why, "fow.rule.fortified_defence.points")


def forces_table(*attackers: int, readings: Readings = USUAL) -> Table:
    """The table for any totals. The footnote of the fortification points is lost in the scan, and says so."""
    rows = [onslaught_forces(a, readings) for a in attackers]
    columns = ("Attacker", "Defender", "On table", "Fortification points*", "Minefields", "Wire", "Reserves")
    return Table(
        "Onslaught forces (* the booklet's footnote is lost)",
        columns,
        tuple(
            (r.attacker, r.defender, r.on_table, r.fortification_points, r.minefields, r.wire, r.reserves) for r in rows
        ),
        "fow.mission.onslaught.forces",
        tab="Fortifications",
    )
