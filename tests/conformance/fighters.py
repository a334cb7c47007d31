"""Bots that fight a battle of Orsha on the board: they move and fire as suggested, look, hand over, and take the losses
that the quick battle's chart gives for the strengths of the two stacks."""

from collections.abc import Sequence
from typing import Any

from sandtable.games.orsha.battle.proposed_acts import FIGHTS
from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.board.table import place_of_thing, things_seen
from sandtable.games.orsha.catalogue import MMC, SMC
from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.pieces import WRECKS, Box, Piece, Status
from sandtable.games.orsha.quick_battle.model import column, worth
from sandtable.games.orsha.sides import GERMAN, RUSSIAN, enemy
from sandtable.games.orsha.state import State
from sandtable.kernel import Act, Campaign, Draw, Pending, Roll, Side

A_BREAK = 20
"""Percent of a stack's CVP from which somebody in it breaks."""


class Fighter:
    """Both sides of one battle; what was inflicted is taken when the other side is handed the board."""

    def __init__(self, draw: Draw) -> None:
        self.draw, self.others = draw, Draw("dice that are no shots")
        self.verbs: list[str] = []
        self.hits: dict[Side, list[tuple[str, int]]] = {GERMAN: [], RUSSIAN: []}
        self.owed = {GERMAN: 0, RUSSIAN: 0}  # hundredths of a CVP that no whole counter was lost for yet
        self.aim: tuple[Side, list[str], str] | None = None
        self.looked: set[tuple[int, Side]] = set()

    def answer(self, campaign: Campaign, side: Side, pending: Pending) -> Any:
        request = pending.request
        if isinstance(request, Roll):
            return self._thrown(campaign.state, request)
        assert isinstance(request, Act)
        value = self._act(campaign.state, side, request)
        self.verbs.append(value["verb"])
        return value

    def _act(self, state: State, side: Side, request: Act) -> dict[str, Any]:
        if request.key == "reaction":
            return self._take_losses(state, side) or {"verb": "done"}
        if (state.turn, side) not in self.looked:
            self.looked.add((state.turn, side))
            if found := _look(state, side):
                return found
        value: dict[str, Any] = request.suggestion
        if value["verb"] == "attack":
            thing = state.sightings[side].thing_of(value["to"])
            assert thing
            self.aim = (side, value["counters"], place_of_thing(as_it_stands(state), thing).hex)
        if value["verb"] == "done" and self.hits[enemy(side)]:
            return {"verb": "hand over"}
        return value

    def _thrown(self, state: State, request: Roll) -> list[int]:
        dice = request.sample(self.draw if request.key != "sniper" else self.others)
        if request.key == "attack" and self.aim:
            side, firing, hex = self.aim
            now = as_it_stands(state)
            self.hits[enemy(side)].append((hex, percent(now, side, [now.piece(id) for id in firing], hex, dice)))
            self.aim = None
        return dice

    def _take_losses(self, state: State, side: Side) -> dict[str, Any] | None:
        """Whole counters as the CVP add up; short of one, somebody breaks."""
        now = as_it_stands(state)
        while self.hits[side]:
            hex, share = self.hits[side].pop(0)
            there = in_hex(now, side, hex)
            self.owed[side] += share * sum(worth(p.kind) for p in there)
            for piece in there:
                if 100 * worth(piece.kind) <= self.owed[side]:
                    self.owed[side] -= 100 * worth(piece.kind)
                    wreck = piece.kind.cls not in MMC | SMC and piece.kind.cls.value == "vehicle"
                    return {"verb": "lose", "counters": [piece.id], "with": "wreck" if wreck else "eliminated"}
            men = [p for p in there if p.kind.cls in MMC | SMC and not p.has(Status.BROKEN)]
            if men and share >= A_BREAK:
                return {"verb": "break", "counters": [men[0].id]}
        return None


def in_hex(now: State, side: Side, hex: str) -> list[Piece]:
    """Who can be hit there."""
    here = [p for p in now.of(side, Box.MAP) if p.hex == hex and p.kind.cls in FIGHTS]
    return [p for p in here if not WRECKS & set(p.status) and not p.is_prisoner and not p.has(Status.HIDDEN)]


def percent(now: State, side: Side, firing: Sequence[Piece], hex: str, dice: Sequence[int]) -> int:
    """What the quick battle's chart takes from the stack that is hit: high dice are good for the Russians."""
    own, hit = (sum(worth(p.kind) for p in stack) for stack in (firing, in_hex(now, enemy(side), hex)))
    russian, german = (own, hit) if side == RUSSIAN else (hit, own)
    table = GAME.tables()["quick-battle"]
    read = list(dice) if side == RUSSIAN else [7 - die for die in dice]
    row = table.reading(column(russian, max(1, german)), ()).row(read)
    return int(row[enemy(side)])


def _look(state: State, side: Side) -> dict[str, Any] | None:
    """One declared line, to the first enemy that is seen."""
    now = as_it_stands(state)
    open_ones = [p for p in now.of(side, Box.MAP) if p.kind.cls in MMC and not p.has(Status.HIDDEN) and not p.holder]
    places = [place_of_thing(now, thing).hex for thing in things_seen(now, side)]
    pairs = [(p.id, hex) for p in open_ones for hex in places if hex != p.hex]
    return {"verb": "look", "counters": [pairs[0][0]], "to": pairs[0][1]} if pairs else None
