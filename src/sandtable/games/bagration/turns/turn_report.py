"""What happened on the table in a turn, kept short; then the mission's test at the end of the turn."""

from collections.abc import Iterable

from sandtable.games.bagration.forces.units import Unit
from sandtable.games.bagration.fortifications.cards import Fortification
from sandtable.games.bagration.numbers import battle_numbers
from sandtable.games.bagration.objectives.victory import (
    attacker_wins,
    defender_wins,
    is_held,
    objectives_named,
    objectives_to_clear,
    turn_that_counts,
    who_denies,
    who_holds,
)
from sandtable.games.bagration.setup.places import on_plan
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, PEOPLE, Role, other
from sandtable.games.bagration.state import Battle, Phase, State
from sandtable.games.bagration.turns import claims, measurements, river_turn, rolls
from sandtable.games.bagration.turns.objectives_on_plan import denied_by_works, near_in_boats
from sandtable.games.bagration.turns.starting_step import choices, end, first_win, on_table
from sandtable.games.bagration.turns.turn_record import TurnTold, markers, record, refuse_told, works
from sandtable.kernel import FACT, Field, FieldKind, Note, OnPicture, Procedure, Report
from sandtable.rules import rule

STATES = (("pinned", "Pinned Down"), ("free", "not Pinned Down"))


def play_turn(state: State) -> Procedure[None]:
    """Boats, then move, shoot and assault on the table with dice at hand; at the end what must be known is told."""
    role = state.now.turn_of
    yield from river_turn.movement(state, role)
    yield from rolls.rolls(state, role)
    yield from end_of_turn(state)


def end_of_turn(state: State) -> Procedure[None]:
    """The report of the turn, and what follows from it."""
    battle, role = state.now, state.now.turn_of
    told = yield from Report[TurnTold](
        question=f"{PEOPLE[battle.side(role)]}, turn {battle.turns[role]}: play it, then tell how it ended",
        telling=f"{PEOPLE[battle.side(role)]}, turn {battle.turns[role]}: {{}}",
        cite=battle.spec().wins(role).rule,
        wants=FACT,
        side=battle.side(role),
        key="turn",
        fields=fields(state, role),
        also=lambda value: refuse_told(state, value),
        suggestion={},
        button="The turn is over",
    )
    yield from record(state, told)
    counted = yield from _objectives(state, role, told)
    note = victory_at_end(state, role, counted)
    if note:
        yield note
    elif told.get("after") == "stop" and (yield from claims.agreed(state, role, "We must stop here: nobody wins.")):
        yield end(battle, None, "time is up", "fow.base.victory_check")
    else:
        battle.turn_of, battle.phase = other(role), Phase.START


def counts_now(state: State, role: Role) -> bool:
    """Whether this player can win by the mission's own conditions as this turn ends."""
    battle = state.now
    return turn_that_counts(battle.turns, role, state.readings) >= first_win(battle, role)


def _objectives(state: State, role: Role, told: TurnTold) -> Procedure[list[int]]:
    """Objectives the Attacker Holds, or (Defender) those with enemies near: told, or measured where it would decide."""
    if not counts_now(state, role) or (role == DEFENDER and not state.now.spec().wins(DEFENDER).clear):
        return _in_the_report(state, role, told)

    def wins(found: list[int]) -> bool:
        return bool(would_win(state, role, found))

    way = measurements.way(state)
    if way == measurements.EVERY_TURN:
        return (yield from claims.measured(state, role, on_table, wins))
    if way == measurements.WORDS:
        return (yield from _in_words(state, role, _in_the_report(state, role, told)))
    counted = _in_the_report(state, role, told, (yield from _known(state, role, told)))
    won = would_win(state, role, counted)
    found = (yield from claims.claim(state, role, on_table, _deciding(won), wins)) if won else None
    return counted if found is None else found


