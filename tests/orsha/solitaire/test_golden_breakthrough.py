"""Breakthrough to Orsha, whole, as text a player can read: questions, answers, rolls, what changes on the page."""

from typing import Any

from sandtable.games.orsha.solitaire.booklet import S1
from sandtable.games.orsha.solitaire.game import GAME
from sandtable.kernel import Charter, Draw, Roll, in_memory, read_settings
from tests.playthrough import GOLDEN, _in_words, _news, _question, golden

SEED = "the Minsk highway"
A6A = [("1-2", "1"), ("3-5", "2"), ("6", "3")]
R3 = [("5-", "9-1"), ("6-7", "8-1"), ("8+", "8-0")]
"""What this player typed in: numbers of his own, to show the way; the real tables are in his rule book."""

STORY: dict[str, list[Any]] = {
    "own-tables": ["one", "one", "go-on"],
    "own-table": ["a6a", "r3"],
    "own-rows": [{"rows": [{"roll": roll, "result": result} for roll, result in table]} for table in (A6A, R3)],
    "vpo-at-start": [["V17"]],
    "suspects-a": ["every"],
    "suspects-b": ["patch"],
    "suspects-d": ["none"],
    "wrecks": [3],
    "wreck": ["K17", "M16", "O15"],
    "company-setup": [{"hexes": "E25 F24 H23 K19"}, {"hexes": "L18 O17 R15"}, {"hexes": "U17 X18 BB20"}],
    "foxholes": ["yes"],
    "observer": ["P28"],
    "opening-fire": ["yes"],
    "opening-fire-hex": ["Z15"],
    "accuracy": ["inaccurate"],
    "opening-fire-lands": ["Z14"],
    "now": [
        *("go-on", "mines", "activate", "go-on"),  # turn 1
        *("enemy-event", "go-on", "go-on"),
        *("friendly-event", "go-on", "activate", "activate", "report", "go-on"),  # turn 2
        *("enemy-event", "go-on", "go-on"),
        *("go-on", "command", "activate", "report", "go-on"),  # turn 3
        *("enemy-event", "enemy-event", "go-on", "fire", "go-on"),
        *("friendly-event", "go-on", "activate", "report", "go-on"),  # turn 4
        *("enemy-event", "go-on", "go-on"),
        *("friendly-event", "go-on", "report", "report", "go-on"),  # turn 5
        *("enemy-event", "go-on", "go-on"),
    ],
    "mined-hex": ["V16"],
    "activate": ["Z16", "X15", "Z13", "D22", "I14"],
    "g2-result": ["5-4-8", "4-6-7", "4-4-7", "4-6-7"],
    "german-leader-result": ["8-1", "9-1"],
    "german-sw-result": ["LMG", "MMG"],
    "r5-result": [{"result": "76L ART"}],
    "r7-result": [{"result": "GAZ-67B"}, {"result": "ZIS-5"}],
    "can-tow": ["no", "yes"],
    "report": ["control", "control", "enemy", "fb", "control"],
    "control": [["V17", "Z15"], ["V17", "Z15", "D22"], ["V17", "Z15", "D22", "I14"]],
    "enemy-unit": ["4-6-8 in Z16"],
    "enemy-unit-now": ["gone"],
    "shooter": ["FlaK 18 88L"],
    "range": [9],
    "minefield-number": [1, 2, 1],
    "minefield-hex": ["W14", "X14", "W15", "H16"],
    "aircraft-12-2-result": [{"result": "bombs and cannon"}],
    "a5-result": [{"result": "Foxholes"}],
    "a6e-result": [2],
    "a6f-result": [2],
    "fb": ["left"],
    "fb-left": [0],
    "commanded": ["afv"],
    "afv-hex": ["Y14"],
    "mmc-range": [6],
    "target": ["aircraft"],
    "score": [{"vpo": ["V17", "Z15", "D22", "I14", "Q10"], "rail": True, "road": True, "path": "", "guns": []}],
    "verdict": ["friendly"],
}


BY_LABEL = ("enemy-unit", "shooter")
"""Questions whose keys are counter numbers: the story names the counter."""


ROLLED: dict[str, list[list[int]]] = {
    "activation": [[5, 4], [3, 3], [3, 1], [2, 6], [5, 4]],
    "enemy-events": [[1, 4], [4, 3], [1, 3], [3, 3], [1, 5], [1, 1]],
    "friendly-events": [[3, 2], [1, 2], [3, 1]],
    "g2": [[4, 6], [5, 1], [1, 3], [6, 4], [3, 1], [1, 1]],
}
"""Dice of the player's own on the tables that make the story; Sandtable rolls the rest."""


class Story:
    """Answers by the key of the question, in order; then as suggested, and drawn where nothing is suggested."""

    def __init__(self) -> None:
        self.left = {key: list(given) for key, given in STORY.items()}
        self.dice = {key: list(given) for key, given in ROLLED.items()}
        self.draw = Draw("story", SEED)

    def say(self, request: Any) -> Any:
        if isinstance(request, Roll):
            return self.dice[request.key].pop(0) if self.dice.get(request.key) else None
        if self.left.get(request.key):
            said = self.left[request.key].pop(0)
            return next(o.key for o in request.options if said in o.label) if request.key in BY_LABEL else said
        if request.key == "now":
            return "go-on"
        if request.suggestion is not None:
            return request.check(request.suggestion)
        return request.sample(self.draw)


@golden("orsha-breakthrough.txt")
def breakthrough() -> str:
    """The highway is opened: Zareche falls on turn 2, Dubrovka on turn 3, the kolkhoz on turn 5."""
    charter = Charter(
        id="golden", game=GAME.key, title="Breakthrough", scenario=S1,
        settings=read_settings(GAME.settings, {"table": "own"}),
        players={"player": "person"}, dice="mixed", seed=SEED, created="", version="",
    )  # fmt: skip
    campaign, story = in_memory(GAME, charter), Story()
    heard: dict[str | None, int] = {}
    known: set[str] = set()
    lines, step = [f"{GAME.title}: {S1}, seed {SEED}"], -1
    while not campaign.over:
        if campaign.number != step:
            step = campaign.number
            page = _in_words(campaign.view("player"))
            lines += ["", f"=== step {step}: {campaign.step} ===", *(f"| {x}" for x in page if x not in known)]
            known = set(page)
        pending = campaign.pending("player")[0]
        lines += _question(campaign, "player", pending.request)
        campaign.answer("player", pending.id, story.say(pending.request))
        lines += _news(campaign, heard)
    outcome = GAME.outcome(campaign.state)
    assert outcome is not None
    page = _in_words(campaign.view("player"))
    lines += [
        "",
        "=== the end ===",
        *(f"| {x}" for x in page),
        f"outcome: {outcome.winner}: {outcome.why} [{outcome.cite}]",
    ]
    unused = {key: given for key, given in story.left.items() if given}
    assert not unused, f"nobody asked for {unused}"
    return "\n".join(lines) + "\n"


def test_the_mission_plays_as_written():
    text = (GOLDEN / "orsha-breakthrough.txt").read_text(encoding="utf-8")
    assert breakthrough() == text
    for words in ("FFE:1 in Z14", "typed in, and from now on rolled here", "Sturmoviks arrive", "outcome: player"):
        assert words in text
