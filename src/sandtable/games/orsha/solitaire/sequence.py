"""The order of both missions, step by step."""

from collections.abc import Callable

from sandtable.games.orsha.solitaire import (
    crossroads_boards,
    crossroads_setup,
    forces,
    friendly_setup,
    opening,
    setup_enemy,
    turn,
    wrecks,
)
from sandtable.games.orsha.solitaire.booklet import S1
from sandtable.games.orsha.solitaire.state import State
from sandtable.games.orsha.solitaire.victory_points import scoring
from sandtable.kernel import Outline, Procedure, Step, outline

Doing = Callable[[State], Procedure[None]]
Row = tuple[str, str, str, Doing]

PLAY: tuple[Row, ...] = (
    ("play-rally", "Rally Phase begins", "oto2.sasl.re.enemy.34.more", turn.rally),
    ("play-rally-open", "Rally Phase", "oto2.sasl.re.read", turn.happens),
    ("play-fire", "Prep Fire Phase begins", "oto2.sasl.s1.msr3.b", turn.fire),
    ("play-open", "The rest of the player turn", "oto2.sasl.s1.msr5.activation", turn.happens),
    ("turn-end", "End of the Game Turn", "oto2.sasl.s1.end", turn.turn_end),
    ("scoring", "Mission end", "oto2.sasl.s1.vp", scoring),
)
BREAKTHROUGH: tuple[Row, ...] = (
    ("tables", "Tables of your own", "oto2.sasl.s1.msr4", opening.tables),
    ("numbers", "Mission tables", "oto2.sasl.s1.ac", opening.numbers),
    ("ground", "Ground and VPO", "oto2.sasl.s1.vpo", setup_enemy.ground),
    ("suspects", "S?, German guns, minefields", "oto2.sasl.s1.suspects", setup_enemy.suspects),
    ("wrecks", "Wrecks", "oto2.sasl.s1.msr8.a", wrecks.wrecks),
    ("forces", "Order of battle", "oto2.sasl.s1.oob.coys", forces.forces),
    ("setup", "FRIENDLY set-up", "oto2.sasl.s1.oob.zones", friendly_setup.setup),
    ("wreck-status", "Wreck status", "oto2.sasl.s1.msr8.b", wrecks.wreck_status),
    *PLAY,
)
CROSSROADS: tuple[Row, ...] = (
    ("tables", "Tables of your own", "oto2.sasl.s2.msr1", opening.tables),
    ("numbers", "Mission tables", "oto2.sasl.s2.ac", opening.numbers),
    ("boards", "Mapboards", "oto2.sasl.s2.boards", crossroads_boards.boards),
    ("edge", "Edge and month", "oto2.sasl.s2.sequence", crossroads_boards.edge),
    ("objectives", "Bridges and VPO", "oto2.sasl.s2.vpo", crossroads_boards.objectives),
    ("suspects", "S?", "oto2.sasl.s2.suspects", crossroads_setup.suspects),
    ("forces", "Order of battle", "oto2.sasl.s2.oob", crossroads_setup.cavalry),
    *(
        (key, title, cite.replace("s1.end", "s2.end").replace("s1.vp", "s2.vp"), doing)
        for key, title, cite, doing in PLAY
    ),
)


def steps(state: State) -> tuple[Row, ...]:
    return BREAKTHROUGH if state.mission == S1 else CROSSROADS


def next_step(state: State) -> Step | None:
    if state.over:
        return None
    key, title, cite, doing = next(row for row in steps(state) if row[0] == state.phase)
    if key.startswith("play"):
        title = f"Turn {state.turn}, {state.half.upper()}: {title}"
    return Step(key, title, cite, doing)


def where(state: State) -> tuple[Outline, ...]:
    return outline([(key, title, cite) for key, title, cite, _ in steps(state)], state.phase, over=state.over)
