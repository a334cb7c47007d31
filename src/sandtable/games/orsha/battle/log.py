"""The running log of a battle at the table: optional, entry by entry, until the Game Turn is over. 7.13"""

from sandtable.games.orsha import counter_battery, cupola
from sandtable.games.orsha.battle.contradictions import LEFT, fits
from sandtable.games.orsha.catalogue import GERMAN, RUSSIAN, Class
from sandtable.games.orsha.frame.victory import concede
from sandtable.games.orsha.state import Box, Group, State, Status, Told
from sandtable.kernel import Choose, Field, FieldKind, Note, Option, Procedure, Report, Side, only
from sandtable.rules import rule

SIDES = (GERMAN, RUSSIAN)
SHORT = 40
"""So many entries in one turn are enough; then the turn is over."""


@rule("oto2.7.13.a", "oto2.7.32")
def keep_log(state: State) -> Procedure[None]:
    """7.13: casualties, FFE and Counter Battery attacks as they happen; nothing of it is compulsory."""
    for _ in range(SHORT):
        entry = yield Choose(
            question=f"{state.date}, Game Turn {state.turn}: play it at the table. Anything to record?",
            cite="oto2.7.13.a",
            key="log",
            options=ENTRIES,
            suggestion="over",
        )
        match entry:
            case "over":
                return
            case "ffe":
                yield from _ffe(state)
            case "cbm":
                yield from _counter_battery(state)
            case "loss":
                yield from _loss(state)
            case "cupola":
                yield from _cupola(state)
            case "concede":
                yield from _concession(state)
        if state.over:
            return


ENTRIES = (
    Option("over", "The Game Turn is over"),
    Option("loss", "A piece was lost"),
    Option("ffe", "An FFE was placed or removed"),
    Option("cbm", "A Counter Battery attack"),
    Option("cupola", "Repair of a Cupola's MG"),
    Option("concede", "A side concedes the campaign"),
)


def _whose(question: str, cite: str) -> Procedure[Side]:
    side: Side = yield Choose(
        question=question, cite=cite, key="whose", options=tuple(Option(s, s.capitalize()) for s in SIDES)
    )
    return side


def _one_of(side: Side, question: str, cite: str, keys: list[str]) -> Procedure[str]:
    """Asked of one side in secret, with nothing as an answer too, so that the others learn not even what there is."""
    chosen: str = yield Choose(
        question=question,
        cite=cite,
        side=side,
        key="which",
        seen_by=only(side),
        doing="writing in the log",
        options=(Option("", "None after all"), *(Option(key, key) for key in keys)),
        suggestion="",
    )
    return chosen


def batteries(state: State, side: Side) -> list[Group]:
    """A side's OBA modules that are left, Observers and CBMs excepted."""
    return [g for g in state.sides[side].groups if g.rg[0] == "O" and not g.gone and counter_battery.calibre(g)]


@rule("oto2.cg7.b")
def _ffe(state: State) -> Procedure[None]:
    """CG7, 5.2: who has placed what; from this the CBM's modifiers and the modules used up follow."""
    side = yield from _whose("Whose FFE?", "oto2.cg7.b")
    module = yield from _one_of(side, "Which module?", "oto2.cg7.b", [g.id for g in batteries(state, side)])
    if not module:
        return
    what = yield Choose(
        question="What happened?",
        cite="oto2.cg7.b",
        side=side,
        key="what",
        options=(
            Option("ffe1", "FFE:1 placed"),
            Option("smoke", "FFE:1 of Smoke placed"),
            Option("removed", "FFE removed"),
        ),
    )
    battle = state.battle
    battle.on_board = [m for m in battle.on_board if m != module]
    battle.smoke = [m for m in battle.smoke if m != module]
    if what == "removed":
        return
    battle.ffe1[module] = battle.ffe1.get(module, 0) + 1
    battle.ffe[side] = battle.ffe.get(side, 0) + 1
    battle.on_board.append(module)
    battle.smoke += [module] if what == "smoke" else []


def _counter_battery(state: State) -> Procedure[None]:
    side = yield from _whose("Whose Counter Battery Module attacks?", "oto2.5.2.a")
    able = [g for g in state.sides[side].groups if counter_battery.refuse_attack(state, g) is None]
    chosen = yield from _one_of(side, "Which module attacks?", "oto2.5.2.a", [g.id for g in able])
    if chosen:
        yield from counter_battery.attack(state, next(g for g in able if g.id == chosen))


def _loss(state: State) -> Procedure[None]:
    """A draft for the Report: what is logged here stands there already."""
    side = yield from _whose("Whose?", "oto2.7.13.a")
    told = yield Report(
        question="Which piece, and what became of it?",
        cite="oto2.7.13.a",
        side=side,
        key="loss",
        fields=(
            Field("piece", "Piece", hint="its number, such as g12"),
            Field(
                "what",
                "It is",
                FieldKind.CHOICE,
                choices=(("eliminated", "Eliminated"), ("wreck", "a wreck"), ("burning wreck", "a burning wreck")),
            ),
        ),
        also=lambda value: _refuse_loss(state, side, value),
        suggestion={},
    )
    if not told["piece"]:
        return
    piece = state.piece(told["piece"])
    status = [] if told["what"] == "eliminated" else [Status(told["what"])]
    fate = "eliminated" if told["what"] == "eliminated" else "map"
    state.battle.told = [t for t in state.battle.told if t.piece != piece.id]
    state.battle.told.append(Told(piece.id, fate, piece.hex if status else "", piece.level if status else 0, status))
    yield Note(f"{piece.name} ({piece.id}): {told['what']}.", "oto2.7.13.a", side=side)


def _refuse_loss(state: State, side: Side, value: dict[str, str]) -> str | None:
    if not value["piece"]:
        return None
    piece = next((p for p in state.pieces if p.id == value["piece"]), None)
    if piece is None or piece.side != side or piece.box in LEFT:
        return f"{value['piece']!r} is no piece of this side in play"
    if value["what"] != "eliminated" and (piece.box is not Box.MAP or not fits(piece, Status(value["what"]))):
        return f"{piece.name} cannot be {value['what']} here"
    return None


def _cupola(state: State) -> Procedure[None]:
    jammed = [p.id for p in state.of(GERMAN, Box.MAP) if p.is_(Class.CUPOLA) and p.has(Status.MALFUNCTIONED)]
    chosen = yield from _one_of(GERMAN, "Which Cupola's MG is repaired?", "oto2.4.1.j", jammed)
    if chosen:
        yield from cupola.repair(state, chosen)


@rule("oto2.6.cg-end")
def _concession(state: State) -> Procedure[None]:
    """6: CG End at once. The words must be written, so that nobody concedes by a slip."""
    side = yield from _whose("Who concedes?", "oto2.6.cg-end")
    told = yield Report(
        question="To concede, write: we concede",
        cite="oto2.6.cg-end",
        side=side,
        key="concession",
        fields=(Field("words", "Your words"),),
    )
    if told["words"].lower() == "we concede":
        concede(state, side)
        yield Note(f"{state.over}. The campaign is over.", "oto2.6.cg-end", side=side)
