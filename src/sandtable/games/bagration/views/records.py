"""What each side sees: standing orders, the plan, both forces, the record of the battle and of the campaign, odds."""

from sandtable.games.bagration.aftermath import units_lost
from sandtable.games.bagration.board.table_board import board
from sandtable.games.bagration.campaign_effects import battles, result_words, victory_words
from sandtable.games.bagration.forces.force_sheet import unit_cards, written_list
from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.fortifications.cards import selections, stat_cards, weapon_table
from sandtable.games.bagration.missions.mission import mission
from sandtable.games.bagration.obstacles.minefields import refuse_exchange
from sandtable.games.bagration.plans.river_plan import boat_table
from sandtable.games.bagration.plans.table_plan import table_plan
from sandtable.games.bagration.plans.terrain_tiles import catalogue_sheet
from sandtable.games.bagration.setup.bombardment_odds import expected_losses
from sandtable.games.bagration.setup.special_rules import special_rules
from sandtable.games.bagration.setup.table_layout import ends_words
from sandtable.games.bagration.sides import ADJECTIVE, ATTACKER, DEFENDER, PEOPLE, Role
from sandtable.games.bagration.state import Battle, Phase, State
from sandtable.games.bagration.terrain.features import catalogue
from sandtable.games.bagration.turns.arrivals import ReservesNow, reserves_now
from sandtable.games.bagration.turns.river_turn import afloat
from sandtable.games.bagration.turns.starting_step import first_win_known
from sandtable.games.bagration.views.player_briefing import briefings
from sandtable.games.bagration.views.prospects import obstacle_odds, river_odds
from sandtable.kernel import Facts, Hidden, Orders, Section, Side, Table, View
from sandtable.tabletop.drawing import Ruler

TURNS_AHEAD = 8


def view(state: State, viewer: Side | None) -> View:
    """The campaign as this viewer may see it."""
    battle = state.battle
    if battle is None:
        return View(headline(state), sections=(Facts("Campaign", (("Battle", "not yet told"),)),))
    sections: list[Section] = [_orders(battle, viewer), _table(state, viewer), _facts(state, viewer)]
    sections += [_force(battle, role, viewer) for role in (ATTACKER, DEFENDER)]
    if viewer is not None and (written := state.lists.get(viewer)):
        sections += [unit_cards(battle.rosters[viewer].force, Ruler(state.readings.ruler).rate), written_list(written)]
    sections += briefings(battle, viewer)
    if state.campaign:
        sections += [_campaign(state)]
    if battle.boats.boats:
        sections.append(boat_table(battle.boats))
    if battle.spec().gives("fortified_defence", DEFENDER):
        sections += [stat_cards(state.readings, battle.cards), weapon_table(state.readings, battle.cards)]
        sections.append(_works(battle))
    sections += _odds(state, viewer)
    sections += [catalogue(), catalogue_sheet()]
    return View(headline(state), _score(battle), tuple(sections))


def _table(state: State, viewer: Side | None) -> Section:
    """The board where the table is here; else the plan of what was told."""
    return board(state, viewer) if state.on_board else table_plan(state)


def headline(state: State) -> str:
    if state.battle is None:
        return "From your table"
    battle = state.now
    title = battle.spec().title
    if state.campaign:
        title = f"Battle {state.index + 1} of {len(battles(state.campaign))}: {title}"
    if battle.ended:
        return f"{title}, decided"
    if battle.at < len(battle.steps()):
        return f"{title}, set-up"
    turn = battle.turns[battle.turn_of] + (1 if battle.phase == Phase.START else 0)
    return f"{title}, turn {turn} of the {PEOPLE[battle.side(battle.turn_of)]}"


def _score(battle: Battle) -> str:
    lost = [f"{ADJECTIVE[side]} {units_lost(roster)}" for side, roster in battle.rosters.items()]
    return f"Units lost: {', '.join(lost)}"


