"""Deployment: Ranged In markers, Ambush, Units set out in their areas, Foxholes."""

from sandtable.games.bagration.base.ambush import refuse_more_than_one
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.missions.mission import StepSpec
from sandtable.games.bagration.setup.good_places import where_they_come
from sandtable.games.bagration.setup.pieces_to_set_out import (
    RANGED_IN_WHY,
    offered_to,
    ranged_in_piece,
    site_of,
    unit_piece,
)
from sandtable.games.bagration.setup.places import as_a_list, the_plan
from sandtable.games.bagration.setup.reserves_held import deployed, stands_on_table, unit_option
from sandtable.games.bagration.setup.set_out_on_board import SettingOut, set_out_on_board
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, Role
from sandtable.games.bagration.state import Battle, State
from sandtable.kernel import DECISION, FACT, Choose, ChooseSome, Confirm, Note, Option, Procedure, Refused, only
from sandtable.rules import rule
from sandtable.tabletop.measures import Point
from sandtable.tabletop.zones import Zone, ask_point


@rule(
    "fow.base.ranged_in",
    "fow.mission.onslaught.deploy.2",
    "fow.mission.hammering.deploy.3",
    "fow.mission.sickle.deploy.1",
    "fow.mission.river_crossing.deploy.2",
    "fow.mission.crossroads.deploy.2",
    "fow.mission.foothold.deploy.2",
)
def ranged_in(state: State, step: StepSpec) -> Procedure[None]:
    """Ranged In: Defender first, a marker for each Artillery Unit deployed, Ambush included, Reserves not."""
    battle = state.now
    anywhere = state.ground().table.zone("the table", cite=step.rule)
    asks = state.readings.ranged_in_placement == "ask_players"
    for role in (DEFENDER, ATTACKER):
        guns = [u for u in deployed(battle, role) if u.artillery]
        if state.on_board:
            pieces = [ranged_in_piece(battle, role, anywhere, unit) for unit in guns]
            question = "Place your Ranged In markers"
            yield from set_out_on_board(SettingOut(state, role, question, f"ranged_in_{role}", pieces, anywhere))
            continue
        for unit in guns:
            x, y = yield from ask_point(
                anywhere,
                f"Place the Ranged In marker of {unit.name}",
                telling=f"The Ranged In marker of {unit.name} lies at {{}}.",
                wants=DECISION,
                side=battle.side(role),
                key=f"ranged_in_{unit.key}",
                context=("How near the enemy it may lie is in your rulebook.",) if asks else (),
                suggestion=where_they_come(battle, role, anywhere),
                because=RANGED_IN_WHY[role],
            )
            battle.roster(role).ranged_in[unit.key] = [x, y]


@rule(
    "fow.base.ambush",
    "fow.mission.onslaught.deploy.3",
    "fow.mission.hammering.deploy.4",
    "fow.mission.sickle.deploy.2",
    "fow.mission.crossroads.deploy.3",
    "fow.mission.foothold.deploy.3",
)
def ambush(state: State, step: StepSpec) -> Procedure[None]:
    """Ambush: the Defender may keep one deployed Unit off the table, in secret."""
    battle = state.now
    side = battle.side(DEFENDER)
    refused = refuse_ambush(battle, 1)
    if refused:
        yield Note(f"No Ambush: {refused.why}.", refused.rule)
        return
    units = [u for u in deployed(battle, DEFENDER) if stands_on_table(u)]
    chosen = yield from ChooseSome(
        question="Do you keep a Unit in Ambush?",
        telling="In Ambush: {}",
        cite=step.rule,
        wants=DECISION,
        side=side,
        key="ambush",
        seen_by=only(side),
        doing="deciding on an Ambush",
        context=("One Unit at most. None is a good answer as well.",),
        options=tuple(unit_option(u) for u in units),
        also=lambda value: refuse_ambush(battle, len(value)),
        suggestion=[],
    )
    battle.roster(DEFENDER).ambush = chosen[0] if chosen else ""


def refuse_ambush(battle: Battle, units: int) -> Refused | None:
    """No Ambush in this mission, none after the last battle, or more than one Unit."""
    spec = battle.spec()
    if not spec.gives("ambush", DEFENDER):
        return Refused(f"{spec.title} has no Ambush", f"fow.mission.{spec.key}.special")
    lost = battle.effect("no_ambush", DEFENDER)
    if lost:
        return Refused(lost.words, lost.cite)
    return refuse_more_than_one(units)


@rule(
    "fow.mission.onslaught.deploy.4",
    "fow.mission.hammering.deploy.5",
    "fow.mission.sickle.deploy.3",
    "fow.mission.river_crossing.deploy.3",
    "fow.mission.river_crossing.deploy.1.area",
    "fow.mission.crossroads.deploy.4",
    "fow.mission.foothold.deploy.4",
)
def deploy_defender(state: State, step: StepSpec) -> Procedure[None]:
    """The Defender's Units, but for Reserves and Ambush, in the Defender's area."""
    yield from _deploy(state, step, DEFENDER, "defender")


