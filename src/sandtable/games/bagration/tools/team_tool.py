"""What a Team may do, by its kind, its states, its speed and its distances; and whether its Unit is in Good Spirits."""

from dataclasses import dataclass
from fractions import Fraction

from sandtable.games.bagration.base.movement import (
    Speed,
    command_distance,
    refuse_dash,
    refuse_order,
    refuse_out_of_command,
    refuse_shooting_after,
)
from sandtable.games.bagration.base.ratings import passing, successes
from sandtable.games.bagration.base.states import (
    Strength,
    in_good_spirits,
    refuse_to_bailed_out,
    refuse_to_pinned,
    understand_crews,
)
from sandtable.games.bagration.base.teams import TeamKind, refuse_to_independent, understand_count
from sandtable.games.bagration.objectives.victory import may_deny, may_hold
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.river.boats import refuse_boats_to, refuse_to_aboard
from sandtable.games.bagration.tools.tool_forms import (
    KIND,
    Values,
    Verdict,
    inches,
    inches_field,
    rating_field,
    reading_fields,
    readings_of,
    verdicts,
)
from sandtable.kernel import Facts, Field, FieldKind, Refused, Section, tool
from sandtable.kernel.odds_sections import odds_table
from sandtable.odds.bars import exactly
from sandtable.tabletop.measures import written

CITE, TAB = "fow.base.teams", "Teams"
STATES = (
    ("pinned", "Pinned Down"),
    ("bailed_out", "Bailed Out"),
    ("independent", "Independent Team"),
    ("aboard", "in an Assault Boat"),
)
SPEEDS = tuple((s.value, s.value.replace("_", " ").title()) for s in Speed)
ENEMY = inches_field("enemy", "Nearest enemy on its way", "12", rule="fow.base.dash")
LEADER = inches_field("leader", "From it to its Unit Leader, as it ends its move", "4", rule="fow.base.command")
EXCLUSIONS = "holding_exclusions"


@dataclass(frozen=True)
class Team:
    """A Team as the form tells it."""

    kind: TeamKind
    speed: Speed
    pinned: bool
    bailed_out: bool
    independent: bool
    aboard: bool

    def refuse(self, action: str) -> Refused | None:
        """By a crew that is out, or by the boat it sits in."""
        out = refuse_to_bailed_out(action) if self.bailed_out else None
        return out or (refuse_to_aboard(action) if self.aboard else None)


@tool(
    "team",
    "What may this Team do?",
    "Its kind, its state, its speed: moving, shooting, assaults, Orders, boats, Objectives, with the rules.",
    CITE,
    KIND,
    Field("states", "It is", FieldKind.SEVERAL, choices=STATES, rule="fow.base.pinned"),
    Field("speed", "It moves at", FieldKind.CHOICE, choices=SPEEDS, rule="fow.base.dash"),
    ENEMY,
    Field("teams", "Teams in its Unit", FieldKind.NUMBER, 1, 40, default=7, rule="fow.base.command"),
    LEADER,
    Field("order", "The Order its Leader gave already", hint="Empty: none.", rule="fow.base.orders"),
    *reading_fields(EXCLUSIONS),
)
def _team(value: Values) -> tuple[Section, ...]:
    team = Team(TeamKind(value["kind"]), Speed(value["speed"]), *(key in value["states"] for key, _ in STATES))
    understand_crews("the Team", int(team.bailed_out), int(team.kind.is_tank))
    if team.aboard and team.kind is not TeamKind.INFANTRY:
        raise Refused("only Infantry Teams ride in Assault Boats", "fow.river.boats.eligible")
    far = refuse_out_of_command((0.0, 0.0), (inches(value, LEADER), 0.0), value["teams"])
    order = team.refuse("order") or refuse_order(value["order"] or None, "another")
    rows: list[Verdict] = [
        *_moving(team, inches(value, ENEMY)),
        *_fighting(team),
        ("Be given a Movement Order?", order or far, "fow.base.orders"),
        *(_by_the_enemy() if team.aboard else ()),
        *_at_objectives(team, readings_of(value, EXCLUSIONS)),
        (
            "Use Assault Boats, its Unit being alike?",
            refuse_boats_to("the Unit", [team.kind]),
            "fow.river.boats.eligible",
        ),
    ]
    limit = written(command_distance(value["teams"]))
    pairs = (("Command distance", f"{limit} for {value['teams']} Teams"), ("In Command", "no" if far else "yes"))
    return (verdicts("May it", rows, CITE, TAB), Facts("Command", pairs, "fow.base.command", TAB))


