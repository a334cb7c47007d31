"""Holding and winning from reported positions: a short table of Teams near the Objectives, and what is measured.

Teams that are left out are taken to be farther away. Fortifications and boats, which the plan knows, are measured too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from sandtable.games.bagration.base.states import understand_crews
from sandtable.games.bagration.base.teams import TeamKind, understand_count
from sandtable.games.bagration.forces.units import Teams, Unit
from sandtable.games.bagration.fortifications.bunkers_and_nests import team_kind
from sandtable.games.bagration.objectives.holding import Condition, Measured, Seen, Stand, measure_hold, measure_near
from sandtable.games.bagration.objectives.victory import Objective, objectives_to_clear, who_denies, who_holds
from sandtable.games.bagration.river.boats import BoatPlace, enemy_bank
from sandtable.games.bagration.setup.places import on_table_only, read_place
from sandtable.games.bagration.sides import ADJECTIVE, ATTACKER, DEFENDER, Role, other
from sandtable.games.bagration.state import Battle, State
from sandtable.games.bagration.turns.moves import now_stands
from sandtable.kernel import (
    FACT,
    Field,
    FieldKind,
    Note,
    NotUnderstood,
    OnPicture,
    Procedure,
    Refused,
    Report,
    Standing,
)
from sandtable.rules import rule
from sandtable.tabletop.measures import Point, between

CITE = "fow.base.holding"
NEAR = 12.0  # inches: Teams last seen this near an Objective stand in the form already


class TeamsRow(TypedDict):
    """Teams by Unit and kind (`u2 infantry`) or a fortification (`work Bunker 1`), and where they stand."""

    teams: str
    count: int
    place: str
    now: NotRequired[str]
    condition: str


class Positions(TypedDict):
    own: NotRequired[list[TeamsRow]]
    enemy: list[TeamsRow]


CONDITIONS = (("fit", "ready"), ("bailed_out", "Bailed Out"), ("dashed", "moved at Dash speed"))
WORDS, EVERY_TURN = "in_words", "every_turn"


@dataclass(frozen=True, slots=True)
class Moment:
    """When it is measured, in the words of the form: as a turn ends, or as one begins."""

    own: str
    enemy: str


END = Moment("x, y as the turn began", "x, y now")
START = Moment("x, y now", "x, y now")


def way(state: State) -> str:
    """How this table checks its Objectives: `when_claimed`, `every_turn` or `in_words`."""
    return state.readings.objectives_checked


@rule("fow.base.holding", "fow.base.victory_check")
def measure(
    state: State, role: Role, units: Callable[[Battle, Role], list[Unit]], moment: Moment = END
) -> Procedure[list[int]]:
    """Positions are told, every Objective is measured and noted: those Held, or (Defender) those with enemies near."""
    battle = state.now
    form = Form(state, role, units)
    told = yield from Report[Positions](
        question="Where do the Teams near the Objectives stand?",
        told_after=True,
        cite=CITE,
        wants=FACT,
        side=battle.side(role),
        key="positions",
        context=form.context(),
        fields=form.fields(moment),
        also=form.refuse,
        suggestion=form.filled(),
    )
    form.keep(told)
    for side in (role, other(role)):
        for unit in battle.roster(side).force.named(s.unit for s in battle.roster(side).stands):
            yield from now_stands(state, side, unit)
    found = form.measured(told)
    battle.measured = [[*a, *b] for m in found for a, b in m.lines if between(a, b) <= NEAR]
    for one in found:
        yield Note(one.words, battle.spec().wins(role).rule if role == DEFENDER else CITE, side=battle.side(role))
    return [m.objective for m in found if m.counts]


@dataclass(frozen=True)
class Form:
    """The table of positions: the Attacker tells both sides' Teams, the Defender only the Attacker's."""

    state: State
    role: Role
    units: Callable[[Battle, Role], list[Unit]]

    @property
    def battle(self) -> Battle:
        return self.state.now

    def marks(self) -> list[Objective]:
        if self.role == DEFENDER:
            return objectives_to_clear(self.battle.spec(), self.battle.objectives)
        return [o for o in self.battle.objectives if o.on_table]

    def context(self) -> tuple[str, ...]:
        known = "Fortifications on the plan are measured by themselves."
        return (
            *(f"{o.words[0].upper()}{o.words[1:]}." for o in self.marks()),
            "Only Teams near an Objective are needed; last turn's places are filled in. A row for each place.",
            *([known] if any(f.point for f in self.battle.fortifications) else []),
        )

    def fields(self, moment: Moment) -> tuple[Field, ...]:
        filled = self.filled()
        enemy = self._table("enemy", "Enemy Teams", other(self.role), moment.enemy, filled["enemy"])
        if self.role == DEFENDER:
            return (enemy,)
        return (self._table("own", "Your Teams", self.role, moment.own, filled["own"]), enemy)

    def _table(self, key: str, label: str, role: Role, where: str, rows: list[TeamsRow]) -> Field:
        names = self.choices(role)
        hint = who_holds(self.state.readings) if key == "own" else who_denies(self.state.readings)
        columns = (
            Field("teams", "Teams of", FieldKind.CHOICE, choices=tuple((k, n) for k, n, _ in names)),
            Field("count", "How many", FieldKind.NUMBER, 1, 99, default=1),
            Field("place", where, inches=True),
            *([Field("now", "x, y now, if moved", inches=True)] if key == "own" else []),
            Field("condition", "State", FieldKind.CHOICE, choices=CONDITIONS),
        )
        on, seen = self.state.ground().table, tuple(Standing(k, n) for k, n, _ in names)
        places = OnPicture("", "teams", point="place", width=on.width, depth=on.depth, standing=seen)
        if not names:
            return Field(key, label, FieldKind.TABLE, default=rows, hint=hint)
        return Field(key, label, FieldKind.TABLE, columns=columns, default=rows, hint=hint, places=places)

    def choices(self, role: Role) -> list[tuple[str, str, int]]:
        """What can stand somewhere: Teams by Unit and kind, and fortifications whose place the plan does not know."""
        found = [
            (f"{u.key} {t.kind.value}", f"{u.name}: {t.kind.words}", t.left)
            for u in self.units(self.battle, role)
            for t in u.teams
            if _on_table(u, t)
        ]
        works = self.battle.fortifications if role == DEFENDER else []
        return found + [(f"work {f.name}", f.name, 1) for f in works if f.point is None and not f.destroyed]

    def filled(self) -> dict[str, list[TeamsRow]]:
        """Last turn's places, as far as they are near an Objective and those Teams are still there."""
        roles = {"enemy": other(self.role)} | ({"own": self.role} if self.role == ATTACKER else {})
        return {key: self._rows(role) for key, role in roles.items()}

    def _rows(self, role: Role) -> list[TeamsRow]:
        known = {key: left for key, _, left in self.choices(role)}
        rows: list[TeamsRow] = []
        for stand in last_seen(self.battle, role, self.units(self.battle, role)):
            key = f"work {stand.work}" if stand.work else f"{stand.unit} {stand.kind.value}"
            count = min(stand.teams, known.get(key, 0))
            if not count or not self._close((stand.x, stand.y)):
                continue
            known[key] -= count
            # whoever dashed last turn need not have done so in this one
            state = Condition.BAILED_OUT if stand.condition == Condition.BAILED_OUT else Condition.FIT
            place = f"{stand.x:g}, {stand.y:g}"
            row: TeamsRow = {"teams": key, "count": count, "place": place, "condition": state.value}
            if role == self.role:
                row["now"] = ""
            rows.append(row)
        return rows

    def _close(self, place: Point) -> bool:
        return any(between(place, (o.x, o.y)) <= NEAR for o in self.marks())

    def _by_role(self, told: Positions) -> list[tuple[Role, list[TeamsRow]]]:
        own = [(self.role, told["own"])] if "own" in told else []
        return [*own, (other(self.role), told["enemy"])]

    def refuse(self, told: Positions) -> Refused | None:
        """A place in the river; what cannot be at all (off the table, more Teams than there are) is not understood."""
        ground = self.state.ground()
        for role, rows in self._by_role(told):
            known = {k: (name, left) for k, name, left in self.choices(role)}
            counted: dict[str, int] = {}
            for row in rows:
                name, left = known[row["teams"]]
                if not row["place"]:
                    raise NotUnderstood(f"{name}: no place is told", CITE)
                counted[row["teams"]] = counted.get(row["teams"], 0) + row["count"]
                understand_count(name, counted[row["teams"]], left)
                understand_crews(name, int(row["condition"] == Condition.BAILED_OUT), int(_may_bail(row["teams"])))
                for where in filter(None, (row["place"], row.get("now"))):
                    wet = ground.refuse_wet(on_table_only(ground.table, read_place(where)))
                    if wet and not row["teams"].startswith("work "):
                        return Refused(f"{name} at {wet.why}", wet.rule)
        return None

    def keep(self, told: Positions) -> None:
        """What was told is last turn's place from now on, and stands on the plan."""
        for role, rows in self._by_role(told):
            roster = self.battle.roster(role)
            for row in rows:
                if row.get("now") and read_place(row["now"]) != read_place(row["place"]):
                    roster.force.unit(row["teams"].partition(" ")[0]).dug_in = False
            roster.stands = [_stand(row, row.get("now") or row["place"]) for row in rows]
            roster.places.update({s.unit: [s.x, s.y] for s in reversed(roster.stands) if not s.work})

    def measured(self, told: Positions) -> list[Measured]:
        battle, readings = self.battle, self.state.readings
        enemy = self._seen(other(self.role), told["enemy"])
        if self.role == DEFENDER:
            afloat = boats_lying(battle, ATTACKER)
            return [measure_near(o, [*enemy, *afloat], battle.spec(), readings) for o in self.marks()]
        denial, people = battle.holding_denial, ADJECTIVE[battle.side(other(self.role))]
        own, enemy = self._seen(self.role, told["own"]), [*enemy, *works_standing(battle)]
        return [measure_hold(o, own, enemy, readings, denial=denial, people=people) for o in self.marks()]

    def _seen(self, role: Role, rows: Sequence[TeamsRow]) -> list[Seen]:
        force = self.battle.roster(role).force
        found = []
        for row in rows:
            key, _, kind = row["teams"].partition(" ")
            place, condition = read_place(row["place"]), Condition(row["condition"])
            if key == "work":
                found.append(Seen(kind, TeamKind.GUN, place, condition))
            else:
                unit = force.unit(key)
                found.append(Seen(unit.name, TeamKind(kind), place, condition, unit.independent))
        return found


