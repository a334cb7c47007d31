"""The paper sheets of Bagration by name, and their empty forms: what the booklet prints, nothing of the battle."""

from sandtable.games.bagration.campaign_effects import battles
from sandtable.games.bagration.fortifications.cards import stat_cards, weapon_table
from sandtable.games.bagration.missions.mission import mission
from sandtable.games.bagration.plans.table_plan import mission_plan
from sandtable.games.bagration.sides import DEFENDER, PEOPLE, SOVIET
from sandtable.games.bagration.state import State
from sandtable.kernel import Facts, Section, Sheet, Table
from sandtable.kernel.views import Cell

WORKS, BOATS, UNITS = 10, 12, 14
BRIEFING = ("Mission briefing", "How it is won", "Setting up", "Your special rules")


def sheets(state: State) -> tuple[Sheet, ...]:
    battle = state.battle
    if battle is None:
        return ()
    spec = battle.spec()
    found = [
        Sheet("Table plan", (spec.title,), (mission_plan(spec.key),)),
        Sheet("Mission briefing", BRIEFING, _briefing(spec.title)),
    ]
    if any(roster.force.units for roster in battle.rosters.values()):
        columns = (
            "Unit",
            "Points",
            "Teams",
            "Save",
            "Skill",
            "Motivation",
            "Cross",
            "Front/top",
            "Moves",
            "Range",
            "Notes",
        )
        found.append(Sheet("Unit cards", ("Your Unit cards",), (_blank("Unit cards", columns, UNITS),)))
    if spec.gives("fortified_defence", DEFENDER):
        titles = ("Fortification cards", "Fortification weapons", "Fortifications on the table")
        cards = (stat_cards(state.readings), weapon_table(state.readings), _works())
        found.append(Sheet("Fortification cards", titles, cards))
    if state.campaign:
        record = ("The tree of battles", "The campaign")
        found.append(Sheet("Campaign record", record, (_campaign(state.campaign),)))
    if spec.river:
        found.append(Sheet("Boat record", ("Assault Boats",), (_boats(),)))
    return tuple(found)


def _briefing(title: str) -> tuple[Section, ...]:
    names = ("You are", "Against", "Table end", "Points", "First turn")
    return (
        Facts("The mission", (("Mission", title), *((name, "") for name in names))),
        *(_blank(head, ("",), 3) for head in ("How you win", "How the enemy wins", "Deployment", "Special rules")),
    )


def _works() -> Table:
    columns = ("Name", "Card", "Place", "Facing", "Pinned", "Bailed Out", "Destroyed on turn")
    return _blank("Fortifications on the table", columns, WORKS)


def _campaign(campaign: str) -> Table:
    """A line for each battle, with what a decisive victory in the one before does to it."""
    rows: list[tuple[Cell, ...]] = []
    for number, spec in enumerate(battles(campaign), 1):
        told = [
            f"If the {PEOPLE[e.winner]} won decisively: {e.told}."
            for e in sorted(spec.effects, key=lambda e: e.winner != SOVIET)
        ]
        rows.append((number, mission(spec.mission).title, " ".join(told), "", "", ""))
    columns = ("", "Battle", "From the battle before", "Attacker", "Winner", "Degree of victory")
    return Table("Campaign record", columns, tuple(rows))


def _boats() -> Table:
    columns = ("Boat", "Side", "Unit", "Passengers", "Launched on turn", "Where", "Lost")
    rows = tuple((str(number), *[""] * 6) for number in range(1, BOATS + 1))
    return Table("Boat record", columns, rows)


def _blank(title: str, columns: tuple[str, ...], rows: int) -> Table:
    return Table(title, columns, (("",) * len(columns),) * rows)
