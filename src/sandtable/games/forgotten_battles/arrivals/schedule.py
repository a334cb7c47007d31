"""What the records show of arrivals: what comes in the next turns, what is owed, markers, and the players' roster."""

from datetime import date

from sandtable.games.forgotten_battles import register
from sandtable.games.forgotten_battles.arrivals.bases import deployed
from sandtable.games.forgotten_battles.booklet.counters import in_full
from sandtable.games.forgotten_battles.booklet.general import general
from sandtable.games.forgotten_battles.booklet.roster import in_pieces
from sandtable.games.forgotten_battles.booklet.rows import Action, Row, due, find, rows, scheduled
from sandtable.games.forgotten_battles.booklet.withdrawals import known_counters
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.sides import SIDES, TITLES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.arrival_state import Offered
from sandtable.kernel import Facts, Section, Side, Table, counted
from sandtable.kernel.views import Cell
from sandtable.rules import rule

TAB = "Arrivals"
ROSTER_TAB = "Roster"
TURNS_AHEAD = 6


def catch_up(state: State) -> None:
    """A campaign that starts in the middle: earlier rows are done, markers and limits stand as they would."""
    begun = state.date if not state.calendar.in_the_set_up(state.date) else date.fromordinal(state.date.toordinal() + 1)
    a = state.arrivals
    for side in SIDES:
        for row in rows(side, state.readings):
            if row.date and row.date < begun and row.rule not in a.done:
                a.done.append(row.rule)
                _as_if_played(state, row)
    a.bases, a.forts = deployed(row for row in rows("axis", state.readings) if row.rule in a.done)
    pz16 = find("tfb.arrival.axis.1943-12-12.optional", state.readings)
    if pz16.date and begun > pz16.date and not a.pz16:
        a.pz16 = Offered.DECLINED


def _as_if_played(state: State, row: Row) -> None:
    if row.action is Action.ARRIVE and not row.printed.optional:
        register.enter(state, row.side, row.counters)
    if row.action is Action.WITHDRAW:
        register.withdraw(state, row.side, row.counters)
    if row.action is Action.MOVE_MARKER:
        state.arrivals.markers[row.printed.marker] = row.printed.to
    for text, returns in row.printed.returns.items():
        if returns >= state.date:
            state.arrivals.away[text] = returns.isoformat()
    if row.printed.rail_cap:
        state.arrivals.rail_cap = row.printed.rail_cap
    if row.printed.fronts_in_offensive_posture:
        state.arrivals.posture_limit = row.printed.fronts_in_offensive_posture
    if row.action is Action.AVAILABLE and row.counters:
        kept = state.arrivals.markers_available
        kept[row.side] = kept.get(row.side, 0) + sum(c.many for c in row.counters)


@rule("tfb.arrival.soviet.1944-01-01.rail_cap")
def rail_cap(state: State) -> int | None:
    """The Soviet Rail Cap now; None: as the set-up has it, which the booklets do not tell."""
    return state.arrivals.rail_cap or None


def orders(state: State) -> list[tuple[str, str]]:
    """Standing orders that come from arrivals."""
    a = state.arrivals
    cap = rail_cap(state)
    told = f"Soviet Rail Cap {cap}." if cap else "Soviet Rail Cap: as your set-up has it."
    lines = [(told, general().rail_cap.rule)]
    if a.posture_limit:
        text = f"No more than {a.posture_limit} Soviet Front in Offensive Posture."
        lines.append((text, general().offensive.rule))
    for unit in a.north:
        lines.append((f"{unit.name.partition(' ?-?-?')[0]} still rolls to enter from Army Group North.", unit.entry))
    return lines


def sections(state: State, viewer: Side | None) -> tuple[Section, ...]:
    return (
        to_come(state),
        figures(state),
        owed(state),
        standing(state),
        conditions(state),
        record(state),
        lost_rows(state),
        roster_file(state),
    )


def to_come(state: State) -> Table:
    """The dated rows of this turn and the next ones, both sides: booklets lie open."""
    ahead = [t for t in state.calendar.turns if t.date >= state.date][:TURNS_AHEAD]
    found: list[tuple[Cell, ...]] = []
    for turn in ahead:
        if state.calendar.in_the_set_up(turn.date):
            continue
        for side, title in TITLES.items():
            for row in scheduled(side, turn.date, state.readings):
                if row.rule not in state.arrivals.done:
                    row = known_counters(state, row)
                    found.append((str(turn), title, row.title, what(row)))
    columns = ("Turn", "Side", "What", "Counters")
    return Table("Arrivals to come", columns, tuple(found), "tfb.arrival.axis.general.entry", TAB, "Nothing is due.")


def figures(state: State) -> Table:
    """The counters of this turn, figure by figure, for those who do not read them at sight."""
    today = [known_counters(state, row) for side in SIDES for row in due(side, state.date, state.readings)]
    told = dict.fromkeys((str(c), in_full(c, state.readings)) for row in today for c in row.counters)
    columns = ("Counter", "In words")
    return Table("Counters of this turn", columns, tuple(told), "tfb.notation.counter", TAB, "None that can be read.")


