"""The Reorganization Phase after 23AM, whole, as text a player can read: every question, answer and roll."""

from typing import Any

from sandtable.games.orsha.game import GAME
from sandtable.kernel import Campaign, Charter, Draw, Pending, Purchase, Roll, in_memory, read_settings
from tests.playthrough import GOLDEN, golden, playthrough

STANDING = {
    "date": "23AM", "next": "7.501", "elr_german": 3, "elr_russian": 4, "san_german": 4, "san_russian": 3,
    "cvp_german": 41, "cvp_before": 0, "evp_before": 0, "cvp_russian": 28, "evp": 0, "weather": "Overcast", "ec": "Wet",
    "control": [{"side": "russian", "hexes": "A36..A41 C36..C41 K33 K34 K35 K36 K37 K38 K39 K40 K41 M36..M41"}],
    "winners": [],
}  # fmt: skip
GERMANS = """3 4-6-7 @K30
2 4-6-7 @G32: broken
1 4-6-7 @F35: melee
1 2-4-7 @L29
1 2-4-7 @L29: encircled
1 9-1 @K30
1 8-0 @L29: wounded
1 2-2-8 @K31
1 75L PaK 40 @K31: malfunctioned
2 StuG IIIG @M28
1 StuG IIIG @M33: burning wreck
2 LMG @K30
2 Trench @K30
1 Minefield @C36"""
RUSSIANS = """4 4-4-7 @K34
2 4-4-7 @M36: broken
1 4-4-7 @F35: melee
2 6-2-8 @C36
1 9-2 @K34
1 8-1 @M36: wounded
2 T-34 M43 @M37
1 KV-1S @K36: immobilised
1 KV-1S @C38: bogged
1 PT-34 @M35: wreck
1 MMG @K34
3 GAZ-MM"""
BOUGHT = {"german": {"I2": 1, "I5": 1, "M1": 1}, "russian": {"I1": 1, "V4": 1, "O1:pr1": 1}}


class Story:
    """Both players: what they tell is written above, what they buy too; all else is as suggested or drawn."""

    def __init__(self) -> None:
        self.draw = Draw("reorganization after 23AM")

    def answer(self, campaign: Campaign, side: str, pending: Pending) -> Any:
        request = pending.request
        if isinstance(request, Roll):
            return None
        match request.key:
            case "standing":
                return STANDING
            case "forces":
                mine = GERMANS if side == "german" else RUSSIANS
                cpp = 6 if side == "german" else 3
                return {"pieces": mine, "cpp": cpp, "groups": [{"date": "23AM", "rg": "I1"}]}
            case "recon":
                return "2"
            case "how":
                return "table"
        if isinstance(request, Purchase) and request.key == "purchase":
            return BOUGHT[side]
        suggested = getattr(request, "suggestion", None)
        return request.sample(self.draw) if suggested is None else request.check(suggested)


@golden("orsha-reorganization.txt")
def reorganization() -> str:
    """From the end of 23AM to the opening of 23PM."""
    charter = Charter(
        id="golden",
        game="orsha",
        title="After 23AM",
        scenario="from-table",
        settings=read_settings(GAME.settings, {}),
        players=dict.fromkeys(GAME.side_keys(), "person"),
        dice="program",
        seed="after 23AM",
        created="",
        version="",
    )
    return playthrough(
        in_memory(GAME, charter),
        key="golden",
        until=lambda c: c.state.phase == "turns",
        show=lambda c: c.state.phase == "7.518",
        bot=Story(),
    )


def test_the_reorganization_phase_plays_as_written():
    text = (GOLDEN / "orsha-reorganization.txt").read_text(encoding="utf-8")
    assert reorganization() == text
    for words in (
        "Melee in F35",
        "The German Perimeter Area has",
        "The CG Date is 23PM",
        "CPP replenishment",
        "Wind Force",
    ):
        assert words in text
    bought = [line for line in text.splitlines() if "Bought for 23PM: " in line]
    assert sorted(line.rsplit("   ", 1)[1] for line in bought) == ["(read by german)", "(read by russian)"]
