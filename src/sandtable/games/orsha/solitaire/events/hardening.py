"""ENEMY 61-62: the best Activated leader Battle Hardens, rallies, and rallies all who are with him."""

from sandtable.games.orsha.solitaire.booklet import base_tables, printed
from sandtable.games.orsha.solitaire.events.outcome import Came
from sandtable.games.orsha.solitaire.random_selection import select_one
from sandtable.games.orsha.solitaire.state import PLAYER, EnemyUnit, State
from sandtable.kernel import FACT, ChooseSome, Note, Option, Procedure
from sandtable.rules import rule

CITE = "oto2.sasl.re.enemy.61"


def _ladder() -> list[str]:
    return [name for name in base_tables()["german-leader"].choices if name != "none"]


@rule("oto2.sasl.re.enemy.61")
def best(leaders: list[EnemyUnit]) -> list[EnemyUnit]:
    """The leaders of the best type that can still Battle Harden: anything but a 10-3."""
    able = [u for u in leaders if u.name != printed().events.unhardened]
    ladder = _ladder()
    top = max((ladder.index(u.name) for u in able), default=-1)
    return [u for u in able if ladder.index(u.name) == top]


@rule("oto2.sasl.re.enemy.61")
def battle_hardens(state: State) -> Procedure[Came]:
    """No Activated leader: another event. Only 10-3s: no effect, or another event (setting)."""
    leaders = [u for u in state.on_board() if u.kind == "leader"]
    if not leaders:
        return Came.AGAIN
    able = best(leaders)
    if not able:
        if state.readings.re_61_only_10_3 == "reroll":
            return Came.AGAIN
        yield Note("Only 10-3 leaders are on board: nothing happens.", CITE)
        return Came.DONE
    chosen = yield from select_one([f"{u.name} in {u.hex} (#{u.id})" for u in able], CITE, what="a leader")
    leader = next(u for u in able if chosen.endswith(f"(#{u.id})"))
    before, ladder = leader.name, _ladder()
    leader.name = ladder[ladder.index(leader.name) + 1]
    rallied = "; he rallies" if leader.broken else ""
    leader.broken = False
    yield Note(f"{before} in {leader.hex} Battle Hardens to {leader.name} (A15.3){rallied}.", CITE)
    yield from rally_around(state, leader)
    return Came.DONE


def rally_around(state: State, leader: EnemyUnit) -> Procedure[None]:
    with_him = [
        u for u in state.on_board() if u.hex == leader.hex and u.kind in ("squad", "half-squad", "leader", "crew")
    ]
    others = [u for u in with_him if u is not leader]
    if not others:
        return
    broken = yield from ChooseSome(
        question=f"Which ENEMY units in {leader.hex} are broken? They all rally.",
        telling=f"Broken in {leader.hex}, and rallied: {{}}.", cite=CITE, wants=FACT, side=PLAYER,
        key="broken-with-leader", options=tuple(Option(str(u.id), u.name) for u in others),
        suggestion=[str(u.id) for u in others if u.broken],
    )  # fmt: skip
    for u in others:
        u.broken = u.broken and str(u.id) not in broken
    if broken:
        yield Note(f"{len(broken)} broken ENEMY units in {leader.hex} rally.", CITE)
