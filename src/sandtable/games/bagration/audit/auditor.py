"""The auditor of Bagration: what cannot be on any table, written from the rulebook's side.

It only reads, and asks none of the rules: places are compared with the table's edges, counts with each other, what a
viewer is shown with what he may know. What players may overrule (a zone, a distance, the points) is no fault here.
"""

from collections.abc import Iterable, Iterator

from sandtable.games.bagration.audit.pieces_audit import audit_pieces, off_table
from sandtable.games.bagration.audit.river_audit import audit_river
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, GERMAN, SOVIET, Role
from sandtable.games.bagration.state import Battle, Roster, State
from sandtable.kernel import Fault, Hidden, Table, View

TEAMS, FRAME = "fow.base.teams", "fow.meta.frame"
DEGREES = {"stunning": (8, 1), "major": (7, 2), "minor": (6, 3)}


def audit(state: State, before: State | None = None) -> Iterator[Fault]:
    """Every fault of a state; `before` is the state one step earlier."""
    battle = state.battle
    yield from _campaign(state)
    if battle is None:
        return
    for role in (ATTACKER, DEFENDER):
        yield from _roster(state, battle, role)
    yield from audit_pieces(state, battle)
    yield from audit_river(state, battle)
    yield from _ended(state, battle)
    if before is not None and before.battle is not None and _same_battle(state, before):
        yield from _since(battle, before.battle)


def audit_view(state: State, viewer: str, view: View) -> Iterator[Fault]:
    """What a side is shown of the enemy: nothing of who is in Reserve or in Ambush, and no Booby Traps held."""
    battle = state.battle
    if battle is None or viewer not in battle.rosters:
        return
    enemy = battle.rosters[SOVIET if viewer == GERMAN else GERMAN]
    secret = {u.name for u in enemy.force.units if u.key in _hidden(enemy)}
    own = {u.name for u in battle.rosters[viewer].force.units}
    for section in view.sections:
        if isinstance(section, Table) and section.columns[-1] == "Where":
            mine = {row[0] for row in section.rows} <= own
            for row in section.rows if not mine else ():
                if row[0] in secret and not isinstance(row[-1], Hidden):
                    yield Fault(f"The {viewer} side is shown {row[0]}: {row[-1]}.", "fow.base.ambush")
                if row[0] in secret and row[-2]:
                    yield Fault(f"The {viewer} side is shown that {row[0]} is {row[-2]}.", "fow.base.ambush")


# ---------------------------------------------------------------- Units


def _hidden(roster: Roster) -> set[str]:
    return {*roster.reserve, *([roster.ambush] if roster.ambush else [])}


def _roster(state: State, battle: Battle, role: Role) -> Iterator[Fault]:
    roster = battle.rosters[battle.attacker if role == ATTACKER else _enemy(battle.attacker)]
    known = {u.key: u for u in roster.force.units}
    yield from _one_place(battle, roster, known)
    for unit in roster.force.units:
        yield from _unit(roster, unit)
    yield from _on_plan(state, roster, known)
    if roster.ambush and role == ATTACKER:
        yield Fault(f"{known[roster.ambush].name} of the Attacker is in Ambush.", "fow.base.ambush")
    if roster.recon and any(t.kind.value not in ("infantry", "transport") for t in known[roster.recon].teams):
        yield Fault(f"{known[roster.recon].name} is not entirely Infantry.", "fow.rule.reconnaissance_in_force")
    if roster.traps < 0:
        yield Fault(f"{roster.traps} Booby Traps are held.", "fow.obstacle.booby.exchange")


def _enemy(side: str) -> str:
    return SOVIET if side == GERMAN else GERMAN


def _one_place(battle: Battle, roster: Roster, known: dict[str, Unit]) -> Iterator[Fault]:
    """A Unit is Destroyed, withdrawn, in Reserve, in Ambush or on the table: one of them."""
    where = {
        "Destroyed": roster.destroyed,
        "withdrawn": roster.withdrawn,
        "in Reserve": roster.reserve,
        "in Ambush": [roster.ambush] if roster.ambush else [],
        "on the plan": list(roster.places),
    }
    for what, keys in where.items():
        for key in keys:
            if key not in known:
                yield Fault(f"{key} is {what}, and there is no such Unit.", TEAMS)
            elif keys.count(key) > 1:
                yield Fault(f"{known[key].name} is {what} twice.", TEAMS)
    for key, unit in known.items():
        found = [what for what, keys in where.items() if key in keys]
        if len(found) > 1:
            yield Fault(f"{unit.name} is {' and '.join(found)}.", TEAMS)
    lost = [known[key].name for key in roster.counted_destroyed if key not in roster.withdrawn]
    if lost:
        yield Fault(
            f"{lost[0]} counts as Destroyed by a withdrawal it did not make.", "fow.rule.phased_withdrawal.remove"
        )
    if roster.withdrawn and not battle.spec().withdrawal:
        yield Fault(f"{known[roster.withdrawn[0]].name} has withdrawn.", "fow.rule.phased_withdrawal.choice")


