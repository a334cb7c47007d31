"""Bots for the Orsha campaign: any legal answer, but CPP well spent, so that campaigns end either way."""

from collections.abc import Iterator
from typing import Any

from sandtable.games.orsha.game import GAME
from sandtable.games.orsha.state import State
from sandtable.kernel import Draw, Purchase, Request
from sandtable.kernel.run import Run


def answer(request: Request, draw: Draw) -> Any:
    """A legal answer; a purchase goes on until little is left."""
    if isinstance(request, Purchase):
        return spend(request, draw)
    return request.sample(draw)


def spend(request: Purchase, draw: Draw) -> dict[str, int]:
    basket: dict[str, int] = {}
    for _ in range(60):
        left = request.budget - request.cost(basket)
        item = draw.choice([i for i in request.items if i.price <= left and not i.refused] or [request.items[0]])
        more = {**basket, item.key: basket.get(item.key, 0) + 1}
        if request.refuse(more) is None:
            basket = more
    return basket


def steps(state: State, key: str) -> Iterator[str]:
    """Play a campaign from this state without journal and records; yields each step's key when it is done."""
    draw, tables = Draw("orsha", key), GAME.tables()
    while (step := GAME.next_step(state)) is not None:
        run = Run(step.procedure(state), tables.__getitem__)
        seq = 0
        while not run.finished:
            seq += 1
            lane, request = draw.choice(list(run.open_requests()))
            run.answer(lane.path, request.check(answer(request, draw)), seq=seq)
        yield step.key
