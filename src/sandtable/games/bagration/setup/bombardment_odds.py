"""Exactly what a Preliminary Bombardment is likely to cost."""

from functools import cache

from sandtable.games.bagration.base.ratings import FACES, number_of
from sandtable.games.bagration.base.saves import Fate
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.setup.bombardment import fate_of, hits_in, targets
from sandtable.games.bagration.state import Battle
from sandtable.odds import Odds


@cache
def loss_odds(kind: TeamKind, teams: int, rating: int) -> Odds[tuple[int, int]]:
    """Exactly how many of these Teams a bombardment destroys and how many it Bails Out; by their Save or Top armour."""
    counted = {Fate.UNHARMED: (0, 0), Fate.DESTROYED: (1, 0), Fate.BAILED_OUT: (0, 1)}

    def one(dice: tuple[int, ...]) -> tuple[int, int]:
        aimed, save = dice
        return counted[fate_of(save, kind, rating, rating) if hits_in([aimed]) else Fate.UNHARMED]

    return Odds.tuples((FACES, FACES)).map(one) * teams if teams else Odds.sure((0, 0))


def expected_losses(battle: Battle) -> list[tuple[str, int, str]]:
    """For the odds tab: each target with its dice and the mean number of Teams it loses."""
    rows = []
    for t in targets(battle):
        save = number_of(t.unit.save) if t.unit.save else None
        rating = t.unit.top if t.teams.kind is TeamKind.TANK else save
        mean = "unknown"
        if rating is not None:
            mean = f"{float(loss_odds(t.teams.kind, t.dice, rating).mean(lambda lost: lost[0])):.2f}"
        rows.append((t.called, t.dice, mean))
    return rows
