"""OtO-S2, before play: three boards, the edge, the month, bridges and VPO of each board."""

from sandtable.charts import consult
from sandtable.games.orsha.solitaire.base_tables import look_up
from sandtable.games.orsha.solitaire.board_file import CLASSES, EVERY_FEATURE, Features, ask_features, place
from sandtable.games.orsha.solitaire.booklet import printed
from sandtable.games.orsha.solitaire.random_selection import select_one
from sandtable.games.orsha.solitaire.state import PLAYER, Board, State, Vpo
from sandtable.kernel import DECISION, Choose, Note, Option, Procedure, Refused
from sandtable.rules import rule


@rule("oto2.sasl.s2.frame", "oto2.sasl.s2.boards", "oto2.sasl.s2.boards.table", "oto2.sasl.s2.msr5")
def boards(state: State) -> Procedure[None]:
    """One DR on column A for the centre, two on column B beside it; a board that is in use is rolled again."""
    book = printed().s2.boards
    state.boards.append(Board((yield from consult("boards", column=book.centre, side=PLAYER)).result, "centre"))
    while len(state.boards) < 1 + book.beside:
        name = (yield from consult("boards", column=book.others, side=PLAYER)).result
        if any(b.name == name for b in state.boards):
            yield Note(f"Board {name} is in use: roll again.", "oto2.sasl.s2.boards.table")
            continue
        state.boards.append(Board(name, "beside"))
    listed = ", ".join(f"{b.name} ({board_kind(b.name)}, {b.place})" for b in state.boards)
    yield Note(f"Boards: {listed}. How they lie is on the printed layout, which is lost to us.", "oto2.sasl.s2.boards")
    yield Note("All ground is Level 0, every building wooden, every road unpaved.", "oto2.sasl.s2.msr5")
    for b in state.boards:
        for text, cite in board_rules(b.name):
            yield Note(f"Board {b.name}: {text}", cite)
    state.phase = "edge"


@rule("oto2.sasl.s2.boards")
def refuse_board(state: State) -> Refused:
    """No board is added during play."""
    return Refused(f"the {len(state.boards)} boards are fixed before play; none is added", "oto2.sasl.s2.boards")


@rule("oto2.sasl.s2.boards.table")
def board_kind(name: str) -> str:
    book = printed().s2
    if is_river(name):
        return "river"
    return {book.woods_prefix: "woods", book.village_prefix: "village"}.get(name[0], "plain")


def is_river(name: str) -> bool:
    return name in printed().s2.river.boards


@rule("oto2.sasl.s2.msr7.woods", "oto2.sasl.s2.msr7.river")
def board_rules(name: str) -> list[tuple[str, str]]:
    """MSR 7: on woods boards SASL 4.13 is not used, on river boards SASL 13.6 is not."""
    if board_kind(name) == "woods":
        return [("SASL 4.13 does not apply.", "oto2.sasl.s2.msr7.woods")]
    if is_river(name):
        flows = printed().s2.river.flows
        return [(f"SASL 13.6 does not apply. The river flows {flows}.", "oto2.sasl.s2.msr7.river")]
    return []


@rule("oto2.sasl.s2.sequence", "oto2.sasl.s2.msr8")
def edge(state: State) -> Procedure[None]:
    """FRIENDLY chooses the north or the south edge before set-up; then the month and its EC."""
    state.entry_edge = yield from Choose(
        question="Over which edge do your units come on?",
        telling="Your units come on over {}.", cite="oto2.sasl.s2.sequence",
        wants=DECISION, side=PLAYER, key="edge",
        options=(Option("north", "the north edge"), Option("south", "the south edge")),
    )  # fmt: skip
    state.month = (yield from consult("month", side=PLAYER)).result
    state.conditions = (yield from look_up(state, "ec", about=f"{state.month} 1944")).result
    state.phase = "objectives"


# ---------------------------------------------------------------- bridges and VPO


@rule("oto2.sasl.s2.msr7.river")
def river_bridges(state: State, board: Board) -> Procedure[None]:
    """MSR 7: number by A6g, place by A9a (5 and 6 rolled again), construction by A9b."""
    cite = "oto2.sasl.s2.msr7.river"
    number = (yield from look_up(state, "a6g", about=f"bridges on board {board.name}", cite=cite)).number
    for n in range(1, number + 1):
        place = yield from bridge_place(state, f"bridge {n} of board {board.name}")
        built = (yield from look_up(state, "a9b", about=f"bridge {n} of board {board.name}")).result
        board.bridges.append(f"{place}, {built}")


@rule("oto2.sasl.s2.msr7.river")
def bridge_place(state: State, about: str) -> Procedure[str]:
    """The dr for table A9a: on a 5 (and, by the default reading, a 6) again."""
    again = printed().s2.river.again
    if state.readings.s2_bridge_reroll == "5 only":
        again = again[:1]
    return (yield from look_up(state, "a9a", about=about, again=again)).result


@rule("oto2.sasl.s2.vpo", "oto2.sasl.s2.msr7.onehex")
def objectives(state: State) -> Procedure[None]:
    """Each board: its bridges, then its VPO by A6g and the priority list. All start ENEMY-controlled."""
    for board in state.boards:
        if is_river(board.name):
            yield from river_bridges(state, board)
        features = yield from ask_features(board)
        board.features = {key: list(features.of(key)) for key in EVERY_FEATURE}
        for bridge in features.one_hex_bridges:
            condition = (yield from look_up(state, "a9d", about=f"{board.name} {bridge}")).result
            board.bridges.append(f"{bridge}: {condition}")
        number = (yield from look_up(state, "a6g", about=f"VPO on board {board.name}")).number
        board.vpo_number = number
        for kind, hex in (yield from choose_vpo(features, number)):
            key = place(board.name, hex)
            state.vpos.append(Vpo(key, f"{key}, {kind}", kind))
    yield Note(
        f"VPO: {'; '.join(v.title for v in state.vpos) or 'none'}. All are ENEMY-controlled.", "oto2.sasl.s2.vpo"
    )
    state.phase = "suspects"


@rule("oto2.sasl.s2.vpo")
def choose_vpo(features: Features, number: int) -> Procedure[list[tuple[str, str]]]:
    """Class by class; Random Selection inside the class that has more candidates than are still wanted."""
    chosen: list[tuple[str, str]] = []
    for key, kind in CLASSES.items():
        left = list(features.of(key))
        while left and len(chosen) < number:
            wanted = number - len(chosen)
            pick = left[0] if len(left) <= wanted else (yield from select_one(left, "oto2.sasl.s2.vpo", what=kind))
            left.remove(pick)
            chosen.append((kind, pick))
    return chosen
