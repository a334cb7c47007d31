"""Forked secrets: a campaign twice, the same but for what one side has done in secret.

Where both sides decide at the same time, sealed from each other, one of them acts differently, and differently often,
in the two copies. Where a single question is put to one side alone, it is answered differently. Whoever may not know
must then be told the same to the byte.
"""

import random
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sandtable.bots import RandomBot
from sandtable.games import GAMES, every_game
from sandtable.kernel import EVERYONE, Act, Campaign, Draw, Pending, Roll, Side, may_see
from sandtable.store import Opened, Shelf
from sandtable.web.seats import digest
from tests.attack.serving import NOON

Said = tuple[str, Any]
"""The id of what is asked, and its answer."""

GAMES.setdefault("skirmish", "tests.skirmish.game:GAME")  # played wholly on the board
MOST_ACTS = 5
ANSWERS_BETWEEN = 12


@dataclass
class Fork:
    """One campaign, who acts in secret, what he says in each copy, and what the other one says afterwards in both."""

    game: str
    scenario: str
    id: str
    actor: Side
    viewers: tuple[Side | None, ...]
    asked: str
    here: list[Said] = field(default_factory=list)
    there: list[Said] = field(default_factory=list)
    then: list[tuple[Side, Said]] = field(default_factory=list)


def token_of(seat: str) -> str:
    return f"{seat}-token-of-the-forks".ljust(43, "-")


def missions() -> list[tuple[str, str]]:
    return [(game.key, s.key) for game in every_game() for s in game.scenarios]


def forks(folder: Path, seed: int) -> Iterator[tuple[Fork, Path]]:
    """Endlessly: a fork and the file it starts from, all games and missions in turn."""
    luck = random.Random(seed)
    turn = 0
    while True:
        for game, scenario in luck.sample(missions(), len(missions())):
            turn += 1
            yield from _played(folder, game, scenario, f"{seed}-{turn}", luck)


def _played(folder: Path, game: str, scenario: str, key: str, luck: random.Random) -> Iterator[tuple[Fork, Path]]:
    """Play a campaign at random; whenever somebody decides in secret, now and then a fork of it."""
    shelf = Shelf(folder / "played", clock=lambda: NOON)
    opened = shelf.create(game, scenario, dice="mixed", seed=f"fork {key}", title=f"Fork {key}")
    seats = {side: {"where": "elsewhere", "kept": digest(token_of(side))} for side in opened.campaign.game.side_keys()}
    opened.file.note("seats", {**seats, "observer": {"kept": digest(token_of("observer"))}})
    bot, order = RandomBot(key), Draw("forks", key)
    found, wait = 0, 0
    try:
        for _ in range(400):
            c = opened.campaign
            sides = [side for side in c.game.side_keys() if c.pending(side)]
            if not sides or found >= 4:
                return
            wait -= 1
            secret = [] if wait > 0 else list(_secrets(c))
            if secret:
                fork = _forked(shelf, opened, luck.choice(secret), folder / "scratch", luck)
                if fork is not None:
                    fork.id = f"{opened.id}-{found}"
                    found, wait = found + 1, luck.randrange(2, ANSWERS_BETWEEN)
                    to = folder / f"{fork.id}.sandtable"
                    to.unlink(missing_ok=True)
                    opened.file.backup(to)
                    yield fork, to
            side = order.choice(sides)
            asked = order.choice(c.pending(side))
            c.answer(side, asked.id, bot.answer(c, side, asked))
    finally:
        opened.close()
        shelf.path(opened.id).unlink(missing_ok=True)


def _secrets(c: Campaign) -> Iterator[tuple[Side, tuple[Side | None, ...], str]]:
    """(who is asked in secret, who may not know, what) of everything open now."""
    lanes = list(c._at.open())
    for lane, request in lanes:
        side = request.side
        if side is None:
            continue
        others: tuple[Side | None, ...] = tuple(s for s in (*c.game.side_keys(), None) if s != side)
        if lane.path:
            busy = {other.side for other, _ in lanes if other.path} - {side}
            if busy:
                yield side, others, request.key or request.question
        elif isinstance(request, Act):
            yield side, others, f"{request.key}, on the board"
        elif request.seen_by is not None:
            unknowing = tuple(v for v in others if not may_see(request.seen_by, v))
            if unknowing:
                yield side, unknowing, request.key or request.question