def _in_the_report(state: State, role: Role, told: TurnTold, known: Iterable[str] = ()) -> list[int]:
    """Objectives that count by the words of the report, and by what the plan knows besides."""
    if role == DEFENDER:
        return [int(n) for n in {*told.get("near", ()), *known}]
    battle, began, denied = state.now, told.get("began", ()), {*told.get("denied", ()), *known}
    return [o.number for o in battle.objectives if holds(battle, began=o.key in began, denied=o.key in denied)]


def _deciding(won: str) -> str:
    return f"{won[0].upper()}{won[1:]}: that decides the battle."


def _in_words(state: State, role: Role, counted: list[int]) -> Procedure[list[int]]:
    """Words alone decide, but not one side's: what the other does not confirm is not so."""
    won = would_win(state, role, counted)
    if not won or (yield from claims.agreed(state, role, _deciding(won))):
        return counted
    return [] if role == ATTACKER else [o.number for o in state.now.objectives]


def _known(state: State, role: Role, told: TurnTold) -> Procedure[list[str]]:
    """What the plan knows at the Objectives counts even where nobody told it; where that matters, it is noted."""
    attacks = role == ATTACKER
    known = denied_by_works(state) if attacks else near_in_boats(state)
    cite = "fow.base.holding" if attacks else state.now.spec().wins(role).rule
    heard = told.get("denied", []) if attacks else told.get("near", [])
    for key, words in known.items():
        if key not in heard and (not attacks or key in told.get("began", ())):
            yield Note(f"{words}{': not Held' if attacks else ''}.", cite, side=state.now.side(role))
    return list(known)


def fields(state: State, role: Role) -> tuple[Field, ...]:
    """The form of the turn: losses, and who is near which Objective as far as the mission asks."""
    battle = state.now
    own, enemy = on_table(battle, role), on_table(battle, other(role))
    listed = [
        Field("own", "Your Units Destroyed", FieldKind.SEVERAL, choices=choices(own)),
        Field("enemy", "Enemy Units Destroyed", FieldKind.SEVERAL, choices=choices(enemy)),
    ]
    listed += _gone(battle)
    if counts_now(state, role) and measurements.way(state) != measurements.EVERY_TURN:
        listed += _near_objectives(state, role)
    on_the_plan = on_plan(own, state.ground().table, battle.roster(role).places, role)
    listed += _optional(own, enemy, works(battle), on_the_plan)
    if battle.turns[role] >= battle_numbers().calling_off.from_turn:
        after = (("play_on", "The game goes on"), ("stop", "We must stop here: nobody wins"))
        listed.append(Field("after", "And then", FieldKind.CHOICE, choices=after))
    return tuple(listed)


def _near_objectives(state: State, role: Role) -> list[Field]:
    """Who is near which Objective; asked only from the turn on which this player can win."""
    battle = state.now
    marks = tuple((o.key, o.words) for o in battle.objectives if o.on_table)
    if role == ATTACKER:
        reach = battle_numbers().holding.within
        inches = battle.holding_denial or reach
        mine, theirs = who_holds(state.readings), who_denies(state.readings)
        enemy = f'The enemy is now within {inches}" of'
        return [
            Field("began", f'You began this turn within {reach}" of', FieldKind.SEVERAL, choices=marks, hint=mine),
            Field("denied", enemy, FieldKind.SEVERAL, choices=marks, hint=theirs),
        ]
    if not battle.spec().wins(DEFENDER).clear:
        return []
    clear = tuple((o.key, o.words) for o in objectives_to_clear(battle.spec(), battle.objectives))
    words = f'Attacking teams are within {battle.spec().wins(DEFENDER).within}" of'
    return [Field("near", words, FieldKind.SEVERAL, choices=clear, hint=near_hint(battle, state))]


def _gone(battle: Battle) -> list[Field]:
    """Bunkers, Nests and obstacles that are no more, where there are any."""
    standing = tuple((f.name, f.name) for f in works(battle))
    lying = tuple((m.name, m.name) for m in markers(battle))
    destroyed = Field("works", "Bunkers and Nests Destroyed", FieldKind.SEVERAL, choices=standing)
    cleared = Field("cleared", "Wire, Minefields and Booby Traps gone", FieldKind.SEVERAL, choices=lying)
    return [f for f in (destroyed, cleared) if f.choices]