@rule("fow.rule.reconnaissance_in_force", "fow.mission.onslaught.deploy.5")
def deploy_recon(state: State, step: StepSpec) -> Procedure[None]:
    """Reconnaissance In Force: one Unit of nothing but Infantry Teams, in the band before the centre line."""
    battle = state.now
    units = deployed(battle, ATTACKER)
    if not any(u.is_infantry for u in units):
        yield Note("No Unit of nothing but Infantry Teams: no Reconnaissance In Force.", step.rule)
        return
    required = state.readings.recon_in_force_pick != "optional"
    chosen = yield from ChooseSome(
        question="Which Unit makes the Reconnaissance In Force?",
        telling="{} makes the Reconnaissance In Force.",
        cite="fow.rule.reconnaissance_in_force",
        wants=DECISION,
        side=battle.attacker,
        key="recon",
        options=tuple(_recon_option(u) for u in units),
        at_least=1 if required else 0,
        at_most=1,
        suggestion=[_scouts(units).key],
    )
    for key in chosen:
        battle.roster(ATTACKER).recon = key
        zone = state.ground().standing("recon")
        yield from _set_out(state, ATTACKER, [battle.roster(ATTACKER).force.unit(key)], zone)


def _scouts(units: list[Unit]) -> Unit:
    """Whom to send ahead: infantry, and a Formation Commander only where there is nobody else."""
    infantry = [u for u in units if u.is_infantry]
    return next((u for u in infantry if not any(t.commanders for t in u.teams)), infantry[0])


def _recon_option(unit: Unit) -> Option:
    mixed = "" if unit.is_infantry else "it is not entirely Infantry"
    return Option(unit.key, unit.name, refused=mixed, rule="fow.rule.reconnaissance_in_force")


@rule(
    "fow.mission.onslaught.deploy.6",
    "fow.mission.hammering.deploy.6",
    "fow.mission.sickle.deploy.4",
    "fow.mission.river_crossing.deploy.4",
    "fow.mission.crossroads.deploy.5",
    "fow.mission.foothold.deploy.5",
)
def deploy_attacker(state: State, step: StepSpec) -> Procedure[None]:
    """The Attacker's remaining Units in the Attacker's area."""
    yield from _deploy(state, step, ATTACKER, "attacker")


def _deploy(state: State, step: StepSpec, role: Role, zone_name: str) -> Procedure[None]:
    battle = state.now
    roster = battle.roster(role)
    units = [
        u
        for u in deployed(battle, role)
        if stands_on_table(u) and u.key not in {*roster.places, roster.ambush, roster.recon}
    ]
    enemies: list[Point] = [(p[0], p[1]) for p in battle.roster(DEFENDER).places.values()] if role == ATTACKER else []
    zone = state.ground().standing(zone_name, enemies)
    yield from _set_out(state, role, units, zone)


def _set_out(state: State, role: Role, units: list[Unit], zone: Zone) -> Procedure[None]:
    """Unit by Unit on the plan, as one list, or on trust, as the players wished at the start."""
    battle, way = state.now, state.readings.deployment
    side, roster = battle.side(role), battle.roster(role)
    if state.on_board:
        pieces = [unit_piece(battle, role, zone, unit) for unit in units]
        question = f"Set out your Units in {zone.name}"
        yield from set_out_on_board(SettingOut(state, role, question, f"deploy_{role}", pieces, zone))
    elif way == "on_the_table":
        yield Confirm(
            question=f"Set out your Units in {zone.name}",
            cite=zone.cite,
            side=side,
            key=f"deploy_{role}",
            context=tuple(u.name for u in units),
            button="They stand",
        )
    elif way == "as_a_list":
        asked = as_a_list(units, zone, side, f"deploy_{role}", the_plan(state), lambda u: site_of(battle, zone, u))
        roster.places.update((yield from asked))
    else:
        for unit in units:
            site = site_of(battle, zone, unit)
            x, y = yield from ask_point(
                site,
                f"Set out {unit.name}: where does its leader stand?",
                wants=DECISION,
                telling=f"{unit.name}: set out at {{}}",
                side=side,
                key=f"deploy_{unit.key}",
                plan=the_plan(state),
                suggestion=offered_to(battle, role, site, unit),
            )
            roster.places[unit.key] = [x, y]


@rule(
    "fow.mission.onslaught.deploy.8",
    "fow.mission.hammering.deploy.7",
    "fow.mission.sickle.deploy.5",
    "fow.mission.river_crossing.deploy.5",
    "fow.mission.crossroads.deploy.6",
    "fow.mission.foothold.deploy.6",
)
def foxholes(state: State, step: StepSpec) -> Procedure[None]:
    """Foxholes: every Infantry and Gun Team begins dug in; the rulebook's own missions are asked."""
    battle = state.now
    if step.ask:
        dug_in = yield from Choose(
            question=f"By your rulebook, do Infantry and Gun Teams begin {battle.spec().title} in Foxholes?",
            cite=step.rule,
            wants=FACT,
            key="foxholes",
            options=(
                Option(
                    "yes",
                    "Yes",
                    telling=f"By the rulebook Infantry and Gun Teams begin {battle.spec().title} in Foxholes.",
                ),
                Option("no", "No"),
            ),
        )
    else:
        dug_in = "yes"
    if dug_in == "yes":
        dig_all_in(battle)
        yield Note("Every Infantry and Gun Team begins in Foxholes.", step.rule)


def dig_all_in(battle: Battle) -> None:
    """Every Unit that is deployed, Ambush included, and has Infantry or Gun Teams."""
    for role in (ATTACKER, DEFENDER):
        for unit in deployed(battle, role):
            unit.dug_in = unit.digs
