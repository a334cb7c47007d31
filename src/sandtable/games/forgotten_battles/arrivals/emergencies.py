"""Axis arrivals that wait for a condition: Vitebsk, Kovel, Special Events."""

from collections.abc import Collection
from dataclasses import replace
from typing import NotRequired, TypedDict

from sandtable.games.forgotten_battles.arrivals import books
from sandtable.games.forgotten_battles.arrivals.asks import place_counters, without_arrived
from sandtable.games.forgotten_battles.booklet.counters import Counter
from sandtable.games.forgotten_battles.booklet.general import event_groups, general
from sandtable.games.forgotten_battles.booklet.rows import Row, find, rows
from sandtable.games.forgotten_battles.booklet.withdrawals import known_counters
from sandtable.games.forgotten_battles.calendar import in_words
from sandtable.games.forgotten_battles.sides import SIDES
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.state.arrival_state import Came, Offered
from sandtable.games.forgotten_battles.victory import points_for
from sandtable.kernel import (
    DECISION,
    FACT,
    Choose,
    ChooseSome,
    Field,
    FieldKind,
    Note,
    NotUnderstood,
    Option,
    Procedure,
    Report,
    counted,
)
from sandtable.rules import rule

VITEBSK = "tfb.arrival.axis.emergency.vitebsk.trigger"
KOVEL = "tfb.arrival.axis.emergency.kovel.trigger"
SPECIAL = "tfb.arrival.axis.special_event.units"
SOURCE = "tfb.arrival.axis.emergency.source"
APPEAL_BEFORE = "appeal, before"
BOTH_FELL = "both_fell"
FAR = 99


class Tidings(TypedDict):
    vitebsk: NotRequired[list[str]]
    kovel: NotRequired[str]
    special_event: NotRequired[list[str]]


@rule("tfb.arrival.axis.emergency.vitebsk.trigger")
def vitebsk_fallen(soviet_hexes: Collection[str]) -> bool:
    """Both hexes of Vitebsk must have been captured."""
    return set(general().vitebsk.hexes) <= set(soviet_hexes)


@rule("tfb.arrival.axis.emergency.kovel.trigger")
def kovel_in_danger(distance: int, unit: str = "combat") -> bool:
    """A Soviet combat unit (transport does not count) has moved to within range of Kovel."""
    return unit == "combat" and distance <= general().kovel.range


def tidings(state: State) -> Procedure[None]:
    """What has happened on the map since the last Axis Reinforcement Phase that brings units without a date."""
    fields = open_conditions(state)
    if not fields:
        return
    value = yield from Report[Tidings](
        question="Has any of this happened since the last Axis Reinforcement Phase?",
        cite=SOURCE,
        wants=FACT,
        side="axis",
        key="tidings",
        telling="Since the last Axis Reinforcement Phase: {}",
        fields=tuple(fields),
        also=check_contradiction,
        suggestion={},
    )
    yield from heed(state, value)


def heed(state: State, value: Tidings) -> Procedure[None]:
    """What the tidings bring."""
    yield from _vitebsk(state, value.get("vitebsk", []))
    yield from _kovel(state, int(value.get("kovel", FAR)))
    for group in value.get("special_event", []):
        yield from _special_event(state, group)


def check_contradiction(value: Tidings) -> None:
    """Both hexes Soviet now, and one of them retaken, cannot be; raises NotUnderstood."""
    told = value.get("vitebsk", ())
    if BOTH_FELL in told and vitebsk_fallen(told):
        raise NotUnderstood("both hexes of Vitebsk are in Soviet hands now: then none has been retaken", VITEBSK)


