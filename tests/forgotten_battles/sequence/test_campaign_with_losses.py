"""Whole campaigns by a bot that loses units, so that Dead Piles fill and every line of the rebuild charts is tried."""

from typing import Any

import pytest

from sandtable.bots import RandomBot
from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.replacements.dead_pile import loss_fields
from sandtable.games.forgotten_battles.replacements.rebuild_chart import chart, charts
from sandtable.games.forgotten_battles.state import State
from sandtable.games.forgotten_battles.supply.tokens import stock
from sandtable.kernel import Campaign, Draw, Pending, in_memory, verify
from tests.forgotten_battles.charters import charter


class LosingBot(RandomBot):
    """A random bot that reports random losses, pools and hexes."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.draw = Draw("losses", key)
        self.lost = 0

    def answer(self, campaign: Campaign, side: str, pending: Pending) -> Any:
        value = super().answer(campaign, side, pending)
        match pending.request.key:
            case "clean-up":
                return {**value, "losses": [self.loss(campaign.state, side) for _ in range(self.draw.below(3))]}
            case "situation" if not campaign.state.supply[side].reported:
                pools = {f.key: "a, b, c, d" for f in pending.request.fields if f.key.startswith("pool_")}
                return {**value, **pools}
            case "partisan hex":
                return {"place": "placed", "hex": f"C{self.draw.between(1, 60)}.{self.draw.between(10, 34)}"}
            case "hog":
                hog = {"use": "yes", "hex": f"B{self.draw.between(1, 9)}.10", "trace": True, "level_before": 0}
                return hog if pending.request.refuse(hog) is None else {**hog, "use": "no"}
        return value

    @staticmethod
    def may_fall(s: State, type: str) -> bool:
        """Penal units are no losses, and a Partisan must be one that lies on the map."""
        return type != "penal" and (type != "partisan" or bool(s.partisans))

    def loss(self, s: State, side: str) -> dict[str, Any]:
        self.lost += 1
        multi = self.draw.choice([True, False])
        columns = {f.key for f in loss_fields(side)}
        row = {
            "name": f"Unit {self.lost}",
            "type": self.draw.choice([t for t in chart(side).types if self.may_fall(s, t)]),
            "symbol": "rifle",
            "size": self.draw.choice([size for size in charts().sizes if size not in chart(side).no_sizes]),
            "ar": self.draw.between(0, 5),
            "formation": self.draw.choice(["", "5.Tk"]),
            "mobility": self.draw.choice(charts().mobilities),
            "nation": self.draw.choice(["", "hungarian"]),
            "multi_step": multi,
            "steps": self.draw.between(1, 3) if multi else 1,
        }
        if row["type"] == "partisan" and s.partisans:
            row["name"] = self.draw.choice([p.hex for p in s.partisans])
        return {key: value for key, value in row.items() if key in columns}


def sound(s: State) -> None:
    """What must hold at every moment, whatever is lost and rebuilt."""
    for side in ("axis", "soviet"):
        hand, pile, supply = s.replacements[side], s.dead_pile[side], s.supply[side]
        assert min(hand.pax, hand.ally_pax, hand.tigers, hand.air, hand.trucks_lost) >= 0
        assert hand.ally_pax == 0 or side == "axis"
        assert all(u.steps >= 1 for u in pile)
        assert len({u.id for u in pile}) == len(pile), "nobody lies there twice"
        assert not [u for u in pile if u.type in chart(side).pool]
        assert not supply.reported or stock(supply) >= 0
    assert all(1 <= level <= 4 for level in s.hedgehogs.values())
    counters = [*s.pools["partisans"].names, *(p.name for p in s.partisans)] if "partisans" in s.pools else []
    assert len(counters) == len(set(counters)), "a Partisan is in two places"


@pytest.mark.parametrize(
    ("scenario", "settings"),
    [("september", {}), ("january", {"rebuild_lost_unit_types": "as_entered", "tiger_hold": "always"})],
)
def test_a_campaign_with_losses(scenario, settings):
    campaign = in_memory(GAME, charter(scenario, seed="losses", **settings))
    bot, draw, lines = LosingBot("losing"), Draw("who"), set()
    while not campaign.over:
        side = draw.choice([s for s in ("axis", "soviet") if campaign.pending(s)])
        pending = draw.choice(campaign.pending(side))
        value = bot.answer(campaign, side, pending)
        campaign.answer(side, pending.id, value)
        if pending.request.key == "rebuild":
            lines.add(str(value).partition(":")[2])
        sound(campaign.state)
    assert bot.lost > 30
    assert len(lines) >= (12 if scenario == "september" else 6), f"too little of the charts was tried: {sorted(lines)}"
    assert verify(campaign) == []
