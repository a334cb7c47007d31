"""A bot that plays like people at a table: named HQs, a few losses, sensible choices. For campaigns to be read."""

from typing import Any

from sandtable.bots import RandomBot
from sandtable.kernel import Allocate, Campaign, Choose, NotUnderstood, Pending, Refused, Report, Roll

HQS = [("Army Group Centre", "army_group_hq"), ("4th Army", "army_hq"), ("9th Army", "army_hq")]
SITUATION: dict[str, dict[str, Any]] = {
    "soviet": {
        "fronts": [
            {"name": name, "hex": "", "posture": posture, "barrage_ready": posture == "offensive"}
            for name, posture in (("Kalinin Front", "none"), ("Western Front", "offensive"), ("Central Front", "none"))
        ],
        "air_bases": [{"name": "Smolensk air base", "hex": ""}],
        "opening": 60,
        "pool_partisans": "Ded, Bat, Old Man",
    },
    "axis": {
        "hqs": [{"name": name, "kind": kind, "hex": ""} for name, kind in HQS],
        "cities": [
            {"name": name, "kind": kind, "hex": ""}
            for name, kind in (("Mogilev", "major_city"), ("Bobruisk", "minor_city"))
        ],
        "air_bases": [{"name": "Orsha air base", "hex": ""}],
        "opening": 48,
        "pool_infantry_alert": "Alert 1, Alert 2, Alert 3",
        "minsk_detrainable": True,
    },
}
LOSSES = {
    ("soviet", "1943-09-26"): {"name": "42 Rifle", "type": "symbol", "symbol": "rifle", "size": "brigade", "ar": 2},
    ("axis", "1943-09-26"): {"name": "286 Security", "type": "sec", "size": "battalion", "ar": 2},
    ("soviet", "1943-09-29"): {"name": "32 Cav", "type": "cavalry", "size": "division", "ar": 3},
    ("axis", "1943-09-29"): {"name": "II./25 PG", "type": "pg", "size": "battalion", "ar": 4},
}
TAKEN_OVER = {
    "date": "1944-04-01",
    "ice": True,
    "thaw": 1,
    "soviet_vp": 14,
    "axis_vp": -1,
    "soviet_pax": 6,
    "axis_pax": 3,
    "axis_tigers": 1,
    "soviet_dead": [{"name": "5 Pontoon", "type": "pontoon", "size": "brigade", "ar": 1}],
    "axis_dead": [{"name": "501 Tiger", "type": "tiger", "size": "battalion", "ar": 5}],
    "hedgehogs": [{"hex": "B18.18", "level": 2}],
    "partisans": [{"hex": "C30.12", "active": False}],
}
CHOICES = {"first or second": "first", "draw": "drawn", "verdict": "open"}


class TablePlayer(RandomBot):
    """Answers as the form or the rules suggest; whatever is left is answered at random."""

    def answer(self, campaign: Campaign, side: str, pending: Pending) -> Any:
        request = pending.request
        if isinstance(request, Roll):
            return super().answer(campaign, side, pending)
        for value in self.ideas(campaign, side, request):
            try:
                return request.check(value)
            except (Refused, NotUnderstood):
                continue
        return super().answer(campaign, side, pending)

    def ideas(self, campaign: Campaign, side: str, request: Any) -> list[Any]:
        if request.key == "situation" and not campaign.state.supply[side].reported:
            return [SITUATION[side]]
        if request.key == "take over":
            return [TAKEN_OVER]
        if request.key == "clean-up":
            return [clean_up(campaign, side, request)]
        if request.key == "partisan hex":
            return [{"place": "placed", "hex": f"C{30 + len(campaign.state.partisans)}.12"}]
        if request.key == "hog":
            return [{"use": "yes", "hex": "B20.10" if side == "axis" else "B30.11"}, {"use": "no"}]
        if isinstance(request, Choose):
            open_options = [o.key for o in request.options if not o.refused]
            if request.key == "rebuild":
                return [*(key for key in open_options if key[:1] != ":"), "done"]
            if "done" in open_options:
                return ["done"]
            return [CHOICES.get(request.key), *open_options]
        if isinstance(request, Allocate) and request.key == "air bases":
            return [{request.targets[0].key: 2}]
        return [{}] if isinstance(request, Report) else [request.suggestion]


def clean_up(campaign: Campaign, side: str, request: Any) -> dict[str, Any]:
    """Two attacks' worth of supply in the own turn, and the losses of the script."""
    mine = campaign.state.player in (side, "both")
    lost = LOSSES.get((side, campaign.state.date.isoformat()))
    return {"spent": 12 if mine else 2, "losses": [lost] if lost and mine else []}