def open_conditions(state: State) -> list[Field]:
    """What may have happened, and has not yet."""
    v, kovel = general().vitebsk, general().kovel
    fields = []
    if state.arrivals.vitebsk in (Offered.NOT_YET, Offered.OPEN):
        held = tuple((hex, f"{hex} is in Soviet hands now") for hex in v.hexes)
        lost = list(state.arrivals.vitebsk_lost)  # the hexes may fall one after the other
        choices = (*held, (BOTH_FELL, "both were in Soviet hands at once, but one has been retaken since"))
        fields.append(Field("vitebsk", "Vitebsk", FieldKind.SEVERAL, choices=choices, default=lost, rule=VITEBSK))
    if not state.arrivals.kovel:
        far = kovel.range + 1
        near = tuple((str(n), f"{counted(n, 'hex')} from it") for n in range(far - 1, -1, -1))
        label = f"A Soviet combat unit has moved close to Kovel ({kovel.hex})"
        distances = ((str(far), f"no, {counted(far, 'hex')} or more"), *near)
        fields.append(Field("kovel", label, FieldKind.CHOICE, choices=distances, rule=KOVEL))
    event = general().special_event.axis
    known = {*state.arrivals.groups, *state.arrivals.gone} - {*event.again}
    groups = tuple((k, w) for k, w in event.groups.items() if k not in known)
    if groups:
        fields.append(Field("special_event", "A Special Event brings", FieldKind.SEVERAL, choices=groups, rule=SPECIAL))
    return fields


@rule("tfb.arrival.axis.emergency.vitebsk.trigger", "tfb.arrival.axis.emergency.vitebsk.vp")
def _vitebsk(state: State, told: list[str]) -> Procedure[None]:
    """The option opens when both hexes are Soviet at once; it lapses with this phase unless a setting keeps it open.

    One hex that fell and was retaken before the other fell opens nothing: they were never Soviet together.
    """
    if state.arrivals.vitebsk in (Offered.TAKEN, Offered.DECLINED):
        return
    state.arrivals.vitebsk_lost = [hex for hex in told if hex != BOTH_FELL]
    fell = BOTH_FELL in told or vitebsk_fallen(told) or state.arrivals.vitebsk == Offered.OPEN
    if not vitebsk_fallen(told) and state.readings.vitebsk_recapture_cancels:
        state.arrivals.vitebsk = Offered.NOT_YET
        return
    if not fell:
        return
    price = points_for("vitebsk", state.readings)["soviet"]
    answer = yield from Choose(
        question="Vitebsk has fallen: take its emergency reinforcements?",
        cite=VITEBSK,
        wants=DECISION,
        side="axis",
        key="vitebsk",
        context=(f"They arrive at any Army or Army Group HQ. The Soviets score {price} VP if you take them.",),
        options=(
            Option(
                "take",
                f"Take them: Soviets +{price} VP",
                telling="Vitebsk has fallen: its emergency reinforcements are taken.",
            ),
            Option("decline", "Decline", telling="Vitebsk has fallen: its emergency reinforcements are declined."),
        ),
    )
    if answer == "decline":
        state.arrivals.vitebsk = _vitebsk_declined(state)
        return
    state.arrivals.vitebsk = Offered.TAKEN
    yield from books.book(state, "vitebsk")
    yield from release(state, find(general().vitebsk.units, state.readings))


def _vitebsk_declined(state: State) -> Offered:
    return Offered.OPEN if state.readings.vitebsk_option_window == "any_later_phase" else Offered.DECLINED


def _kovel(state: State, distance: int) -> Procedure[None]:
    if state.arrivals.kovel or not kovel_in_danger(distance):
        return
    state.arrivals.kovel = True
    yield Note("Kovel is in danger: its units arrive, at no price.", KOVEL)
    yield from release(state, find(general().kovel.units, state.readings))


def _special_event(state: State, group: str) -> Procedure[None]:
    """A group that a Special Event brings comes in at a rail hex of the west edge."""
    words = general().special_event.axis.groups[group]
    state.arrivals.groups[group] = by_event(in_words(state.date))
    yield from bring_event(state, f"Special Event: {words}")


