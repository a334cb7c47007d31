"""What each side sees of a campaign on the board: the board itself, points, supply, losses, combats, the register."""

from datetime import date

from sandtable.games.forgotten_battles import history, records
from sandtable.games.forgotten_battles.board.drop_plans import plans_of
from sandtable.games.forgotten_battles.board.ending import last_turn, points, total, turns_of
from sandtable.games.forgotten_battles.board.own_campaign import campaign
from sandtable.games.forgotten_battles.board.showing import board, town_lines
from sandtable.games.forgotten_battles.board.standing import SERIES, here, rules_of
from sandtable.games.forgotten_battles.board.supply_on_board import dumps_of
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.effects import standing_orders
from sandtable.games.forgotten_battles.sides import SIDES, TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.unit_register import DEAD
from sandtable.games.forgotten_battles.supply.tokens import in_words as supply_in_words
from sandtable.kernel import Facts, Hidden, Orders, Section, Side, Table, View, counted
from sandtable.kernel.views import Cell

OURS = "This campaign is ours: its map, its set-up, its entries, its supply and its victory conditions."


def view(state: State, viewer: Side | None) -> View:
    sections: list[Section] = [board(state, viewer), _victory(state), _towns(state)]
    if state.phase not in ("set_up", "weather") and not state.over:
        orders = standing_orders(state.ground, state.flight, state.sky.ice, state.readings)
        sections.append(Orders("Standing orders of the turn", tuple(orders)))
    sections += [_supply(state, side, viewer) for side in SIDES]
    sections += _drop_plans(state, viewer)
    sections += [_losses(state), _losses_by_kind(state), _combats(state), records.weather_record(state)]
    sections += history.pictures(state, viewer)
    return View(headline(state), f"Soviets {counted(total(state), 'point')}", tuple(sections))


def headline(state: State) -> str:
    """The turn of this campaign, and its weather."""
    dates = [turn.date for turn in turns_of(state)]
    number = sum(day <= state.date for day in dates)
    return f"{state.turn}, turn {number} of {len(dates)}{records.weather_words(state)}"


def _victory(state: State) -> Facts:
    rules = rules_of(state).victory
    pairs: tuple[tuple[str, Cell], ...] = (
        ("What this is", campaign(here(state).campaign).about),
        ("Whose rules", OURS),
        ("Last turn", in_words(last_turn(state))),
        ("The Soviets win with", f"{counted(rules.soviet_wins, 'point')}; {rules.draw} are a draw"),
        *((what, worth) for what, worth in points(state)),
        ("Soviet points", total(state)),
    )
    return Facts("Victory", pairs, SERIES)


def _towns(state: State) -> Table:
    return Table("Towns", ("Town", "Held by", "Points"), town_lines(state), SERIES)


def _supply(state: State, side: Side, viewer: Side | None) -> Facts:
    """Dice are open, so what was received and captured is known; how much is left where, only to its owner."""
    account = here(state).accounts[side]
    mine = sum(dump.tokens for dump in here(state).dumps.values() if dump.side == side)
    known = records.sees(viewer, side)
    opening = state.supply[side].opening
    lying = [f"{supply_in_words(dump.tokens)} in {dump.at}" for dump in dumps_of(state, side)] if known else []
    pairs = (
        ("At the start", supply_in_words(opening)),
        ("Received since", supply_in_words(account.received - opening)),
        ("Captured", supply_in_words(account.captured)),
        ("Spent", supply_in_words(account.spent) if known else Hidden("supply")),
        ("Lost", supply_in_words(account.lost) if known else Hidden("supply")),
        ("In dumps and on trucks", supply_in_words(mine) if known else Hidden("supply")),
        *((("Dumps", ", ".join(lying)),) if lying else ()),
    )
    return Facts(f"Supply, {TITLES[side]}", pairs, SERIES, records.SUPPLY_TAB)


def _drop_plans(state: State, viewer: Side | None) -> list[Section]:
    """Each side's own, and nobody else's."""
    if viewer is None or not (planned := plans_of(state, viewer)):
        return []
    rows = tuple((unit.name, plan.hex, in_words(date.fromisoformat(plan.date))) for unit, plan in planned)
    return [Table("Drop Plan", ("Unit", "Hex", "Turn"), rows, SERIES)]


def _losses(state: State) -> Table:
    rows = tuple((unit.name, TITLES[unit.side], unit.counter) for unit in state.register.values() if unit.at == DEAD)
    return Table("Dead Pile", ("Unit", "Side", "Counter"), rows, SERIES, records.LOSSES_TAB, "Nobody lies here.")


def _losses_by_kind(state: State) -> Table:
    """What each side has lost and not rebuilt, by kind; the Dead Piles lie open."""
    kinds, rows = rules_of(state).kinds, []
    for side in SIDES:
        hurt = [unit for unit in state.register.values() if unit.side == side and unit.lost]
        for look in dict.fromkeys(unit.look for unit in hurt):
            alike = [unit for unit in hurt if unit.look == look]
            dead = sum(unit.at == DEAD for unit in alike)
            rows.append((TITLES[side], kinds[look].title.capitalize(), dead, sum(unit.lost for unit in alike)))
    columns = ("Side", "Kind", "Units destroyed", "Steps lost")
    rows.sort(key=lambda row: (row[0], -row[3]))
    return Table("Losses by side and kind", columns, tuple(rows), SERIES, records.LOSSES_TAB, "Nothing is lost.")


def _combats(state: State) -> Table:
    rows = tuple((c.date, TITLES[c.side], c.hex, c.odds, c.result) for c in reversed(here(state).combats))
    columns = ("Turn", "Attacker", "Hex", "Column", "Result")
    return Table("Combats", columns, rows, SERIES, records.LOSSES_TAB, "No combat yet.")
