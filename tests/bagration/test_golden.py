"""Onslaught and River Crossing, whole, as text a player can read: every question, answer, and both sides' views."""

from typing import Any

import pytest

from sandtable.games.bagration.game import GAME
from sandtable.kernel import Draw, PlacePoint, Roll, in_memory
from tests.bagration.battles import GERMANS, SOVIETS, charter
from tests.playthrough import GOLDEN, _in_words, _news, _question, golden


class Story:
    """Answers by the key of the question, in order; places are drawn, everything else is as suggested."""

    def __init__(self, seed: str, **answers: list[Any]) -> None:
        self.left = {key: list(given) for key, given in answers.items()}
        self.draw = Draw("story", seed)

    def say(self, request: Any, side: str) -> Any:
        if isinstance(request, Roll):
            return None
        for key in (f"{request.key}_{side}", request.key):
            if self.left.get(key):
                return self.left[key].pop(0)
        if request.key in ("turn", "starting"):
            return {}
        if isinstance(request, PlacePoint) or request.suggestion is None:
            return request.sample(self.draw)
        return request.check(request.suggestion)


def changed(campaign: Any, known: dict[str, set[str]]) -> list[str]:
    """What each viewer's page shows that it did not show before; once, where all three see it."""
    pages = {v or "observer": _in_words(campaign.view(v)) for v in (*GAME.side_keys(), None)}
    fresh = {viewer: [line for line in page if line not in known.get(viewer, ())] for viewer, page in pages.items()}
    known.update({viewer: set(page) for viewer, page in pages.items()})
    lines = []
    for line in dict.fromkeys(line for page in fresh.values() for line in page):
        viewers = [viewer for viewer, page in pages.items() if line in page]
        lines.append(f"| {line}" if len(viewers) == len(pages) else f"{' and '.join(viewers)} | {line}")
    return lines


def told(scenario: str, story: Story, seed: str) -> str:
    campaign = in_memory(GAME, charter(scenario, seed))
    heard: dict[str | None, int] = {}
    known: dict[str, set[str]] = {}
    lines, step = [f"{GAME.title}: {scenario}, seed {seed}"], -1
    while not campaign.over:
        if campaign.number != step:
            step = campaign.number
            lines += ["", f"=== step {step}: {campaign.step} ===", *changed(campaign, known)]
        side = next(s for s in GAME.side_keys() if campaign.pending(s))
        pending = campaign.pending(side)[0]
        lines += _question(campaign, side, pending.request)
        campaign.answer(side, pending.id, story.say(pending.request, side))
        lines += _news(campaign, heard)
    outcome = GAME.outcome(campaign.state)
    assert outcome is not None
    lines += [
        "",
        "=== the end ===",
        *changed(campaign, known),
        f"outcome: {outcome.winner}: {outcome.why} [{outcome.cite}]",
    ]
    unused = {key: given for key, given in story.left.items() if given}
    assert not unused, f"nobody asked for {unused}"
    return "\n".join(lines) + "\n"


@golden("bagration-onslaught.txt")
def onslaught() -> str:
    """The Germans hold the line with nests and mines; the Soviets come through the wire and take an Objective."""
    terrain = [
        {"feature": "road", "form": "line", "points": "20, 0; 22, 30; 20, 72", "width": "2"},
        {"feature": "woods", "form": "outline", "points": "2, 38; 14, 38; 16, 48; 4, 50"},
        {"feature": "lake_or_pond", "form": "ellipse", "points": "34, 52; 46, 60"},
        {"feature": "building", "form": "rectangle", "points": "24, 44; 28, 47"},
    ]
    pinned = {"unit": "enemy u2", "state": "pinned", "tanks": 0}
    near_objective_2 = {
        "own": [{"teams": "u2 infantry", "count": 5, "place": "36.5, 51"}],
        "enemy": [{"teams": "u4 gun", "count": 2, "place": "30, 57"}],
    }
    quiet, holding = {"own": [], "enemy": []}, {"began": ["2"], "denied": []}
    story = Story(
        "onslaught",
        force_german=[{"list": GERMANS}],
        force_soviet=[{"list": SOVIETS}],
        ends=["north"],
        terrain=[{"pieces": terrain}],
        fortifications=[{"mg_nests_2": 1}],
        booby_traps=[1],
        reserves_defender=[["u2", "u3", "u6", "u7"]],
        ambush=[["u4"]],
        hiding=[[], ["ambush", "traps"]],
        recon=[["u2"]],
        bombardment_pace=["units"],
        anything_to_roll_soviet=["no", "wire", "fortification", "no"],
        teams_of=["u2 infantry", "u2 infantry"],
        card_skill=["4+"],
        wires_met=[{"count": 2}],
        work_hit=[{"way": "assault", "anti_tank": 3, "firepower": "4+"}],
        traps=[2, 0],
        turn_soviet=[quiet, {"enemy": ["u5"]}, quiet, holding],
        turn_german=[{"own": []}, {"enemy": ["u3"], "states": [pinned]}, {"enemy": []}],
        card_rally=["2+"],
        claim=["measure"],
        positions=[near_objective_2],
        degree=["major"],
    )
    return told("onslaught", story, "first light")


@golden("bagration-river-crossing.txt")
def river_crossing() -> str:
    """Two companies take to the boats; the Germans keep them from the Objectives and win on turn 7."""
    story = Story(
        "river",
        force_german=[{"list": GERMANS}],
        force_soviet=[{"list": SOVIETS}],
        ends=["north"],
        roll_crossings=["roll", "roll"],
        reserves_defender=[["u2", "u6", "u7"]],
        reach_bank=[["u2"], [], ["u3"]],
        launch=[["Rifles A"]],
        turn_german=[{}, {}, {"own": ["u4"]}, {}, {"enemy": ["u2"]}, {"near": ["1"]}, {"near": []}],
        degree=["minor"],
    )
    return told("river_crossing", story, "the Berezina")


@pytest.mark.parametrize(
    ("name", "make", "words"),
    [
        (
            "bagration-onslaught.txt",
            onslaught,
            [
                "Ambush: Guns",
                "Preliminary Bombardment",
                "halt in the wire",
                "Measured on the plan",
                "rallies",
                "away as the turn began",
                "outcome: soviet",
            ],
        ),
        (
            "bagration-river-crossing.txt",
            river_crossing,
            ["Assault Boats", "Enemy Bank", "no boats. River Assault is for the Soviets here", "outcome: german"],
        ),
    ],
)
def test_the_battle_plays_as_written(name, make, words):
    text = (GOLDEN / name).read_text(encoding="utf-8")
    assert make() == text
    for word in words:
        assert word in text
