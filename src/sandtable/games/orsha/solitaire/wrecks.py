"""OtO-S1, MSR 8: wrecks between the lines."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from sandtable.charts import consult
from sandtable.games.orsha.ground.geometry import range_between
from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.booklet import printed
from sandtable.games.orsha.solitaire.random_selection import clicked_hexes, map_hex
from sandtable.games.orsha.solitaire.state import PLAYER, State, Wreck
from sandtable.kernel import DECISION, Amount, Note, Procedure, Refused
from sandtable.rules import rule

CITE = "oto2.sasl.s1.msr8.a"


@rule("oto2.sasl.s1.msr8.a")
def refuse_wreck(state: State, name: str) -> Refused | None:
    """Outside and within 2 hexes of the set-up area, no ENEMY unit there, no two wrecks adjacent."""
    limits, cite = printed().s1.wrecks, CITE
    if not field.is_in_play(name) or field.is_in_setup_area(name):
        return Refused(f"{name} is not outside the set-up area in the area in play", cite)
    if field.from_setup_area(name) > limits.farthest:
        return Refused(f"{name} is {field.from_setup_area(name)} hexes out; at most {limits.farthest}", cite)
    if any(u.hex == name for u in state.on_board()) or any(x.hex == name for x in state.suspects):
        return Refused(f"there are ENEMY units in {name}", cite)
    near = [w.hex for w in state.wrecks if range_between(w.hex, name) < limits.apart]
    return Refused(f"{name} is next to the wreck in {near[0]}", cite) if near else None


@rule("oto2.sasl.s1.msr8.a")
def wrecks(state: State) -> Procedure[None]:
    """MSR 8: after the ENEMY's set-up up to six wrecks may be placed."""
    yield from (on_board(state) if state.plays_on_board else one_by_one(state))
    state.phase = "forces"


def on_board(state: State) -> Procedure[None]:
    """All at once, by clicks."""
    most, farthest = printed().s1.wrecks.count, printed().s1.wrecks.farthest
    legal = [hex for hex in field.in_play() if refuse_wreck(state, hex) is None]
    names = yield from clicked_hexes(
        f"Click the hexes of up to {most} wrecks",
        CITE,
        key="wrecks-on-board",
        telling="Wrecks lie in: {}.",
        hexes=legal,
        at_most=most,
        also=partial(refuse_adjacent, state),
        suggestion=spread(state, legal, most),
        context=(f"Outside your set-up area, at most {farthest} hexes from it, no two next to each other.",),
    )
    state.wrecks = [Wreck(name) for name in names]


@rule("oto2.sasl.s1.msr8.a")
def refuse_adjacent(state: State, names: Sequence[str]) -> Refused | None:
    """Each of them judged with those before it in place."""
    for n, name in enumerate(names):
        if no := refuse_wreck(replace(state, wrecks=[Wreck(other) for other in names[:n]]), name):
            return no
    return None


def spread(state: State, legal: Sequence[str], most: int) -> list[str]:
    """As many as there may be, over the whole width."""
    every = max(1, len(legal) // most)
    found: list[str] = []
    for name in (*legal[::every], *legal):
        if len(found) < most and name not in found and refuse_adjacent(state, [*found, name]) is None:
            found.append(name)
    return found


def one_by_one(state: State) -> Procedure[None]:
    most, farthest = printed().s1.wrecks.count, printed().s1.wrecks.farthest
    count = yield from Amount(
        question="How many wrecks do you place?", telling="You place {}.", cite=CITE,
        wants=DECISION, side=PLAYER, key="wrecks", maximum=most, unit="wrecks",
        suggestion=most,
    )  # fmt: skip
    for n in range(count):
        legal = tuple(h for h in field.in_play() if refuse_wreck(state, h) is None)
        hex = yield from map_hex(
            f"Wreck {n + 1} of {count}, its hex", CITE, wants=DECISION, key="wreck", telling="A wreck lies in {}.",
            also=partial(refuse_wreck, state), suggestion=legal[0],
            context=(f"Outside your set-up area and at most {farthest} hexes from it."
                    f" Open are: {field.in_runs(legal)}",),
        )  # fmt: skip
        state.wrecks.append(Wreck(hex))


@rule("oto2.sasl.s1.msr8.b")
def wreck_status(state: State) -> Procedure[None]:
    """MSR 8: after FRIENDLY set-up a dr for each wreck."""
    for wreck in state.wrecks:
        wreck.status = (yield from consult("wreck", about=f"the wreck in {wreck.hex}", side=PLAYER)).result
    state.wrecks = [w for w in state.wrecks if w.status != "removed"]
    state.phase = "play-rally"
    yield Note("FRIENDLY moves first.", "oto2.sasl.s1.sequence")
