"""How a row is asked: placing counters, taking them off, telling what only the booklet knows."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NotRequired, TypedDict

from sandtable.games.forgotten_battles.arrivals import books
from sandtable.games.forgotten_battles.booklet.counters import Counter, Kind, read_counter
from sandtable.games.forgotten_battles.booklet.general import Place, general
from sandtable.games.forgotten_battles.booklet.namesakes import among, perhaps_among
from sandtable.games.forgotten_battles.booklet.roster import read_lines
from sandtable.games.forgotten_battles.booklet.rows import Action, Row
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import (
    DECISION,
    FACT,
    Choose,
    ChooseSome,
    Field,
    FieldKind,
    Note,
    Option,
    Procedure,
    Refused,
    Report,
    counted,
)
from sandtable.rules import rule

NOT_ALL = "not_all"
HOW_TO_WRITE = "one counter a line, such as XX 51 12-2-2, ? for what you cannot read"


class LostList(TypedDict):
    counters: str
    done: bool
    pile: NotRequired[list[str]]
    released: NotRequired[bool]


class DivisionGone(TypedDict):
    name: str
    map: int
    dead: int
    pile: NotRequired[list[str]]


def context(row: Row) -> tuple[str, ...]:
    """What stands with the question: the counters, the gap, the note, and how transport arrives."""
    side = general().side[row.side]
    kinds = {c.kind for c in row.counters} if row.action is Action.ARRIVE else set()
    lines = [str(c) for c in row.counters] + [row.gap, row.note]
    if Kind.ORGANIC_TRUCK in kinds:
        lines.append(side.organic.words)
    if kinds & {Kind.TRUCK, Kind.WAGON}:
        lines.append(side.transport.words)
    return tuple(line for line in lines if line)


@rule("tfb.arrival.axis.general.entry", "tfb.arrival.soviet.general.entry")
@rule("tfb.arrival.axis.general.transport", "tfb.arrival.soviet.general.transport")
@rule("tfb.arrival.axis.general.organic", "tfb.arrival.soviet.general.organic")
def place_counters(state: State, row: Row) -> Procedure[None]:
    """2.1, 3.1: put the counters where the row says. Leaving one out, or another place, is refused."""
    where = row.place
    assert where is not None
    if row.lost:
        row, done = yield from tell_lost(state, row)
        if row.lost:
            return
        row = without_arrived(state, row)
        if not row.counters:
            yield Note(f"{row.title}: all were released earlier.", row.rule, side=row.side)
            return
        if done and len(where.allowed) == 1:
            yield from placed(state, row, next(iter(where.allowed)), where)
            return
    left_out = Option(NOT_ALL, "Not all of them", "", "every counter of the list arrives on this turn", row.rule)
    entry = general().side[row.side].entry.rule
    answer = yield from Choose(
        question=f"{row.name}: place them {where.at}",
        cite=row.rule,
        wants=DECISION,
        side=row.side,
        key=row.key,
        context=context(row),
        options=(*where.options(entry), left_out),
    )
    if answer == NOT_ALL:
        state.arrivals.owed.append(row.rule)
        return
    yield from placed(state, row, answer, where)


def placed(state: State, row: Row, answer: str, where: Place) -> Procedure[None]:
    words = {**where.allowed, **where.forbidden}[answer]
    books.record(state, row.side, "arrived", row.counters, words)
    back = {counter.plain for counter in row.counters}
    state.arrivals.away = {
        text: day for text, day in state.arrivals.away.items() if read_counter(text).plain not in back
    }
    yield Note(f"{row.name}: {listed(row.counters)}, {words}.", row.rule, side=row.side)


def listed(counters: Sequence[Counter]) -> str:
    return ", ".join(str(c) for c in counters) or "nothing listed"


@rule("tfb.arrival.axis.emergency.source")
def without_arrived(state: State, row: Row) -> Row:
    """The row less the counters that are in play already, unless the players decide that themselves.

    Emergency units may have come by a date or a Special Event, and dated ones by an emergency: neither comes twice.
    """
    if row.side != "axis" or state.readings.emergency_units_twice == "ask_players":
        return row
    early = row.date is None or row.printed.unless_released
    here = books.in_play(state, row.side) if early else books.in_play(state, row.side) & books.released_early(state)
    left = tuple(c for c in row.counters if not (c.one_of_a_kind and c.plain in here))
    return replace(row, counters=left) if len(left) < len(row.counters) else row


def tell_lost(state: State, row: Row) -> Procedure[tuple[Row, bool]]:
    """The scan lost the counters: the player reads them from his booklet, and may type them in to be kept.

    Gives the row with the typed counters, and whether they are placed or taken off already; or the row as it was.
    """
    verb = "placed" if row.action is not Action.WITHDRAW else "taken off"
    where = f" {row.place.at}" if row.place else ""
    value = yield from Report[LostList](
        question=f"{row.name}{where}: see your booklet",
        cite=row.rule,
        wants=FACT,
        side=row.side,
        key=f"lost {row.key}",
        context=context(row),
        fields=_lost_fields(state, row, verb),
        also=lambda value: _not_yet(row, verb, value),
        suggestion={"counters": "", "done": True},
    )
    typed = read_lines(row, value["counters"].splitlines())
    if value.get("released"):
        yield Note(f"{row.title}: all were released earlier.", row.rule, side=row.side)
        return row, False
    if typed:
        state.arrivals.roster[row.key] = [*state.arrivals.roster.get(row.key, ()), *typed]
        yield from _out_of_the_pile(state, row, value.get("pile", ()))
        return replace(row, lost=False, counters=tuple(read_counter(line) for line in typed)), value["done"]
    if not value["done"]:
        state.arrivals.owed.append(row.rule)
    else:
        books.record(state, row.side, "arrived" if verb == "placed" else "withdrew", [], "as the booklet lists")
        yield Note(f"{row.title}: {verb} as the booklet lists.", row.rule, side=row.side)
    yield from _out_of_the_pile(state, row, value.get("pile", ()))
    return row, True


def _lost_fields(state: State, row: Row, verb: str) -> tuple[Field, ...]:
    fields: tuple[Field, ...] = (
        Field("counters", "Counters in your booklet (kept in your roster)", hint=HOW_TO_WRITE),
        Field("done", f"All of them are {verb}", FieldKind.YES_NO, default=True, rule=row.rule),
    )
    pile = _pile(state, row) if state.readings.withdraw_dead_units != "stay_in_dead_pile" else ()
    if row.action is Action.WITHDRAW and pile:
        # Which of the dead belong to a list that nobody can read, only the player sees.
        cite = general().side[row.side].withdraw.rule
        fields += (Field("pile", "Of them, in the Dead Pile", FieldKind.SEVERAL, choices=pile, rule=cite),)
    if not row.printed.unless_released:
        return fields
    return (*fields, Field("released", "All were released earlier, none arrives", FieldKind.YES_NO, rule=row.rule))


def _not_yet(row: Row, verb: str, value: LostList) -> Refused | None:
    """The row must be done with. What is typed and is no counter is not understood, and nobody can overrule that."""
    typed = read_lines(row, value["counters"].splitlines())
    if typed or value["done"] or value.get("released"):
        return None
    return Refused(f"{row.title}: read your booklet, every counter of the list must be {verb}", row.rule)


def _pile(state: State, row: Row) -> tuple[tuple[str, str], ...]:
    return tuple((unit.id, f"{unit.name} {unit.formation}".strip()) for unit in state.dead_pile[row.side])


def _out_of_the_pile(state: State, row: Row, ids: Sequence[str]) -> Procedure[None]:
    """Withdrawn units that are dead cannot be rebuilt."""
    cite = general().side[row.side].withdraw.rule
    for unit in [unit for unit in state.dead_pile[row.side] if unit.id in ids]:
        books.unbury(state, row.side, unit.id)
        yield Note(f"{unit.name} leaves the Dead Pile and cannot be rebuilt.", cite, side=row.side)


@rule("tfb.arrival.axis.general.withdraw", "tfb.arrival.soviet.general.withdraw")
def withdraw_counters(state: State, row: Row) -> Procedure[None]:
    """Counters under a withdrawal heading leave the game, the dead ones too (unless a setting leaves them)."""
    done = False
    if row.lost and not row.counters:
        row, done = yield from tell_lost(state, row)
        if row.lost:
            return
    whole = [c for c in row.counters if c.kind is Kind.DIVISION]
    for division in whole:
        yield from withdraw_division(state, row, division)
    rest = tuple(c for c in row.counters if c not in whole)
    if not rest:
        return
    if done:
        yield from _gone(state, row, rest)
        return
    stay = state.readings.withdraw_dead_units == "stay_in_dead_pile"
    dead = "; dead ones stay in the Dead Pile" if stay else ", the dead ones out of the Dead Pile"
    answer = yield from Choose(
        question=f"{row.title}: take these counters out of the game",
        cite=row.rule,
        wants=FACT,
        side=row.side,
        key=row.key,
        context=context(replace(row, counters=rest)),
        options=(
            Option("gone", f"All gone: off the map{dead}"),
            Option(NOT_ALL, "Not all of them", "", "every counter of the list leaves on this turn", row.rule),
        ),
    )
    if answer == NOT_ALL:
        state.arrivals.owed.append(row.rule)
        return
    yield from _gone(state, row, rest)


def _gone(state: State, row: Row, counters: Sequence[Counter]) -> Procedure[None]:
    books.record(state, row.side, "withdrew", counters, "out of the game")
    yield Note(f"{row.title}: {listed(counters)} out of the game.", row.rule, side=row.side)
    for text, returns in row.printed.returns.items():
        state.arrivals.away[text] = returns.isoformat()
        yield Note(
            f"{text.partition(' ;')[0]} is only lent out, until {in_words(returns)}.",
            row.rule,
            side=row.side,
        )
    books.leave_box(state, row.side, counters)
    if state.readings.withdraw_dead_units == "stay_in_dead_pile":
        return
    yield from _out_of_the_pile(state, row, [unit.id for unit in among(state.dead_pile[row.side], counters)])
    if not (perhaps := perhaps_among(state.dead_pile[row.side], counters)):
        return
    named = yield from ChooseSome(
        question=f"{row.title}: which of these in your Dead Pile are among them?",
        told_after=True,
        cite=general().side[row.side].withdraw.rule,
        wants=FACT,
        side=row.side,
        key=f"dead {row.key}",
        context=tuple(str(counter) for counter in counters),
        options=tuple(Option(unit.id, f"{unit.name} {unit.formation}".strip()) for unit in perhaps),
        suggestion=[],
    )
    yield from _out_of_the_pile(state, row, named)


def withdraw_division(state: State, row: Row, division: Counter) -> Procedure[None]:
    """A division known only by its number of counters: all of them go, from the map and from the Dead Pile."""
    total = division.many
    cite = general().side[row.side].withdraw.rule

    def check(value: DivisionGone) -> Refused | None:
        found, named = value["map"] + value["dead"], len(value.get("pile", ()))
        if found != total:
            return Refused(f"{found} accounted for; the division has {total}, and all of them go", row.rule)
        if named > value["dead"]:
            return Refused(f"{named} of the Dead Pile named, but {value['dead']} counted there", cite)
        return None

    pile = _pile(state, row)
    value = yield from Report[DivisionGone](
        question=f"{row.title}: a division leaves with all of its {counted(total, 'counter')}",
        cite=row.rule,
        wants=FACT,
        side=row.side,
        key=f"{row.key} {total}",
        context=("Which division: see your booklet.", *state.arrivals.roster.get(row.key, ())),
        fields=(
            Field("name", "Division"),
            Field("map", "Counters taken off the map", FieldKind.NUMBER, maximum=total, default=total, rule=row.rule),
            Field("dead", "Counters in the Dead Pile", FieldKind.NUMBER, maximum=total, rule=cite),
            *([Field("pile", "Which of the Dead Pile", FieldKind.SEVERAL, choices=pile)] if pile else ()),
        ),
        also=check,
        suggestion={"name": "", "map": total, "dead": 0},
    )
    name = value["name"] or "the division"
    books.record(state, row.side, "withdrew", [f"{name}, {counted(total, 'counter')}"], "out of the game")
    yield Note(f"{row.title}: {name}: {counted(value['map'], 'counter')} off the map.", row.rule, side=row.side)
    if not value["dead"]:
        return
    if state.readings.withdraw_dead_units == "stay_in_dead_pile":
        yield Note(f"Left in the Dead Pile: {counted(value['dead'], 'counter')}.", cite, side=row.side)
        return
    yield from _out_of_the_pile(state, row, value.get("pile", ()))
    yield Note(f"{counted(value['dead'], 'dead counter')} out of the Dead Pile.", cite, side=row.side)
