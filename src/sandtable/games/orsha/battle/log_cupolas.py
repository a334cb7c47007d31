"""The log's Cupolas: fire, being fired at, malfunction, repair, destruction; and what never happens to one. 4.1"""

from sandtable.games.orsha import cupola as mgc
from sandtable.games.orsha.battle.log_asks import one_of
from sandtable.games.orsha.battle.report_draft import on_map_now, stands, status_of, words, write_down
from sandtable.games.orsha.pieces import Piece, Status
from sandtable.games.orsha.sides import GERMAN
from sandtable.games.orsha.state import State, Told
from sandtable.kernel import FACT, Choose, Note, Option, Procedure, Roll, option, options
from sandtable.rules import rule


@rule("oto2.4.1.a", "oto2.4.1.d", "oto2.4.1.c", "oto2.4.1.k")
def cupola(state: State) -> Procedure[None]:
    """4.1: which Cupola, and what happens to it; never abandoned, Scrounged or directed by a leader."""
    listed = [Option(p.id, f"{words(p)} in {p.hex}") for p in on_map_now(state, GERMAN) if mgc.is_cupola(p)]
    chosen = yield from one_of(GERMAN, "Which Cupola?", "oto2.4.1.a", listed, mgc.sheet())
    if not chosen:
        return
    piece = state.piece(chosen)
    jammed = Status.MALFUNCTIONED in status_of(state, piece)
    what = yield from Choose(
        question=f"What of {words(piece)}?",
        telling=f"{words(piece)}: {{}}.",
        cite="oto2.4.1.a",
        wants=FACT,
        side=GERMAN,
        key="cupola",
        options=(
            Option("fires", "Its MG fires", refused="its MG is malfunctioned" if jammed else ""),
            Option("target", "It is fired at"),
            Option("jams", "Its MG malfunctions", refused="its MG is malfunctioned" if jammed else ""),
            Option("repair", "A repair attempt", refused="" if jammed else "its MG works"),
            Option("destroyed", "It is destroyed"),
            option("abandon", "Its crew abandons it", mgc.refuse_abandonment(piece)),
            option("scrounge", "It is Scrounged", mgc.refuse_scrounge(piece)),
            option("directed", "A leader directs its fire", mgc.refuse_direction(piece)),
            option("mandatory", "Mandatory Fire Direction binds it", mgc.refuse_mandatory_direction(piece)),
            option("disabled", "Its MG is Disabled", mgc.refuse_disabled(piece)),
        ),
    )
    yield from _happens(state, piece, what)


def _happens(state: State, piece: Piece, what: str) -> Procedure[None]:
    match what:
        case "fires":
            yield from _fires(piece)
        case "target":
            yield from _fired_at(state, piece)
        case "jams":
            stands(state, piece, [*status_of(state, piece), Status.MALFUNCTIONED])
            more = "in Sustained Fire too it is never Disabled"
            yield Note(f"The MG of {words(piece)} malfunctions; {more}.", "oto2.4.1.j", side=GERMAN)
        case "repair":
            if (yield from mgc.repair(piece)):
                stands(state, piece, [s for s in status_of(state, piece) if s is not Status.MALFUNCTIONED])
        case "destroyed":
            write_down(state, Told(piece.id, "eliminated"))
            yield Note(f"{words(piece)} is destroyed: no wreck, no fire, no Crew Survival.", "oto2.4.1.c", side=GERMAN)


@rule("oto2.4.1.k")
def _fires(piece: Piece) -> Procedure[None]:
    """4.1: its effects DR; it never Cowers."""
    dice = yield from Roll(
        question=f"Effects DR of {words(piece)}", cite="oto2.4.1.k", side=GERMAN, key="cupola fire", dice=(6, 6),
        names=("coloured", "white"),
        context=("It fires at whom it likes: Mandatory Fire Direction does not bind it, and no leader directs it.",
                 "Sustained Fire may make it malfunction; it never disables it."),
    )  # fmt: skip
    doubles = dice[0] == dice[1] and not mgc.cowers(piece.kind.cls, (dice[0], dice[1]), leader=False)
    more = "; Original doubles, but it never Cowers" if doubles else ""
    yield Note(f"{words(piece)} fires with an Original DR of {sum(dice)}{more}.", "oto2.4.1.k", side=GERMAN)


@rule("oto2.4.1.f", "oto2.4.1.g")
def _fired_at(state: State, piece: Piece) -> Procedure[None]:
    """4.1: what the shooter must know: size, Hull Down, armour of the aspect hit."""
    by = yield from Choose(
        question="What fires at it?",
        telling="Fired at by {}.",
        cite="oto2.4.1.f",
        wants=FACT,
        key="fired at by",
        options=(Option("ground", "ground fire"), Option("aerial", "an aircraft")),
    )
    aspect = yield from Choose(
        question="Which aspect?",
        telling="Its aspect: {}.",
        cite="oto2.4.1.g",
        wants=FACT,
        key="aspect",
        options=options(*mgc.ASPECTS),
    )
    for words_, cite in mgc.as_target(state.readings.cupola_armor_aspects, aspect, aerial=by == "aerial"):
        yield Note(words_, cite, side=piece.side)
