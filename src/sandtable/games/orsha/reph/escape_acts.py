"""7.5063 on the board: a stack is picked and tries to Escape; each counter shows its odds."""

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from sandtable.charts.chart import Chart
from sandtable.games.orsha.board.table import TITLE, board
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.perimeter import Front
from sandtable.games.orsha.perimeter.escape import escape_modifiers
from sandtable.games.orsha.pieces import Box, Piece
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reph.eliminations import called, here, owner
from sandtable.games.orsha.reph.escapes import CITE, attempt, deploy, may_deploy, party_of, refuse_parties
from sandtable.games.orsha.state import State
from sandtable.kernel import EVERYONE, Deed, Lookup, Phase, Procedure, Refused, Side, Verb, open_play
from sandtable.odds.bars import percent
from sandtable.rules import rule

OVER = ("within IPC", *(f"{n} PP over" for n in range(1, 11)))
"""PP above IPC of the worst unit (A4.42), which the counters of the table tell."""
TRY = Verb(
    "escape",
    "Escape",
    (1, 30),
    words=OVER,
    hint="Together: units of one Location, with the SW they take along; Guns are dismantled. One DR.",
    rule=CITE,
    key_stroke="e",
)
DEPLOY = Verb("deploy", "Deploy", (1, 20), hint="Squads with a leader, before they try.", rule=CITE)
DONE = Verb("done", "The others stay", (0, 0), hint="Nobody else tries.", key_stroke="Shift+Enter")


@dataclass
class Chances:
    """Who of a side may try, who must, and who has: each has one chance."""

    side: Side
    able: list[Piece]
    forced: list[Piece]
    tried: set[str] = field(default_factory=set)

    @property
    def open(self) -> list[Piece]:
        return [p for p in self.able if p.id not in self.tried and p.box is Box.MAP]

    @property
    def waiting(self) -> list[Piece]:
        return [p for p in self.forced if p.id not in self.tried and p.box is Box.MAP]


@rule("oto2.7.5063.a", "oto2.7.5061.a")
def escape_on_the_board(state: State, front: Front, chances: Chances, *, may_split: bool) -> Procedure[set[str]]:
    """7.5063: attempts one after another, until nobody else tries; who was asked of it."""
    phase = Phase(
        question="Attempts to Escape: pick a unit or stack with what it takes along",
        cite=CITE,
        verbs=(TRY, DEPLOY) if may_split else (TRY,),
        board=TITLE,
        key="escape acts",
        doing="trying to Escape",
        done=DONE,
        context=tuple(f"{called(p)} must try." for p in chances.forced),
    )
    yield from _show_odds(state, front, chances)
    yield from open_play(
        phase,
        chances.side,
        board=lambda: board(state, chances.side),
        apply=partial(_apply, state, front, chances),
        judge=partial(refuse_escape_act, state, chances),
        told=lambda deed: EVERYONE,
        counters=lambda: tuple(p.id for p in (*chances.open, *_things(state, chances))),
        name_of=lambda id: state.piece(id).name,
        suggest=lambda: _suggested(chances),
    )
    state.ground.escaping = {}
    return chances.tried


def _suggested(chances: Chances) -> dict[str, Any]:
    return {"verb": TRY.key, "counters": [chances.waiting[0].id]} if chances.waiting else {"verb": DONE.key}


def _show_odds(state: State, front: Front, chances: Chances) -> Procedure[None]:
    """Of each counter that may try, alone and with nothing to carry."""
    table: Chart = yield Lookup("escape")
    state.ground.escaping = {}
    for piece in chances.open:
        party = party_of(state, front, [piece], 0)
        column = "vehicle" if party.is_vehicle else "infantry"
        odds = table.reading(column, escape_modifiers(party, readings=state.readings)).odds()
        state.ground.escaping[piece.id] = ", ".join(f"{word} {percent(chance)}" for word, chance in odds)


def _things(state: State, chances: Chances) -> list[Piece]:
    """SW and Guns that lie where somebody may try."""
    found = {t.id: t for p in chances.open for t in here(state, p) if t.is_(Class.SW, Class.GUN)}
    able = {p.id for p in chances.open}
    return [t for t in found.values() if owner(t) == chances.side and t.id not in able]


def _row(state: State, chances: Chances, deed: Deed) -> dict[str, Any]:
    """The act as a line of the form."""
    able = {p.id for p in chances.open}
    units = [id for id in deed.counters if id in able]
    takes = [id for id in deed.counters if id not in able]
    apart = first_half().escape.dismantled
    guns = [id for id in takes if state.piece(id).is_gun and state.piece(id).name in apart]
    return {"units": units, "takes": takes, "dismantled": guns, "excess": OVER.index(deed.chosen or OVER[0])}


@rule("oto2.7.5063.a", "oto2.7.5061.a")
def refuse_escape_act(state: State, chances: Chances, deed: Deed) -> Refused | None:
    """The same as of the form: stacks of one Location, Guns that come apart, nobody left who must try."""
    if deed.verb == DONE.key:
        return refuse_parties(state, chances.able, chances.waiting, [])
    if deed.verb == DEPLOY.key:
        able = {p.id for p in may_deploy(state, chances.open)}
        wrong = next((id for id in deed.counters if id not in able), None)
        return Refused(f"{state.piece(wrong).name} is no squad with a leader", CITE) if wrong else None
    return refuse_parties(state, chances.able, [], [_row(state, chances, deed)])


def _apply(state: State, front: Front, chances: Chances, deed: Deed) -> Procedure[None]:
    if deed.verb == DEPLOY.key:
        chances.able += [deploy(state, state.piece(id)) for id in deed.counters]
    else:
        row = _row(state, chances, deed)
        chances.tried.update(row["units"])
        yield from attempt(state, front, row)
    yield from _show_odds(state, front, chances)
