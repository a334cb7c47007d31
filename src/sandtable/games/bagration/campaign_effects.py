"""What the last battle does to the next: fow.campaign.line.*, fow.campaign.river.*"""

from dataclasses import dataclass

from sandtable.games.bagration.booklet import Page, page
from sandtable.games.bagration.missions.mission import mission
from sandtable.games.bagration.objectives.victory import DECISIVE, DEGREES
from sandtable.games.bagration.readings import Readings
from sandtable.games.bagration.sides import ADJECTIVE, GERMAN, PEOPLE, SOVIET
from sandtable.kernel import NotUnderstood, Side
from sandtable.rules import rule


@dataclass(frozen=True)
class Result:
    """How a battle ended. Without a winner there is no degree."""

    mission: str
    winner: Side | None
    degree: str = ""
    points: tuple[int, int] | None = None
    why: str = ""
    counts_anyway: bool = False


def victory_words(result: Result) -> str:
    """`Soviet Major Victory`, or why there was none."""
    if not result.winner or not result.degree:
        return result.why or "no winner"
    return f"{ADJECTIVE[result.winner]} {result.degree.title()} Victory"


def result_words(result: Result) -> str:
    """`Soviet Major Victory, 7 to 2: Objective 1 Held at the end of turn 3`."""
    if not result.winner or not result.degree:
        return victory_words(result)
    points = f", {result.points[0]} to {result.points[1]}" if result.points else ""
    return f"{victory_words(result)}{points}: {result.why}"


@dataclass
class Effect:
    """A change to one battle, with the sentence that explains it."""

    key: str
    side: Side
    words: str
    cite: str
    value: int = 0


@dataclass(frozen=True, kw_only=True)
class PrintedEffect(Page):
    """What a decisive victory of `winner` does to the next battle, and to which side."""

    winner: Side
    effect: str
    side: Side
    words: str
    value: int = 0

    @property
    def told(self) -> str:
        """The sentence, with its number."""
        return self.words.format(value=self.value)


@dataclass(frozen=True, kw_only=True)
class LinkedBattle(Page):
    mission: str
    effects: tuple[PrintedEffect, ...] = ()


@dataclass(frozen=True, kw_only=True)
class LinkedCampaign(Page):
    title: str
    decided_by: str
    battles: tuple[LinkedBattle, ...]


@dataclass(frozen=True, kw_only=True)
class LinkedCampaigns(Page):
    line: LinkedCampaign
    river: LinkedCampaign


@rule("fow.campaign.degree")
def is_decisive(result: Result) -> bool:
    """Degree: only a Stunning or Major Victory is felt in the next battle."""
    if result.degree and result.degree not in DEGREES:
        raise NotUnderstood(
            f"{result.degree!r} is no degree of victory; there are {', '.join(DEGREES)}", "fow.campaign.degree"
        )
    return result.winner is not None and (result.degree in DECISIVE or result.counts_anyway)


@rule("fow.campaign.line.order", "fow.campaign.river.order")
def battles(campaign: str) -> tuple[LinkedBattle, ...]:
    """The battles of a campaign in their order."""
    printed = page(LinkedCampaigns, "campaigns")
    return (printed.line if campaign == "line" else printed.river).battles


@rule("fow.campaign.line.table", "fow.campaign.river.table", "fow.campaign.memory")
def effects_on(campaign: str, index: int, previous: Result | None) -> list[Effect]:
    """The effects of the battle just fought on battle `index`; those of earlier ones are over."""
    if previous is None or not is_decisive(previous):
        return []
    found = [e for e in battles(campaign)[index].effects if e.winner == previous.winner]
    return [Effect(e.effect, e.side, f"{because(previous)}: {e.told}", e.rule, e.value) for e in found]


def because(result: Result) -> str:
    who = PEOPLE[str(result.winner)]
    return f"because the {who} won a {result.degree.title()} Victory at {mission(result.mission).title}"


@rule("fow.campaign.attacker", "fow.campaign.river.3.none")
def attacker_of(campaign: str, index: int, effects: list[Effect], readings: Readings) -> Side:
    """Who attacks: the Soviets, unless a result or your reading of the undecided Foothold says otherwise."""
    told = next((e.side for e in effects if e.key == "attacker"), None)
    if told:
        return told
    undecided = battles(campaign)[index].rule == "fow.campaign.river.3.none"
    return readings.foothold_attacker_if_undecided if undecided else SOVIET


@rule("fow.campaign.river.2.soviet")
def read_otherwise(campaign: str, index: int, previous: Result | None, readings: Readings) -> list[Effect]:
    """River Crossing: if you read the idle effect as its contrary, the Germans have Immediate Reserves without it."""
    if readings.crossroads_soviet_win != "german_reserves_otherwise_immediate":
        return []
    if campaign != "river" or battles(campaign)[index].mission != "river_crossing":
        return []
    if previous and is_decisive(previous) and previous.winner == SOVIET:
        return []
    words = "as you read the campaign, without a decisive Soviet victory the German Reserves are Immediate"
    return [Effect("reserves_immediate", GERMAN, words, "fow.campaign.river.2.soviet")]


@rule("fow.campaign.line.outcome", "fow.campaign.river.outcome")
def campaign_winner(campaign: str, results: list[Result]) -> Result | None:
    """The last battle alone decides; None as long as it has not been fought."""
    return results[-1] if len(results) == len(battles(campaign)) else None