def _orders(battle: Battle, viewer: Side | None) -> Orders:
    """Special rules of today, whatever the last battle changed, and from when each side can win.

    While the players are asked to read the special rules, the question itself tells them.
    """
    asked = viewer is not None and battle.at < len(battle.steps()) and battle.steps()[battle.at].key == "briefing"
    rules = [*special_rules(battle), *((e.words[0].upper() + e.words[1:], e.cite) for e in battle.effects)]
    lines = [] if asked else rules
    for role in (ATTACKER, DEFENDER):
        turn = first_win_known(battle, role)
        if turn is not None:
            cite = battle.spec().wins(role).rule
            lines.append((f"The {role.title()} can win from turn {turn} on", cite))
    return Orders("When it can be won" if asked else "Special rules in force", tuple(lines))


def _facts(state: State, viewer: Side | None) -> Facts:
    battle = state.now
    pairs: list[tuple[str, str | int | Hidden]] = [
        ("Mission", battle.spec().title),
        ("Attacker", PEOPLE[battle.attacker]),
        ("Ends", ends_words(battle)),
        *((f"{r.title()}'s turns begun", battle.turns[r]) for r in (ATTACKER, DEFENDER)),
        *((f"Objective {o.number}", o.place if o.on_table else "has left the table") for o in battle.objectives),
    ]
    if state.over:
        pairs.append(("Result", result_words(state.results[-1])))
    if battle.spec().withdrawal:
        pairs.append(("Delay Counters", battle.delay_counters))
    if _may_hold_traps(state):
        owner = battle.side(DEFENDER)
        traps = battle.roster(DEFENDER).traps
        pairs.append(("Booby Traps held", traps if viewer == owner else Hidden("Booby Traps")))
    return Facts("The battle", tuple(pairs), battle.spec().rule)


def _may_hold_traps(state: State) -> bool:
    """Whether this mission's Defender could have exchanged Minefields; whether he did is not told by this."""
    battle = state.now
    order = [s.key for s in battle.steps()]
    laid = [order.index(key) for key in ("buy_fortifications", "place_obstacles") if key in order]
    return bool(laid) and battle.at >= laid[0] and not refuse_exchange(battle.mission, state.readings)


def _set_out(battle: Battle, role: Role) -> bool:
    """Whether this player's deployment is done, so that what stands there is known to all."""
    order = [s.key for s in battle.steps()]
    return battle.at > order.index(f"deploy_{role}")


def where(battle: Battle, role: Role, unit: Unit, viewer: Side | None) -> str | Hidden:
    """Where a Unit is, for this viewer: off the table may mean Reserve or Ambush, and only the owner knows which."""
    roster = battle.roster(role)
    own = viewer == battle.side(role)
    if unit.key in roster.destroyed:
        return "Destroyed"
    if unit.key in roster.withdrawn:
        return "withdrawn, counts as Destroyed" if unit.key in roster.counted_destroyed else "withdrawn"
    if unit.key in roster.places:
        x, y = roster.places[unit.key]
        return f"on the table at {x:g}, {y:g}"
    if unit.key in (drifting := afloat(battle, role)):
        return drifting[unit.key]
    if own and unit.key in roster.reserve:
        return "in Reserve"
    if own and unit.key == roster.ambush:
        return "in Ambush"
    if not _set_out(battle, role):
        return "not set out yet" if own else Hidden("place")
    return Hidden("place") if unit.key in roster.off_table() else "on the table"


def _force(battle: Battle, role: Role, viewer: Side | None) -> Table:
    side, roster = battle.side(role), battle.roster(role)
    rows = []
    for unit in roster.force.units:
        secret = unit.key in roster.off_table() and viewer != side
        teams = ", ".join(t.kind.many(t.began if secret else t.left) for t in unit.teams)
        gone = secret or unit.key in roster.gone()
        told = "" if gone else ", ".join(s for s in unit.states() if s not in ("in Good Spirits", "Destroyed"))
        there = where(battle, role, unit, viewer)
        rows.append((unit.name, unit.formation or "support", unit.points, teams, told, there))
    title = f"{PEOPLE[side]} ({role}), {roster.force.points} of {roster.points} points"
    return Table(
        title, ("Unit", "Formation", "Points", "Teams", "State", "Where"), tuple(rows), "fow.base.teams", tab="Forces"
    )


