"""Planted secrets: words that stand in one side's records for a moment, and must not reach anybody else's view."""

from collections.abc import Iterator
from contextlib import contextmanager

from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import Box
from sandtable.games.orsha.state import Group, State
from sandtable.kernel import plain

BIRDS = {
    "german": ("KESTREL", "PLOVER", "BITTERN", "WHIMBREL", "GOSHAWK", "NIGHTJAR", "987651"),
    "russian": ("DUNLIN", "SISKIN", "WIGEON", "GADWALL", "FULMAR", "SHRIKE", "987652"),
}
"""By side: a leader, a weapon, a note, a Pre-Registered hex, an Observer, a group that waits, and CPP received."""


@contextmanager
def planted(state: State, side: str) -> Iterator[tuple[str, ...]]:
    """The birds of one side in its records, and gone again afterwards; yields those that could be planted."""
    camp, birds = state.sides[side], BIRDS[side]
    group = Group(f"{side} {state.date} I1 9", "I1", side, state.date, leaders=[birds[0]], weapons=[birds[1]])
    group.notes, group.preregistered, group.observer = [birds[2]], [birds[3]], birds[4]
    waiting = next((p for p in state.of(side, Box.REINFORCEMENT, Box.RETAINED)), None)
    before, received = waiting.group if waiting else "", camp.line.cpp_received
    camp.groups.append(group)
    camp.line.cpp_received = int(birds[6])
    if waiting:
        waiting.group = birds[5]
    try:
        yield birds if waiting else (*birds[:5], birds[6])
    finally:
        camp.groups.remove(group)
        camp.line.cpp_received = received
        if waiting:
            waiting.group = before


def check_secrets(state: State) -> None:
    """Each side sees its own birds, so that the search could find some; nobody else sees any."""
    with planted(state, "german") as german, planted(state, "russian") as russian:
        seen = {viewer: repr(plain(GAME.view(state, viewer))) for viewer in ("german", "russian", None)}
    for owner, birds in (("german", german), ("russian", russian)):
        missing = [bird for bird in birds if bird not in seen[owner]]
        assert not missing, f"{state.date}: the {owner} side does not see its own {missing}"
        for viewer in seen:
            told = [bird for bird in birds if viewer != owner and bird in seen[viewer]]
            assert not told, f"{state.date}: {viewer or 'an observer'} is told {told} of the {owner} side"
