"""The order of arrival of one side on one turn: conditions first, then each dated row, which must be answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from sandtable.games.forgotten_battles.arrivals import books, emergencies, north_edge, stavka
from sandtable.games.forgotten_battles.arrivals.asks import (
    context,
    place_counters,
    tell_lost,
    withdraw_counters,
    without_arrived,
)
from sandtable.games.forgotten_battles.arrivals.bases import deploy
from sandtable.games.forgotten_battles.arrivals.withdrawn import withdrawn_dead
from sandtable.games.forgotten_battles.booklet.counters import Counter, Kind
from sandtable.games.forgotten_battles.booklet.general import general
from sandtable.games.forgotten_battles.booklet.roster import from_file, read_roster
from sandtable.games.forgotten_battles.booklet.rows import Action, Row, due, find
from sandtable.games.forgotten_battles.booklet.withdrawals import known_counters
from sandtable.games.forgotten_battles.markers import change_posture
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import (
    Choose,
    Confirm,
    Field,
    FieldKind,
    Filler,
    Note,
    Option,
    Procedure,
    Report,
    Side,
)
from sandtable.rules import rule

AXIS, SOVIET = SIDES = "axis", "soviet"
MARKERS = {"AGS": "Army Group South", "AGN": "Army Group North"}


def arrivals_step(s: State, side: Side) -> Procedure[None]:
    """The first part of a side's Reinforcement Phase."""
    yield from _load_roster(s, side)
    yield from _owed(s, side)
    if side == AXIS:
        yield from emergencies.tidings(s)
    else:
        yield from _limit_begins(s)
        yield from _rail_cap_at_start(s)
        yield from _soviet_special_events(s)
    rows = today(s, side)
    # Units from Army Group North enter by the marker as it stands: where it moves last, they do so before it does.
    late = [] if s.readings.agn_marker_moves_first else [row for row in rows if row.action is Action.MOVE_MARKER]
    yield from _answer_rows(s, [row for row in rows if row not in late])
    if side == AXIS:
        yield from north_edge.roll_for_waiting(s)
        yield from _answer_rows(s, late)
        yield from _later_offer(s)
    else:
        yield from stavka.offer_appeal(s)


def _answer_rows(s: State, rows: list[Row]) -> Procedure[None]:
    for row in rows:
        yield from answer_row(s, known_counters(s, row))
        s.arrivals.done.append(row.rule)


def today(s: State, side: Side) -> list[Row]:
    """The dated rows to answer now. Those of the first date of the January campaign are in its set-up."""
    if s.calendar.in_the_set_up(s.date):
        return []
    return [row for row in due(side, s.date, s.readings) if row.rule not in s.arrivals.done]


def answer_row(s: State, row: Row) -> Procedure[None]:
    """One row, by what it tells the player to do."""
    match row.action:
        case Action.MOVE_MARKER:
            yield from move_marker(s, row)
        case Action.WITHDRAW:
            yield from withdraw(s, row)
        case Action.DEPLOY:
            yield from deploy(s, row)
        case Action.AVAILABLE:
            yield from make_available(s, row)
        case Action.DEAD_PILE:
            yield from into_the_dead_pile(s, row)
        case Action.EVENT:
            yield from event(s, row)
        case Action.ARRIVE:
            yield from arrive(s, row)


def arrive(s: State, row: Row) -> Procedure[None]:
    if row.printed.optional:
        yield from emergencies.offer_pz16(s)
    elif row.printed.pax or row.printed.eq_ar:
        yield from dated_replacements(s, row)
    elif row.printed.place == "north_edge":
        yield from north_edge.from_the_north(s, row)
    else:
        left = without_arrived(s, row)
        if row.counters and not left.counters:
            yield Note(f"{row.title}: all were released earlier.", row.rule, side=row.side)
            return
        yield from place_counters(s, left)


def withdraw(s: State, row: Row) -> Procedure[None]:
    """A withdrawal; where it concerns groups that may never have come, only those in play leave."""
    groups = row.printed.groups
    here: list[str] = []
    if groups:
        here = [g for g in groups if g in s.arrivals.groups]
        if not here:
            yield Note(f"{row.title}: none of these units ever arrived.", row.rule, side=row.side)
            return
        printed = find(row.rule, s.readings)
        if any(c.kind is Kind.DIVISION for c in printed.counters):
            row = replace(row, counters=printed.counters)  # a roster does not tell which counters are whose
        row = replace(row, counters=tuple(c for c in row.counters if _group(c, groups) in here))
    yield from withdraw_counters(s, row)
    if groups and row.rule not in s.arrivals.owed:
        for group in here:
            emergencies.leave_for_good(s, group)