def _moving(team: Team, enemy: float) -> tuple[Verdict, ...]:
    no = team.refuse("move")
    nearer = refuse_to_pinned("approach") if team.pinned else None
    return (
        ("Move?", no, CITE),
        ("Move like that, so near the enemy?", no or refuse_dash(enemy, team.speed), "fow.base.dash"),
        ("Move closer to enemies it sees?", no or nearer, "fow.base.pinned"),
    )


def _fighting(team: Team) -> tuple[Verdict, ...]:
    no = team.refuse("shoot") or refuse_shooting_after(team.speed)
    shells = refuse_to_pinned("bombard") if team.pinned else None
    alone = refuse_to_independent("charge") if team.independent else None
    return (
        ("Shoot?", no or ("with its Moving ROF" if team.pinned else None), "fow.base.pinned"),
        ("Fire a bombardment?", no or shells, "fow.base.artillery"),
        ("Charge into Contact?", team.refuse("assault") or alone, "fow.base.independent"),
    )


def _at_objectives(team: Team, readings: Readings) -> tuple[Verdict, ...]:
    state = {"bailed_out": team.bailed_out, "dashed": team.speed.is_dash}
    excluded = Refused("it is among the exclusions", "fow.base.holding.exclusions")
    holds = may_hold(team.kind, readings, independent=team.independent, **state)
    alone = refuse_to_independent("take_objective") if team.independent else excluded
    return (
        ("Hold an Objective?", None if holds else alone, "fow.base.holding"),
        ("Deny one to the enemy?", None if may_deny(team.kind, readings, **state) else excluded, "fow.base.holding"),
    )


def _by_the_enemy() -> tuple[Verdict, ...]:
    """Teams in boats are out of the fight for the enemy as well."""
    return tuple(
        (question, refuse_to_aboard(deed, by_enemy=True), "fow.river.cross.in_boats")
        for question, deed in (("Be shot at?", "shoot"), ("Be assaulted?", "assault"))
    )


@tool(
    "spirits",
    "Will this Unit fight on?",
    "Good Spirits, Last Stand, Rally and Remount in the Starting Step, with exact odds.",
    "fow.base.good_spirits",
    KIND,
    Field("began", "Teams it began with", FieldKind.NUMBER, 1, 40, default=7),
    Field("left", "Teams left", FieldKind.NUMBER, 0, 40, default=2),
    Field("bailed_out", "of these Bailed Out", FieldKind.NUMBER, 0, 40, rule="fow.base.bailed_out"),
    Field("pinned", "It is Pinned Down", FieldKind.YES_NO, rule="fow.base.pinned"),
    rating_field(
        "motivation",
        "Its Motivation",
        "4+",
        rule="fow.base.good_spirits",
        hint="Or its Last Stand, Rally or Remount number, where the card prints one.",
    ),
)
def _spirits(value: Values) -> tuple[Section, ...]:
    left, bailed, began = value["left"], value["bailed_out"], value["began"]
    kind, cite = TeamKind(value["kind"]), "fow.base.good_spirits"
    understand_count("the Unit", left, began)
    understand_crews("the Unit", bailed, left if kind.is_tank else 0)
    motivation, one = value["motivation"], passing(value["motivation"])
    back = successes(bailed, motivation)

    def spirits(remounted: int) -> bool:
        return in_good_spirits(Strength(kind, began, left, bailed - remounted))

    tests = back.chance(lambda n: not spirits(n)) if left else Fraction(0)
    pairs = [
        ("In Good Spirits now", "Destroyed" if not left else "yes" if spirits(0) else "no"),
        ("It must take a Last Stand, after remounting", exactly(tests)),
        ("It fights on after the Starting Step", exactly(1 - tests * (1 - one)) if left else "no"),
    ]
    if value["pinned"]:
        pairs.append(("It rallies", exactly(one)))
    found: list[Section] = [Facts("The Starting Step", tuple(pairs), cite, TAB)]
    if bailed:
        rows = [(f"{n} of {bailed} remount", of) for n, of in back.items()]
        found.append(odds_table("Bailed Out tanks", rows, "fow.base.bailed_out", TAB))
    return tuple(found)