def _forked(
    shelf: Shelf, opened: Opened, secret: tuple[Side, tuple[Side | None, ...], str], scratch: Path, luck: random.Random
) -> Fork | None:
    side, viewers, asked = secret
    charter = opened.campaign.charter
    fork = Fork(charter.game, charter.scenario, opened.id, side, viewers, asked)
    sealed = any(lane.path for lane, _ in opened.campaign._at.open())
    shutil.rmtree(scratch, ignore_errors=True)
    copies = []
    for name in ("here", "there"):
        copy = Shelf(scratch / name, clock=lambda: NOON)
        copy.folder.mkdir(parents=True)
        opened.file.backup(copy.path(opened.id))
        copies.append(copy.open(opened.id))
    here, there = (copy.campaign for copy in copies)
    try:
        several = sealed or any(isinstance(p.request, Act) for p in opened.campaign.pending(side))
        acts = luck.sample(range(MOST_ACTS + 1), 2) if several else (1, 1)
        fork.here = _act(here, side, RandomBot(f"here {luck.random()}"), acts[0])
        fork.there = _act(there, side, RandomBot(f"there {luck.random()}"), acts[1])
        if fork.here == fork.there or _is_done(here, side) != _is_done(there, side):
            return None  # that somebody has finished is no secret: all wait for it
        if here.over or there.over:
            return None  # then everything is told to everybody
        if not sealed and any(_told(here, v) != _told(there, v) for v in viewers):
            return None  # the game tells something of it at once, and means to
        if sealed:
            fork.then = _answers_of_others(here, there, side, luck)
        return fork
    except Exception:  # a random answer that the game refuses after all is no fork
        return None
    finally:
        for copy in copies:
            copy.close()


def _is_done(c: Campaign, side: Side) -> bool:
    return not any(lane.path and lane.side == side for lane, _ in c._at.open())


def _act(c: Campaign, side: Side, bot: RandomBot, times: int) -> list[Said]:
    said: list[Said] = []
    for _ in range(times):
        asked = [p for p in c.pending(side) if _is_secret(c, p)]
        if not asked:
            break
        value = _value(bot, c, side, asked[0])
        c.answer(side, asked[0].id, value)
        said.append((asked[0].id, value))
    return said


def _is_secret(c: Campaign, p: Pending) -> bool:
    """Sealed in a lane, put to one side alone, or done on the board, where others may see nothing of it."""
    return p.id.split(".")[1] != "-" or p.request.seen_by is not None or isinstance(p.request, Act)


def _value(bot: RandomBot, c: Campaign, side: Side, p: Pending) -> Any:
    return p.request.sample(bot._draw) if isinstance(p.request, Roll) else bot.answer(c, side, p)


def _answers_of_others(here: Campaign, there: Campaign, actor: Side, luck: random.Random) -> list[tuple[Side, Said]]:
    """One answer of another side that leaves all lanes sealed, the same in both copies."""
    for side in here.game.side_keys():
        asked = [p for p in here.pending(side) if side != actor and _is_secret(here, p)]
        if not asked:
            continue
        value = _value(RandomBot(f"then {luck.random()}"), here, side, asked[0])
        before = here.number, there.number
        for c in (here, there):
            c.answer(side, asked[0].id, value)
        if (here.number, there.number) == before and all(
            any(_is_secret(c, p) for p in c.pending(side)) for c in (here, there)
        ):
            return [(side, (asked[0].id, value))]
        break
    return []


def _told(c: Campaign, viewer: Side | None) -> Any:
    asked = [(p.request.question, p.request.context) for p in c.pending(viewer)] if viewer else []
    public = [r.question for lane, r in c._at.open() if not lane.path and may_see(r.seen_by or EVERYONE, viewer)]
    return [line.text for line in c.log(viewer)], repr(c.view(viewer)), asked, public, c.game.outline(c.state)