def _group(counter: Counter, groups: Sequence[str]) -> str:
    """Which group a counter belongs to. On some units of the corps the booklet prints the formation otherwise."""
    if counter.kind is Kind.DIVISION:
        return f"{counter.many}-counter division"
    if not counter.formation:
        return "airborne"
    return counter.formation if counter.formation in groups else groups[0]


def move_marker(s: State, row: Row) -> Procedure[None]:
    marker, to = row.printed.marker, row.printed.to
    yield Confirm(
        question=f"Move the {MARKERS[marker]} boundary marker to {to}",
        cite=row.rule,
        side=row.side,
        key=row.key,
        button="Moved",
    )
    s.arrivals.markers[marker] = to
    yield Note(f"The {marker} marker stands at {to}.", row.rule)


@rule("tfb.arrival.axis.general.dated_repl")
def dated_replacements(s: State, row: Row) -> Procedure[None]:
    """Pax and Eq by date come on top of the Replacement Table; Pax keeps, Eq is for this phase and its AR."""
    pax, eq = row.printed.pax, row.printed.eq_ar
    words = ", ".join([f"{pax} Pax"] * bool(pax) + [f"1 Eq of AR {ar}" for ar in eq])
    lines = ["They come on top of the Replacement Table."]
    if s.readings.dated_replacement_saving == "ask_players":
        lines.append("Whether they may be saved is for you to look up (13.5).")
    else:
        lines += ["Pax may be saved."] * bool(pax) + ["Eq not used in this phase is lost."] * bool(eq)
    yield Confirm(
        question=f"Receive {words} at any Army or Army Group HQ",
        cite=row.rule,
        side=row.side,
        key=row.key,
        context=tuple(lines),
        button="Received",
    )
    books.receive(s, row.side, pax=pax, eq=eq)
    yield Note(f"{words} received.", row.rule, side=row.side)
    if row.lost or row.counters:
        yield from place_counters(s, row)


def make_available(s: State, row: Row) -> Procedure[None]:
    done = False
    if row.lost:
        row, done = yield from tell_lost(s, row)
        if row.lost:
            return
    count = sum(c.many for c in row.counters)
    if not done:
        yield Confirm(
            question=f"From now on you may use: {', '.join(str(c) for c in row.counters)}",
            cite=row.rule,
            side=row.side,
            key=row.key,
            context=context(row),
            button="Seen",
        )
    available = s.arrivals.markers_available
    available[row.side] = available.get(row.side, 0) + count


def into_the_dead_pile(s: State, row: Row) -> Procedure[None]:
    yield from place_counters(s, row)
    if row.rule in s.arrivals.owed:
        return
    for counter in known_counters(s, row).counters:
        yield from books.bury(s, row.side, counter, row.printed.buried)


def event(s: State, row: Row) -> Procedure[None]:
    if row.printed.rail_cap:
        s.arrivals.rail_cap = row.printed.rail_cap
        question = f"From this turn the Soviet Rail Cap is {s.arrivals.rail_cap}"
    else:
        question = "From now to the end no more than one Soviet Front may be in Offensive Posture"
    yield Confirm(question=question, cite=row.rule, side=row.side, key=row.key, button="Seen")
    if not row.printed.rail_cap:
        yield from _limit_begins(s)


@rule("tfb.arrival.axis.1944-03-01.one_offensive")
def _limit_begins(s: State) -> Procedure[None]:
    """The limit is printed for the Axis but holds from the turn on: the Soviets may play first on its date."""
    row = find(general().offensive.rule, s.readings)
    if row.date and s.date >= row.date and not s.arrivals.posture_limit:
        s.arrivals.posture_limit = row.printed.fronts_in_offensive_posture
        yield from _excess_fronts(s, row)


@rule("tfb.arrival.axis.1944-03-01.one_offensive")
def _excess_fronts(s: State, row: Row) -> Procedure[None]:
    """Fronts already in Offensive Posture when the limit starts: the booklets do not say what becomes of them."""
    attacking = [front for front in s.fronts if front.posture == "offensive"]
    if len(attacking) <= s.arrivals.posture_limit:
        return
    keep_all = Option("all", "They all stay as they are, by your reading of 3.3c")
    may_keep_all = s.readings.excess_offensive_fronts == "ask_players"
    answer = yield Choose(
        question="Which Front stays in Offensive Posture?",
        cite=row.rule,
        side=SOVIET,
        key="excess fronts",
        options=(*(Option(f.name, f.name) for f in attacking), *([keep_all] if may_keep_all else [])),
    )
    if answer == "all":
        s.arrivals.excused = [front.name for front in attacking]
    for front in attacking:
        if answer not in ("all", front.name):
            yield from change_posture(s, front, "none", row.rule)


