"""Within a step: what a viewer saw change, answer by answer, found by giving the step its journalled answers again.

The state after a step is a fact; what stood in its midst is not kept. So it is shown only where today's rules come from
the facts before to the very facts after, and only as changes of this viewer's own view: how often others answered
meanwhile, without his seeing anything of it, is not told.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from sandtable.kernel import codec
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Entry, Record
from sandtable.kernel.progress import Progress, read_state
from sandtable.kernel.replay import replay
from sandtable.kernel.sides import Side
from sandtable.kernel.undo import live_answers
from sandtable.kernel.views import View

MOST_ANSWERS = 400


def frames(
    game: Game[Any],
    tables: Mapping[str, Any],
    facts: tuple[Record, Record],
    said: Sequence[Entry],
    viewer: Side | None,
) -> tuple[View, ...]:
    """The views between the facts before and after a step, the first and the last included; none where today's rules
    would play it otherwise."""
    before, after = facts
    answers = live_answers(said)
    at = Progress(game, tables)
    try:
        at.begin(before)
        if at.run is None or at.step is None or at.step.key != after.key or len(answers) > MOST_ANSWERS:
            return ()
        seen = [game.view(at.state, viewer)]
        for answer in answers:
            if replay(at.run, [answer]):
                return ()
            view = game.view(at.state, viewer)
            if view != seen[-1]:
                seen.append(view)
        same = codec.encode(game.state, at.state) == codec.encode(game.state, read_state(game, after))
    except Exception:
        return ()
    return tuple(seen) if at.run.finished and same else ()