def _works(battle: Battle) -> Table:
    """What stands on the table, open to all, each a Unit of its own."""
    rows = []
    for work in battle.fortifications:
        if work.point:
            states = [("pinned", work.pinned), ("Bailed Out", work.bailed_out), ("Destroyed", work.destroyed)]
            told = ", ".join(name for name, is_so in states if is_so)
            facing = "" if work.facing is None else f"{work.facing:g}°"
            place = f"{work.point[0]:g}, {work.point[1]:g}"
            rows.append((work.name, selections()[work.selection].title, place, facing, told))
    columns = ("Name", "Card", "Place", "Facing", "State")
    title = "Fortifications on the table"
    return Table(title, columns, tuple(rows), "fow.fortification.chart", "Fortifications", "None is placed yet.")


def _campaign(state: State) -> Table:
    rows = []
    for number, spec in enumerate(battles(state.campaign)):
        told = "to come"
        if number < len(state.results):
            told = victory_words(state.results[number])
        elif number == state.index and not state.over:
            told = "now"
        rows.append((number + 1, mission(spec.mission).title, told))
    return Table("The campaign", ("", "Battle", "Result"), tuple(rows), f"fow.campaign.{state.campaign}.order")


def _odds(state: State, viewer: Side | None) -> list[Section]:
    """How many Units of a Reserve are on the table by each turn; what a bombardment is likely to take."""
    battle = state.now
    found: list[Section] = []
    if viewer is not None:  # the enemy does not know how many wait in Reserve, and how many in Ambush
        now = reserves_now(state, battle.role(viewer))
        found += [_reserve_odds(viewer, now)] if now.units else []
    bombarded = battle.spec().gives("preliminary_bombardment", ATTACKER) and _set_out(battle, DEFENDER)
    if bombarded and viewer == battle.side(DEFENDER) and battle.at < len(battle.steps()):
        columns = ("Unit", "Dice", "Teams lost on average")
        rows = tuple(expected_losses(battle))
        found.append(Table("Preliminary Bombardment", columns, rows, "fow.rule.preliminary_bombardment"))
    if not battle.ended:
        found += river_odds(state)
        found += obstacle_odds(state, viewer)
    return found


def _reserve_odds(side: Side, now: ReservesNow) -> Table:
    rows = [
        (turn, f"{float(odds.at_least(1)):.1%}", f"{float(odds.at_least(now.units)):.1%}", f"{float(odds.mean()):.2f}")
        for turn, odds in enumerate(now.by_turn(TURNS_AHEAD), now.begun + 1)
    ]
    columns = ("Turn", "At least one", f"All {now.units}", "On average")
    title = f"Reserves of the {PEOPLE[side]} on the table, by turn"
    return Table(title, columns, tuple(rows), "fow.base.reserves.roll", tab="Reserves")


def correctable(state: State, side: Side) -> dict[str, str]:
    """What a ruling may set: turn counters, Delay Counters, Objectives, Teams left of Units that everybody sees."""
    battle = state.battle
    if battle is None:
        return {}
    found = {
        "battle/turns/attacker": "turns begun by the Attacker",
        "battle/turns/defender": "turns begun by the Defender",
        "battle/delay_counters": "Delay Counters",
    }
    for i, o in enumerate(battle.objectives):
        found[f"battle/objectives/{i}/on_table"] = f"whether Objective {o.number} is on the table"
        found[f"battle/objectives/{i}/x"] = f"Objective {o.number}, across"
        found[f"battle/objectives/{i}/y"] = f"Objective {o.number}, along"
    roster = battle.rosters[side]
    for i, unit in enumerate(roster.force.units):
        if unit.key in roster.off_table():
            continue
        for j, teams in enumerate(unit.teams):
            path = f"battle/rosters/{side}/force/units/{i}/teams/{j}/left"
            found[path] = f"{teams.kind.words} teams left of {unit.name}"
    return found