def _owed(s: State, side: Side) -> Procedure[None]:
    """What was put off against the rule is asked again."""
    mine = [rule_id for rule_id in s.arrivals.owed if rule_id.startswith(f"tfb.arrival.{side}.")]
    for rule_id in mine:
        s.arrivals.owed.remove(rule_id)
        row = known_counters(s, find(rule_id, s.readings))
        if rule_id == emergencies.SPECIAL:
            yield from emergencies.bring_event(s, row.title)  # of the list only what that event brought
        elif row.printed.optional or row.printed.pax:
            yield from place_counters(s, row)  # it was taken and paid for, or its Pax received: only counters are owed
        else:
            yield from answer_row(s, row)


def _later_offer(s: State) -> Procedure[None]:
    """16. Panzer Division on a later turn, where a setting keeps the offer open."""
    row = find(emergencies.PZ16, s.readings)
    if row.date and s.date > row.date and s.readings.pz16_offer == "any_later_turn" and s.arrivals.pz16 != "taken":
        yield from emergencies.offer_pz16(s)


def _soviet_special_events(s: State) -> Procedure[None]:
    groups = general().special_event.soviet.groups
    known = {*s.arrivals.groups, *s.arrivals.gone}
    still = tuple((key, words) for key, words in groups.items() if key not in known)
    if not still:
        return
    value = yield Report(
        question="Has a Special Event brought any of these?",
        cite=stavka.ROLL,
        side=SOVIET,
        key="special event",
        fields=(Field("groups", "A Special Event brings", FieldKind.SEVERAL, choices=still),),
        suggestion={},
    )
    for group in value["groups"]:
        yield from stavka.bring(s, group, f"{emergencies.SPECIAL_EVENT} of {s.turn}")


@rule("tfb.arrival.soviet.1944-01-01.rail_cap")
def _rail_cap_at_start(s: State) -> Procedure[None]:
    """What the Rail Cap is before 1944 is in the set-up, which only the players have."""
    chosen, printed = s.readings.soviet_rail_cap_start, find(general().rail_cap.rule, s.readings)
    if s.arrivals.rail_cap or chosen == "ask_players" or printed.date == s.date:
        return
    if chosen == "as_entered":
        value = yield Report(
            question="What is the Soviet Rail Cap in your set-up?",
            cite=general().rail_cap.rule,
            side=SOVIET,
            key="rail cap",
            fields=(Field("cap", "Rail Cap", FieldKind.NUMBER, minimum=1, maximum=99),),
            suggestion={"cap": 9},
        )
        chosen = value["cap"]
    s.arrivals.rail_cap = int(chosen)


PIECES = ("roster", "second", "third")


def _load_roster(s: State, side: Side) -> Procedure[None]:
    """At the first arrivals of each side: a roster file that the players already have. One file may serve both."""
    if s.arrivals.roster_asked or side in s.arrivals.roster_sides:
        return

    def check(value: dict[str, str]) -> None:
        for part in value.values():
            read_roster(part)

    value = yield Report(
        question="Have you a roster file of the counters in your booklets? Paste it here, or leave it empty",
        cite="tfb.notation.counter",
        side=side,
        key="roster",
        context=("A long roster comes in pieces, each a file of its own.",),
        fields=(
            Field("roster", "Roster (TOML)"),
            Field("second", "Second piece"),
            Field("third", "Third piece"),
        ),
        fillers=(Filler("your roster file", (".toml", ".txt"), partial(from_file, fields=PIECES)),),
        also=check,
        suggestion={"roster": ""},
    )
    read = {key: row for part in value.values() for key, row in read_roster(part).items()}
    s.arrivals.roster |= read
    s.arrivals.roster_sides.append(side)
    s.arrivals.roster_asked = len({key.partition(".")[0] for key in read}) == len(SIDES)
    if read:
        yield Note(f"The roster fills in {len(read)} rows of the orders of arrival.", "tfb.notation.counter")
        for told in SIDES:
            yield from withdrawn_dead(s, told)
