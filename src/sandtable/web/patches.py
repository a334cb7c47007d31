"""What changed between two boards of one viewer, as small as can be: a move is a few hundred bytes."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from sandtable.kernel import Counter, counter_json
from sandtable.kernel.run import asked_again
from sandtable.web.board import Laid, dense

FRAME = ("title", "boxes", "legend")


def first(now: Laid) -> str:
    """What a page is told when it begins to listen: which board it should have."""
    return dense({"to": now.version})


def patch(before: Laid | None, now: Laid) -> str:
    """What leads from one board to the other; a page that has another one fetches the whole."""
    if before is None:
        return first(now)
    if before.version not in now.patches:
        now.patches[before.version] = dense(_patch(before, now))
    return now.patches[before.version]


def _patch(before: Laid, now: Laid) -> dict[str, Any]:
    told: dict[str, Any] = {"from": before.version, "to": now.version}
    was, shown = before.shown, now.shown
    if was.board.surface.digest != shown.board.surface.digest:
        return {**told, "whole": True}
    if was is not shown:
        gone = [id for id in was.written if id not in shown.written]
        # What has not changed was taken over as it was written: most of thousands are passed over by one look.
        anew = [(was.written.get(id), one) for id, one in shown.written.items() if was.written.get(id) is not one]
        changed = [c for old, one in anew if (c := _changed(old.counter if old else None, one.counter))]
        order = _order(list(was.written), list(shown.written))
        told |= {key: part for key, part in (("gone", gone), ("changed", changed), ("order", order)) if part}
        told |= {key: shown.frame[key] for key in FRAME if shown.frame[key] != was.frame[key]}
        if shown.frame["layers"] != was.frame["layers"]:
            told["layers"] = _layers(was.frame["layers"], shown.frame["layers"])
    if before.asks != now.asks:
        told["asks"] = [_asked(before.asks[i] if i < len(before.asks) else None, ask) for i, ask in enumerate(now.asks)]
    return told


def _layers(old: Sequence[Mapping[str, Any]], new: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Every layer in its order; of one that is drawn as it was, only its key."""
    known = {layer["key"]: layer for layer in old}
    return [{"key": layer["key"]} if known.get(layer["key"]) == layer else layer for layer in new]


def _changed(old: Counter | None, new: Counter) -> dict[str, Any] | None:
    """What of a counter is otherwise now; a new one whole."""
    if old is new or old == new:
        return None
    after = counter_json(new)
    if old is None:
        return after
    before = counter_json(old)
    return {"id": new.id, **{key: value for key, value in after.items() if before[key] != value}}


def _order(old: Sequence[str], new: Sequence[str]) -> list[tuple[str, str]]:
    """Which counters lie elsewhere in the order, each with the one it now lies before ("": last), from the end on.

    A page keeps those it knows in their order and adds new ones at the end; the longest run that is right so stays.
    """
    if old == new:
        return []
    still = set(new)
    known = [id for id in old if id in still]
    seen = set(known)
    has = {id: at for at, id in enumerate([*known, *(id for id in new if id not in seen)])}
    if all(has[a] < has[b] for a, b in pairwise(new)):
        return []
    right = _longest_run([has[id] for id in new])
    moves = [(id, new[at + 1] if at + 1 < len(new) else "") for at, id in enumerate(new) if has[id] not in right]
    return moves[::-1]


def _longest_run(numbers: Sequence[int]) -> set[int]:
    """The longest rising run within these different numbers."""
    ends: list[int] = []
    before: dict[int, int | None] = {}
    for n in numbers:
        at = bisect_left(ends, n)
        before[n] = ends[at - 1] if at else None
        ends[at : at + 1] = [n]
    run, last = set(), ends[-1] if ends else None
    while last is not None:
        run.add(last)
        last = before[last]
    return run


def _asked(old: Mapping[str, Any] | None, ask: Mapping[str, Any]) -> dict[str, Any]:
    """A question as it stands now; with `same`, what is left out is as it was in the question at its place."""
    if old is None:
        return dict(ask)
    told = {key: value for key, value in ask.items() if key == "id" or old[key] != value}
    if "counters" in told:
        was, now = set(old["counters"]), set(ask["counters"])
        more, fewer = [id for id in ask["counters"] if id not in was], [id for id in old["counters"] if id not in now]
        if len(more) + len(fewer) < len(ask["counters"]):
            del told["counters"]
            told |= {"more": more, "fewer": fewer}
    if asked_again(old["id"], ask["id"]) and told.keys() <= {"id", "counters", "more", "fewer"}:
        told["again"] = True  # the form beside the board is still the right one, under a new name
    return {**told, "same": True}
