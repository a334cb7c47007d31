"""What must hold of every Orsha campaign after every step: nobody in two places, nothing lost, every CPP counted."""

from collections import Counter

from sandtable.games.orsha.ground.maps import our_map
from sandtable.games.orsha.reph.booklet import numbers
from sandtable.games.orsha.state import Box, State, Status

GONE = frozenset({Box.ELIMINATED, Box.EXITED})


class Ledger:
    """Remembers every piece from purchase to grave."""

    def __init__(self) -> None:
        self.seen: dict[str, tuple[object, ...]] = {}

    def check(self, state: State, step: str) -> None:
        where = f"after {step} of {state.date}"
        self._pieces(state, where)
        self._points(state, where)
        assert set(state.ground.control.values()) <= {"german", "russian"}, where
        assert state.track.cvp >= 0, where
        assert state.track.evp >= 0, where

    def _pieces(self, state: State, where: str) -> None:
        ids = [p.id for p in state.pieces]
        assert len(ids) == len(set(ids)), f"{where}: a piece exists twice"
        assert set(self.seen) <= set(ids), f"{where}: {sorted(set(self.seen) - set(ids))} vanished"
        grid = our_map().grid
        for p in state.pieces:
            now, before = (p.box, p.name, p.hex, p.holder, p.has(Status.CAPTURED)), self.seen.get(p.id)
            if now == before:
                continue  # what has not changed was sound before
            assert p.kind.name == p.name, f"{where}: {p.id} is an unknown counter"
            if p.box is Box.MAP:
                assert p.hex, f"{where}: {p.id} {p.name} is on the map without a hex"
                assert grid.hex(p.hex) in grid
            assert before is None or before[0] not in GONE or p.box == before[0], f"{where}: {p.id} {p.name} came back"
            if p.holder and p.box is Box.MAP and p.has(Status.CAPTURED):
                assert p.holder in ids, f"{where}: {p.id} is held by nobody"
            self.seen[p.id] = now

    def _points(self, state: State, where: str) -> None:
        for side, camp in state.sides.items():
            for earlier, line in zip(camp.roster, camp.roster[1:], strict=False):
                assert line.cpp_left_before == earlier.cpp_left, f"{where}: {side} CPP are not carried"
            for line in camp.roster:
                assert line.cpp_left >= 0, f"{where}: {side} spent more than it had"
                bought = sum(g.cost for g in camp.groups if g.date == line.date)
                beside = line.cpp_spent - bought
                most = max(numbers()["recon"]["prices"]) + 6 * (line.date == "23AM")  # Recon; given RGs set up on board
                assert 0 <= beside <= most, f"{where}: {side} spent {line.cpp_spent}, the groups cost {bought}"
            counted = Counter((g.rg, g.date) for g in camp.groups if not g.given)
            assert all(n <= 12 for n in counted.values()), where
