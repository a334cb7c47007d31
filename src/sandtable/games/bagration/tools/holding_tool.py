"""Who Holds an Objective: Teams and their distances, measured by the rules in force."""

from collections.abc import Sequence

from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.missions.mission import BOOKLET, mission
from sandtable.games.bagration.objectives.holding import Condition, Measured, Seen, measure_hold, measure_near
from sandtable.games.bagration.objectives.victory import Objective
from sandtable.games.bagration.sides import ATTACKER, DEFENDER
from sandtable.games.bagration.tools.tool_forms import Values, inches, inches_field, reading_fields, readings_of
from sandtable.kernel import Facts, Field, FieldKind, Section, tool

CITE, TAB = "fow.base.holding", "Objectives"
AWAY = inches_field("away", "Inches from the Objective", "3", hint="")
COLUMNS = (
    Field("name", "Unit", default="Team"),
    Field("kind", "Kind", FieldKind.CHOICE, choices=tuple((k.value, k.words) for k in TeamKind)),
    AWAY,
    Field("condition", "State", FieldKind.CHOICE, choices=tuple((c.value, c.words or "ready") for c in Condition)),
    Field("independent", "Independent", FieldKind.YES_NO),
)
READINGS = ("holding_exclusions", "bailed_out_tank_near_objective", "teams_in_boats_deny", "distance_bounds")
CLEAR = tuple(key for key in BOOKLET if mission(key).wins(DEFENDER).clear)


@tool(
    "holding",
    "Who Holds this Objective?",
    "Teams near one Objective: whether the Attacker Holds it, and whether they keep the Defender from winning.",
    CITE,
    Field(
        "own",
        "The Attacker's Teams as his turn began",
        FieldKind.TABLE,
        columns=COLUMNS,
        default=[{"name": "Rifles", "away": "3"}],
        rule=CITE,
    ),
    Field(
        "enemy",
        "The Defender's Teams as it ends",
        FieldKind.TABLE,
        columns=COLUMNS,
        default=[{"name": "Grenadiers", "away": "5"}],
        rule=CITE,
    ),
    Field(
        "mission",
        "Mission, for the Defender's own test",
        FieldKind.CHOICE,
        choices=tuple((key, mission(key).title) for key in CLEAR),
    ),
    *reading_fields(*READINGS),
)
def _holding(value: Values) -> tuple[Section, ...]:
    readings, mark = readings_of(value, *READINGS), Objective(1, ATTACKER, 0.0, 0.0)
    own, enemy = (_seen(value[key]) for key in ("own", "enemy"))
    held = measure_hold(mark, own, enemy, readings)
    near = measure_near(mark, own, mission(value["mission"]), readings)
    return (
        _told("The Attacker", held, "Held" if held.counts else "not Held", CITE),
        _told(
            "The Defender",
            near,
            "kept from winning" if near.counts else "not kept from winning, if these stand so as his turn ends",
            str(mission(value["mission"]).wins(DEFENDER).rule),
        ),
    )


def _told(title: str, found: Measured, verdict: str, cite: str) -> Facts:
    return Facts(title, (("Result", verdict), ("Measured", found.words)), cite, TAB)


def _seen(rows: Sequence[Values]) -> list[Seen]:
    return [
        Seen(
            row["name"] or "Team",
            TeamKind(row["kind"]),
            (inches(row, AWAY), 0.0),
            Condition(row["condition"]),
            row["independent"],
        )
        for row in rows
    ]