def _optional(own: list[Unit], enemy: list[Unit], standing: list[Fortification], on_the_plan: OnPicture) -> list[Field]:
    either = tuple((f"own {k}", n) for k, n in choices(own))
    either += tuple((f"enemy {k}", f"{n} (enemy)") for k, n in choices(enemy))
    unit = Field("unit", "Unit", FieldKind.CHOICE, choices=either)
    teams = (unit, Field("teams", "Teams lost", FieldKind.NUMBER, 1, 40))
    named = tuple((f"work {f.name}", f.name) for f in standing)
    states = (
        Field("unit", "Unit", FieldKind.CHOICE, choices=either + named),
        Field("state", "It is now", FieldKind.CHOICE, choices=STATES),
        Field("tanks", "Tanks Bailed Out", FieldKind.NUMBER, 0, 40),
    )
    moved = (Field("unit", "Unit", FieldKind.CHOICE, choices=choices(own)), Field("place", "x, y in inches"))
    return [
        Field("losses", "Teams lost by Units that fight on (if you keep count here)", FieldKind.TABLE, columns=teams),
        Field("states", "Pinned Down, Bailed Out (for the force sheet, if you like)", FieldKind.TABLE, columns=states),
        Field(
            "moved",
            "Where Units stand now",
            FieldKind.TABLE,
            columns=moved,
            places=on_the_plan,
        ),
    ]


def near_hint(battle: Battle, state: State) -> str:
    """Whose nearness keeps the Defender from winning."""
    bailed = (
        "Bailed Out tanks count"
        if state.readings.bailed_out_tank_near_objective != "ignored"
        else "no Bailed Out tanks"
    )
    afloat = ""
    if battle.river:
        afloat = "; teams afloat count" if state.readings.teams_in_boats_deny else "; no teams afloat"
    return f"Tank, Infantry and Gun teams; {bailed}{afloat}"


def holds(battle: Battle, *, began: bool, denied: bool) -> bool:
    """Whether the Attacker Holds an Objective by the report: teams within reach, or none."""
    reach = battle_numbers().holding.within
    denial = battle.holding_denial or reach
    return is_held(reach if began else None, denial if denied else None, denial)


@rule(
    "fow.mission.onslaught.victory.attacker",
    "fow.mission.onslaught.victory.defender",
    "fow.mission.hammering.victory.attacker",
    "fow.mission.hammering.victory.defender",
    "fow.mission.sickle.victory.attacker",
    "fow.mission.river_crossing.victory.attacker",
    "fow.mission.river_crossing.victory.defender",
    "fow.mission.crossroads.victory.attacker",
    "fow.mission.crossroads.victory.defender",
    "fow.mission.foothold.victory.attacker",
    "fow.mission.foothold.victory.defender",
)
def victory_at_end(state: State, role: Role, counted: list[int]) -> Note | None:
    """The mission's own test at the end of this player's turn."""
    battle = state.now
    why = would_win(state, role, counted)
    if not why:
        return None
    battle.won_holding, battle.won_clear = (counted, False) if role == ATTACKER else ([], True)
    return end(battle, battle.side(role), why, battle.spec().wins(role).rule)


def would_win(state: State, role: Role, counted: list[int]) -> str:
    """Why the player whose turn ends wins with these Objectives Held, or (Defender) with enemies near these; or ""."""
    battle = state.now
    spec, turn, first = battle.spec(), turn_that_counts(battle.turns, role, state.readings), first_win(battle, role)
    if role == ATTACKER:
        won = attacker_wins(spec, battle.objectives, counted, turn, first)
        return f"{objectives_named(counted)} Held at the end of turn {turn}" if won else ""
    won = defender_wins(spec, battle.objectives, counted, turn, first)
    return f"no Attacking team near the Objectives at the end of turn {turn}" if won else ""
