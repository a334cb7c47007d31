"""The act that stands in the field where acts are typed, to show how: always one that the rules allow now."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import islice
from math import dist
from typing import Any

from sandtable.kernel import Act, NotUnderstood

TRIED = 4
"""Counters, and places around each: enough where anything can move at all, and no burden on a page."""


def typed_like(act: Act) -> str:
    """An act as one would type it here; empty where none is found quickly."""
    return next(filter(None, (_allowed(act, value) for value in _likely(act))), "")


def _allowed(act: Act, value: Any) -> str:
    with suppress(NotUnderstood):
        understood = act.understand(value)
        if act.forbidden(understood) is None:
            typed = _by_place(act, understood) or act.typed(understood)
            return "" if any(id in typed for id in understood.get("counters", ())) else typed  # ids are shown nowhere
    return ""


def _by_place(act: Act, value: Mapping[str, Any]) -> str:
    """`4-6-7 in K30 to K31`: of many counters of a name, the one that lies there; empty where that leaves a doubt."""
    ids, goes = value.get("counters", ()), value.get("to") or (value.get("path") or [""])[-1]
    counter = act.on.counter(ids[0]) if len(ids) == 1 else None
    if counter is None or not counter.place.hex or not goes:
        return ""
    typed = f"{counter.name} in {counter.place.hex} to {goes}"
    with suppress(NotUnderstood):
        if act.read(typed) == value:
            return typed
    return ""


def _likely(act: Act) -> Iterator[Any]:
    """What is suggested, if it moves somebody; a counter of one's own to a place next to it; else what is suggested."""
    suggested = act.suggestion or {}
    if suggested.get("counters"):
        yield suggested
    going = next((verb for verb in act.verbs if verb.goes and verb.counters[0] <= 1 <= verb.counters[1]), None)
    if going is not None:
        for id, hex in _places(act):
            where = {"path": [hex]} if going.path else {"to": hex}
            yield {"verb": going.key, "counters": [id], **where}
    if suggested:
        yield suggested


def _places(act: Act) -> Iterator[tuple[str, str]]:
    """Counters that stand on the map, each with hexes around it; on a table, where it stands."""
    spots = {spot.name: (spot.x, spot.y) for spot in act.on.surface.spots}
    own = (act.on.counter(id) for id in act.counters)
    standing = (counter for counter in own if counter and not counter.place.box)
    for counter in islice(standing, TRIED):
        at = spots.get(counter.place.hex)
        near = sorted(spots, key=partial(_away, spots, at))[1 : TRIED + 1] if at else [str(counter.place)]
        yield from ((counter.id, name) for name in near)


def _away(spots: Mapping[str, tuple[float, float]], at: tuple[float, float], name: str) -> float:
    return dist(spots[name], at)