def _unit(roster: Roster, unit: Unit) -> Iterator[Fault]:
    kinds = {t.kind.value for t in unit.teams}
    for teams in unit.teams:
        told = f"{unit.name}: {teams.left} of {teams.began} {teams.kind.words}, {teams.bailed_out} Bailed Out"
        if not 0 <= teams.left <= teams.began or not 0 <= teams.bailed_out <= teams.left:
            yield Fault(f"{told}.", TEAMS)
        if teams.bailed_out and teams.kind.value not in ("tank", "unarmoured_tank"):
            yield Fault(f"{told}; only tanks are.", "fow.base.bailed_out")
        if not 0 <= teams.commanders <= max(teams.left, 0):
            yield Fault(f"{told}, {teams.commanders} Formation Commanders.", TEAMS)
    if len(kinds) != len(unit.teams):
        yield Fault(f"{unit.name} has one kind of Teams twice.", TEAMS)
    fighting = [t for t in unit.teams if t.kind.value != "transport"] or unit.teams
    if not any(t.left for t in fighting) and unit.key not in {*roster.destroyed, *roster.withdrawn}:
        yield Fault(f"{unit.name} has no Team left and is not Destroyed.", TEAMS)
    if unit.dug_in and not kinds & {"infantry", "gun"}:
        yield Fault(f"{unit.name} is in Foxholes.", "fow.base.foxholes")
    if unit.transports_in_rear and "transport" not in kinds:
        yield Fault(f"{unit.name} has Sent transports to the Rear that it has not.", "fow.base.transports")


def _on_plan(state: State, roster: Roster, known: dict[str, Unit]) -> Iterator[Fault]:
    """Within the edges, and nothing of a Unit that is not there."""
    away = {*roster.destroyed, *roster.withdrawn, *_hidden(roster)}
    marks = [
        *((key, at, "a place") for key, at in roster.places.items()),
        *((s.unit, [s.x, s.y], "Teams") for s in roster.stands if not s.work),
        *((key, at, "a Ranged In marker") for key, at in roster.ranged_in.items()),
    ]
    for key, (x, y), what in marks:
        name = known[key].name if key in known else key
        if off_table(state, x, y):
            yield Fault(f"{name} has {what} at {x:g}, {y:g}, off the table.", FRAME)
        gone = away - ({roster.ambush} if what == "a Ranged In marker" else set())
        if key in gone or key not in known:
            yield Fault(f"{name} is not on the table and has {what} on the plan.", FRAME)
    remembered = {*roster.orders, *(done.unit for done in roster.deeds), *(w.unit for w in roster.at_wire)}
    for key in remembered & away:
        yield Fault(f"{known[key].name} is not on the table, and what it did is.", TEAMS)
    for key in roster.ranged_in:
        if key in known and not known[key].artillery:
            yield Fault(f"{known[key].name} has a Ranged In marker and is no Artillery.", "fow.base.ranged_in")
    yield from _deeds(roster, known)


def _deeds(roster: Roster, known: dict[str, Unit]) -> Iterator[Fault]:
    for done in roster.deeds:
        key, named = done.unit, f"{done.unit} {done.kind.value}"
        began = sum(t.began for t in known[key].teams if t.kind is done.kind) if key in known else 0
        if min(done.moved, done.halted, done.gapped) < 0 or max(done.moved, done.halted + done.gapped) > began:
            yield Fault(f"{named}: {done.moved} moved, {done.halted} halted, {done.gapped} gapped of {began}.", TEAMS)
        if done.gapped and roster.orders.get(key) != "Wire Gapping":
            yield Fault(f"{named} gapped wire without the Order.", "fow.obstacle.wire.gapping")


# ---------------------------------------------------------------- the end