def bring_event(state: State, title: str) -> Procedure[None]:
    """The units of one Special Event, from the roster or as the player reads them now."""
    row = replace(find(SPECIAL, state.readings), title=title)
    listed = without_arrived(state, known_counters(state, row)).counters
    if listed:
        chosen = yield from _of_this_event(row, listed)
        row = replace(row, lost=False, counters=chosen) if chosen else row
    yield from place_counters(state, row)


def _of_this_event(row: Row, listed: tuple[Counter, ...]) -> Procedure[tuple[Counter, ...]]:
    """The booklet lists the units of every Special Event together: which of them this one brings."""
    chosen = yield from ChooseSome(
        question=f"{row.title}: which of these come now?",
        told_after=True,
        cite=row.rule,
        wants=FACT,
        side=row.side,
        key="special event units",
        context=("Choose none if they are not in your roster yet.",),
        options=tuple(Option(str(n), str(counter)) for n, counter in enumerate(listed)),
        at_most=len(listed),
    )
    return tuple(listed[int(n)] for n in chosen)


@rule("tfb.arrival.axis.emergency.source")
def release(state: State, row: Row) -> Procedure[None]:
    """Place a group released early; a unit already in play does not arrive a second time."""
    known = known_counters(state, row)
    row = without_arrived(state, known)
    if known.counters and not row.counters:
        yield Note(f"{row.title}: all of them have come already.", SOURCE, side=row.side)
        return
    yield from place_counters(state, row)


# ---- a campaign that starts in the middle


@rule("tfb.arrival.axis.emergency.source")
def conditional() -> dict[str, str]:
    """What has no date, or was for the player to choose, and may have come before a campaign is taken over."""
    groups = {side: event_groups(side).items() for side in SIDES}
    return {
        "vitebsk taken": "Vitebsk fell, and its emergency units came",
        "vitebsk declined": "Vitebsk fell, and its emergency units were declined",
        "kovel": "the Kovel emergency units came",
        "pz16": "16. Panzer Division was taken",
        **{key: f"Axis Special Event: {words} came" for key, words in groups["axis"]},
        **{f"{key} event": f"Soviet Special Event: {words} came" for key, words in groups["soviet"]},
        **{f"{key} appeal": f"STAVKA sent: {words}" for key, words in groups["soviet"]},
    }


@rule("tfb.arrival.axis.emergency.source")
def came_by_condition(state: State, keys: Collection[str]) -> None:
    """Remember them, so that they neither come a second time nor miss their withdrawal."""
    a = state.arrivals
    if "vitebsk declined" in keys:
        a.vitebsk, a.vitebsk_lost = _vitebsk_declined(state), list(general().vitebsk.hexes)
    a.vitebsk = Offered.TAKEN if "vitebsk taken" in keys else a.vitebsk
    a.kovel = a.kovel or "kovel" in keys
    a.pz16 = Offered.TAKEN if "pz16" in keys else a.pz16
    for key in general().special_event.axis.groups:
        if key in keys:
            a.groups[key] = Came("Special Event, before", by_event=True)
    for key in general().special_event.soviet.groups:
        if f"{key} event" in keys:
            a.groups[key] = Came("Special Event, before", by_event=True)
        elif f"{key} appeal" in keys:
            a.groups[key] = Came(APPEAL_BEFORE)
            a.appeals.append(APPEAL_BEFORE)
    for row in (row for side in SIDES for row in rows(side, state.readings)):
        if row.date and row.date < state.date:
            for key in [key for key in row.printed.groups if key in a.groups]:
                leave_for_good(state, key)


def by_event(when: str) -> Came:
    return Came(f"Special Event of {when}", by_event=True)


def leave_for_good(state: State, group: str) -> None:
    """A conditional group has been withdrawn; whether a Special Event had brought it is remembered."""
    if state.arrivals.groups.pop(group).by_event:
        state.arrivals.gone_by_event.append(group)
    state.arrivals.gone.append(group)