def _may_bail(teams: str) -> bool:
    key, _, kind = teams.partition(" ")
    return key == "work" or TeamKind(kind).is_tank


def _on_table(unit: Unit, teams: Teams) -> bool:
    return bool(teams.left) and not (teams.kind is TeamKind.TRANSPORT and unit.transports_in_rear)


def _stand(row: TeamsRow, where: str) -> Stand:
    x, y = read_place(where)
    key, _, kind = row["teams"].partition(" ")
    if key == "work":
        return Stand("", TeamKind.GUN, 1, x, y, Condition(row["condition"]), kind)
    return Stand(key, TeamKind(kind), row["count"], x, y, Condition(row["condition"]))


def last_seen(battle: Battle, role: Role, units: Sequence[Unit]) -> list[Stand]:
    """The stands last reported; of Units without any the place of their leader, with all their Teams."""
    roster = battle.roster(role)
    told = {s.unit for s in roster.stands}
    found = list(roster.stands)
    for unit in units:
        if unit.key in told or unit.key not in roster.places:
            continue
        x, y = roster.places[unit.key]
        for teams in unit.fighting():
            fit = teams.left - teams.bailed_out
            found += [Stand(unit.key, teams.kind, fit, x, y)] if fit else []
            if teams.bailed_out:
                found.append(Stand(unit.key, teams.kind, teams.bailed_out, x, y, Condition.BAILED_OUT))
    return found


@rule("fow.fortification.bunker.team", "fow.fortification.nest.team")
def works_standing(battle: Battle) -> list[Seen]:
    """Bunkers and Nests are Gun teams: one that stands within reach keeps the Attacker from Holding."""
    return [
        Seen(f.name, team_kind(f), f.point, Condition.BAILED_OUT if f.bailed_out else Condition.FIT)
        for f in battle.fortifications
        if f.point and not f.destroyed
    ]


@rule("fow.mission.river_crossing.victory.defender")
def boats_lying(battle: Battle, role: Role) -> list[Seen]:
    """Teams afloat at the Enemy Bank, where their boats lie."""
    side = battle.side(role)
    if battle.river is None or not battle.boats.boats_of(side):
        return []
    course, bank = battle.river.river(), enemy_bank(battle.boats, side)
    lying = [b for b in battle.boats.boats_of(side, BoatPlace.ENEMY_BANK) if not b.is_empty]
    return [Seen(b.unit, TeamKind.INFANTRY, course.landing(b.along, bank), Condition.AFLOAT) for b in lying]