def what(row: Row) -> str:
    """The counters of a row, or what it sets."""
    if row.action is Action.MOVE_MARKER:
        return f"{row.printed.marker} to {row.printed.to}"
    words = [str(c) for c in row.counters]
    words += [f"{row.printed.pax} Pax"] if row.printed.pax else []
    words += [f"1 Eq of AR {ar}" for ar in row.printed.eq_ar]
    words += [f"{counted(row.printed.panther_forts, 'Panther Fort')}"] if row.printed.panther_forts else []
    words += [f"Rail Cap {row.printed.rail_cap}"] if row.printed.rail_cap else []
    words += [row.gap] if row.lost else []
    return ", ".join(words)


def owed(state: State) -> Table:
    """What was put off against its rule, and what still rolls."""
    late = [find(rule_id, state.readings) for rule_id in state.arrivals.owed]
    found = [(TITLES[row.side], row.title, in_words(row.date) if row.date else "") for row in late]
    found += [("Axis", unit.name.partition(" ?-?-?")[0], "rolls each turn") for unit in state.arrivals.north]
    found += [
        ("Soviets", text.partition(" ;")[0], f"back on {in_words(date.fromisoformat(day))}")
        for text, day in state.arrivals.away.items()
    ]
    return Table("Owed", ("Side", "What", "Since or until"), tuple(found), "", TAB, "Nothing is owed.")


@rule("tfb.boundary.ags", "tfb.boundary.agn")
def standing(state: State) -> Facts:
    """Markers stand where they were last moved to; on the day of a move, until the Axis have made it, as before."""
    a = state.arrivals
    pairs: list[tuple[str, Cell]] = []
    for marker in ("AGN", "AGS"):
        pairs.append((f"{marker} boundary marker", a.markers.get(marker) or "as your set-up has it"))
    pairs += [
        ("Soviet Rail Cap", rail_cap(state) or "as your set-up has it"),
        ("Heinrici bases deployed", f"{a.bases} of {general().heinrici.bases}"),
        ("Panther Forts deployed", f"{a.forts} of {general().heinrici.panther_forts}"),
        *((f"Reserve markers added, {TITLES[side]}", count) for side, count in a.markers_available.items()),
    ]
    return Facts("Markers and limits", tuple(pairs), "tfb.boundary.ags", TAB)


def conditions(state: State) -> Facts:
    a = state.arrivals
    combined = state.readings.combined_game
    words = {"": "not fallen", "open": "the option is open", "taken": "taken", "declined": "declined"}
    pairs = (
        ("Vitebsk emergency", words[a.vitebsk]),
        ("Kovel emergency", "units released" if a.kovel else "not triggered"),
        ("16. Panzer Division", a.pz16 or ("not in a combined game" if combined else "not offered yet")),
        ("Appeals to STAVKA", ", ".join(_when(appeal) for appeal in a.appeals) or "none"),
        ("Groups in play", "; ".join(f"{group} ({came.words})" for group, came in a.groups.items()) or "none"),
    )
    return Facts("Arrivals that wait for a condition", pairs, "tfb.arrival.axis.emergency.source", TAB)


def _when(appeal: str) -> str:
    """The date of an appeal in words; one made before the campaign was taken over has none."""
    return in_words(date.fromisoformat(appeal)) if appeal[0].isdigit() else appeal


def record(state: State) -> Table:
    lines = tuple(
        (in_words(date.fromisoformat(p.date)), TITLES[p.side], p.what, ", ".join(p.counters), p.where)
        for p in reversed(state.arrivals.record)
    )
    return Table("Arrivals so far", ("Turn", "Side", "", "Counters", "Where"), lines, "", TAB)


def lost_rows(state: State) -> Table:
    """Rows whose counters only the players' booklet has, and that nobody has typed in yet."""
    found = [
        (row.key, row.title, row.gap)
        for side in SIDES
        for row in rows(side, state.readings)
        if row.gap and row.key not in state.arrivals.roster and row.rule not in state.arrivals.done
    ]
    columns = ("Row", "What", "Lost")
    return Table("See your booklet", columns, tuple(found), "tfb.notation.counter", ROSTER_TAB, "Everything is known.")


def roster_file(state: State) -> Table:
    """The roster as a file to copy: each line a row of this table, pieces one after another."""
    pieces = in_pieces(state.arrivals.roster) if state.arrivals.roster else []
    lines = [(n, line) for n, piece in enumerate(pieces, 1) for line in piece.splitlines()]
    empty = "Nothing typed in yet."
    return Table(
        "Your roster file, to copy", ("Piece", "Line"), tuple(lines), "tfb.notation.counter", ROSTER_TAB, empty
    )
