"""Before the battle: what Onslaught gives each side, and when Reserves come."""

from sandtable.games.bagration.fortifications.chart import dearest
from sandtable.games.bagration.fortifications.forces_table import forces_table, onslaught_forces
from sandtable.games.bagration.missions.reserves import dice_on, first_turn, reserves_by_turn
from sandtable.games.bagration.sides import ATTACKER
from sandtable.games.bagration.tools.tool_forms import Values, reading_fields, readings_of
from sandtable.kernel import Facts, Field, FieldKind, Section, Table, tool
from sandtable.kernel.odds_sections import odds_picture, odds_table
from sandtable.odds.bars import percent

RESERVES, FORCES = "fow.base.reserves.roll", "fow.mission.onslaught.forces"
KINDS = tuple((kind, f"{kind.title()}, from turn {first_turn([kind])}") for kind in ("immediate", "delayed"))
READINGS = ("onslaught_on_table", "per_25_points")


@tool(
    "onslaught",
    "What does each side get at Onslaught?",
    "The forces table for any total: the Defender's points, fortifications, Minefields and wire.",
    FORCES,
    Field("points", "Points of the Attacker", FieldKind.NUMBER, 25, 500, default=100, rule=FORCES),
    *reading_fields(*READINGS),
)
def _onslaught(value: Values) -> tuple[Section, ...]:
    points = value["points"]
    readings = readings_of(value, *READINGS)
    row, most = onslaught_forces(points, readings), dearest()
    total = sum(s.points or 0 for s in most.values())
    pairs = (
        ("Attacker", points),
        ("Defender", f"{row.defender}, at most {row.on_table} of them on the table"),
        ("Fortification points", f"{row.fortification_points} (a footnote in the booklet is lost)"),
        ("The most the chart can cost", f"{total}: {', '.join(s.title for s in most.values())}"),
        ("Minefields and wire", f"{row.minefields} and {row.wire}"),
    )
    around = [n for n in range(points - 25, points + 51, 25) if n >= 25]
    facts = Facts(f"Onslaught with {points} points for the {ATTACKER.title()}", pairs, FORCES, "Forces")
    return (facts, forces_table(*around, readings=readings))


@tool(
    "reserves",
    "When do the Reserves come?",
    "Exactly how many Units are on the table by each of the owner's turns.",
    RESERVES,
    Field("units", "Units in Reserve", FieldKind.NUMBER, 1, 12, default=3),
    Field("kind", "Their kind", FieldKind.CHOICE, choices=KINDS, rule="fow.base.reserves.delayed"),
    Field("turns", "Turns ahead", FieldKind.NUMBER, 1, 12, default=6),
    Field("extra", "Extra dice", FieldKind.NUMBER, 0, 3, rule="fow.campaign.line.3.german"),
)
def _reserves(value: Values) -> tuple[Section, ...]:
    units, kind = value["units"], value["kind"]
    laws = reserves_by_turn(units, [kind], value["turns"], extra=value["extra"])
    first = first_turn([kind])
    rows = tuple(
        (
            turn,
            dice_on(turn, first, value["extra"]),
            percent(law.at_least(1)),
            percent(law.at_least(units)),
            f"{float(law.mean()):.2f}",
        )
        for turn, law in enumerate(laws, 1)
    )
    columns = ("Turn", "Dice", "At least one", f"All {units}", "On average")
    last = [(f"{n} on the table", of) for n, of in laws[-1].items()]
    title = f"On the table by turn {value['turns']}"
    return (
        Table("Reserves by turn", columns, rows, RESERVES, "Reserves"),
        odds_picture(title, last, RESERVES, "Reserves"),
        odds_table(title, last, RESERVES, "Reserves"),
    )