def _ended(state: State, battle: Battle) -> Iterator[Fault]:
    if battle.winner and not battle.ended:
        yield Fault("There is a winner and the battle goes on.", "fow.base.victory_check")
    if battle.ended and not (battle.why and battle.why_cite):
        yield Fault("The battle ended for no reason.", "fow.base.victory_check")
    if battle.winner not in (None, GERMAN, SOVIET):
        yield Fault(f"{battle.winner} won.", "fow.base.victory_check")
    held = battle.won_holding
    for mark in (o for o in battle.objectives if o.number in held):
        if not mark.on_table:
            yield Fault(f"Objective {mark.number} is Held and has left the table.", "fow.base.holding")
    if battle.ended and state.readings.objectives_checked == "every_turn":
        yield from _measured(battle, held, state)


def _measured(battle: Battle, held: Iterable[int], state: State) -> Iterator[Fault]:
    """Where places are told and measured every turn, nobody who bars the win stands within reach as it ends."""
    loser = battle.rosters[_enemy(battle.winner)] if battle.winner else None
    if loser is None or state.readings.distance_bounds == "exclusive":
        return
    attacks = battle.winner == battle.attacker
    reach = float(battle.holding_denial or 4) if attacks else 8.0
    clear = [o for o in battle.objectives if o.number in held] if attacks else []
    if not attacks and battle.won_clear:
        own = battle.spec().wins(DEFENDER).clear == "attacker"
        clear = [o for o in battle.objectives if o.on_table and (not own or o.by == ATTACKER)]
    for mark in clear:
        for stand in loser.stands:
            counts = stand.kind in ("infantry", "gun", "tank", "unarmoured_tank") and stand.condition == "fit"
            far = ((stand.x - mark.x) ** 2 + (stand.y - mark.y) ** 2) ** 0.5
            if counts and far <= reach:
                yield Fault(f"{stand.unit} stands {far:.2f} inches from Objective {mark.number}.", "fow.base.holding")


def _campaign(state: State) -> Iterator[Fault]:
    if state.over and not state.results:
        yield Fault("It is over without a result.", "fow.base.degrees")
    if state.campaign and not state.over and len(state.results) != state.index:
        yield Fault(f"{len(state.results)} results before battle {state.index + 1}.", "fow.campaign.memory")
    for result in state.results:
        if result.points is not None and DEGREES.get(result.degree) != result.points:
            yield Fault(f"A {result.degree} victory of {result.points}.", "fow.base.degrees")
        if bool(result.winner) != bool(result.degree):
            yield Fault(f"{result.winner or 'Nobody'} won a {result.degree or 'nameless'} victory.", "fow.base.degrees")


# ---------------------------------------------------------------- from step to step


def _same_battle(state: State, before: State) -> bool:
    return (state.index, len(state.results)) == (before.index, len(before.results)) and state.now.at >= before.now.at


def _since(now: Battle, before: Battle) -> Iterator[Fault]:
    """Who is gone stays gone; turns count up; boats and Booby Traps are neither made nor lost."""
    for side, roster in now.rosters.items():
        was = before.rosters[side]
        names = {u.key: u.name for u in roster.force.units}
        for key in ({*was.destroyed} - {*roster.destroyed}) | ({*was.withdrawn} - {*roster.withdrawn}):
            yield Fault(f"{names.get(key, key)} was gone and is back.", TEAMS)
        for key in {*roster.reserve} - {*was.reserve} if was.reserve and now.at == before.at else ():
            yield Fault(f"{names.get(key, key)} went back into Reserve.", "fow.base.reserves.roll")
    if before.boats.boats and len(now.boats.boats) != len(before.boats.boats):
        yield Fault(f"{len(before.boats.boats)} boats became {len(now.boats.boats)}.", "fow.river.boats.count")
    gone = {o.number for o in before.objectives if not o.on_table}
    if now.turns != before.turns and any(o.on_table and o.number in gone for o in now.objectives):
        yield Fault("An Objective that had left the table is back.", "fow.rule.phased_withdrawal.objectives")
    if now.at == before.at and _traps(now) != _traps(before):
        yield Fault(f"{_traps(before)} Booby Traps became {_traps(now)}.", "fow.obstacle.booby.exchange")
    standing = {m.name for m in now.obstacles if not m.cleared}
    for marker in before.obstacles:
        if marker.cleared and marker.name in standing:
            yield Fault(f"{marker.name} was cleared and lies there again.", "fow.obstacle.wire.gapping")


def _traps(battle: Battle) -> int:
    """Booby Traps held back and laid."""
    held = sum(roster.traps for roster in battle.rosters.values())
    return held + sum(m.kind.value == "booby_trap" for m in battle.obstacles)
