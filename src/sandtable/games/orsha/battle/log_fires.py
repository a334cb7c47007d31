"""The log's fires and wrecks (CG5), and the bridge of K33 (6)."""

from sandtable.games.orsha.battle.report_draft import CITE, place_of, stands, status_of, words, write_down
from sandtable.games.orsha.battle.report_forms import known_counter
from sandtable.games.orsha.frame import wrecks
from sandtable.games.orsha.frame.victory import BRIDGE, bridge_destroyed, bridge_stands
from sandtable.games.orsha.ground.maps import hex_on_map, map_of
from sandtable.games.orsha.pieces import WRECKS, Piece, Status
from sandtable.games.orsha.sides import GERMAN, RUSSIAN, enemy
from sandtable.games.orsha.state import State, Told
from sandtable.kernel import FACT, Choose, Field, FieldKind, Note, Option, Procedure, Report, option
from sandtable.rules import rule

FIRES = (("flame", "a Flame"), ("blaze", "a Blaze"), ("out", "out"))


@rule("oto2.cg5.b", "oto2.6.lvp.blaze")
def terrain(state: State) -> Procedure[None]:
    """CG5: burning terrain is dealt with in 7.509; an LVP hex that is a Blaze counts as Russian."""
    told = yield from Report(
        question="Which terrain burns?",
        telling="Burning: {}.",
        cite="oto2.cg5.b",
        wants=FACT,
        key="terrain fire",
        fields=(Field("hex", "Hex", FieldKind.HEX), Field("kind", "It is", FieldKind.CHOICE, choices=FIRES)),
        exists=lambda value: hex_on_map(value["hex"], "oto2.cg1") if value["hex"] else None,
        suggestion={},
    )
    if not told["hex"]:
        return
    state.battle.fires[told["hex"]] = told["kind"]
    yield Note(f"{told['hex']}: {dict(FIRES)[told['kind']]}.", "oto2.cg5.b")
    held = {map_of(state).grid.name(o.hex) for o in map_of(state).objectives}
    if told["kind"] == "blaze" and told["hex"] in held - {BRIDGE}:
        yield Note(f"While {told['hex']} is a Blaze its LVP count as Russian.", "oto2.6.lvp.blaze")


# ---- wrecks


def wrecks_now(state: State) -> list[Piece]:
    """Wrecks on the map as the log has them."""
    return [p for p in state.pieces if place_of(state, p) and WRECKS & set(status_of(state, p))]


@rule("oto2.cg5.c", "oto2.cg5.d")
def wreck(state: State) -> Procedure[None]:
    """CG5: a wreck may burn, be Scrounged or removed by D10.4; a Burnt-Out one may not. All of them hinder LOS."""
    found = wrecks_now(state)
    chosen = yield from Choose(
        question="Which wreck?",
        told_after=True,
        cite="oto2.cg5.d",
        wants=FACT,
        key="wreck",
        options=(
            Option("", "None after all"),
            *(Option(p.id, f"{words(p)} in {(place_of(state, p) or ('',))[0]}", _hindrance(state, p)) for p in found),
        ),
        suggestion="",
    )
    if not chosen:
        return
    piece = state.piece(chosen)
    burnt = Status.BURNT_OUT in status_of(state, piece)
    acts = {"burn": ("It burns", wrecks.BURN), "scrounge": ("It is Scrounged (D10.5)", wrecks.SCROUNGE),
            "remove": ("It is removed (D10.4)", wrecks.REMOVE)}  # fmt: skip
    what = yield from Choose(
        question=f"What happens to the wreck of {words(piece)}?", telling=f"The wreck of {words(piece)}: {{}}.",
        cite="oto2.cg5.d", wants=FACT,
        key="wreck now",
        options=(
            Option("nothing", "Nothing"),
            *(option(k, label, wrecks.refuse_burnt_out(state, act) if burnt else None)
              for k, (label, act) in acts.items()),
        ),
        suggestion="nothing",
    )  # fmt: skip
    yield from _done(state, piece, what)


def _hindrance(state: State, piece: Piece) -> str:
    lying = Piece(piece.id, piece.name, piece.side, piece.group, status=status_of(state, piece))
    return f"{', '.join(lying.status)}; LOS Hindrance +{wrecks.hinders(lying)}"


def _done(state: State, piece: Piece, what: str) -> Procedure[None]:
    match what:
        case "burn":
            stands(state, piece, [Status.BURNING])
            yield Note(f"The wreck of {words(piece)} burns.", "oto2.cg5.c")
        case "remove":
            write_down(state, Told(piece.id, "eliminated"))
            yield Note(f"The wreck of {words(piece)} is removed.", "oto2.cg5.d")
        case "scrounge":
            told = yield from Report(
                question="What did Scrounging bring, and to whom?",
                telling="Scrounged: {}.",
                cite="oto2.cg5.d",
                wants=FACT,
                key="scrounged",
                fields=(
                    Field("side", "Side", FieldKind.CHOICE, choices=((GERMAN, "Germans"), (RUSSIAN, "Russians"))),
                    Field("name", "Counter gained", hint="LMG; empty: nothing"),
                ),
                exists=lambda v: known_counter(v["side"], v["name"]) if v["name"] else None,
                suggestion={},
            )
            gained = f"a {told['name']}: report it among the new counters" if told["name"] else "nothing"
            yield Note(f"Scrounging the wreck of {words(piece)} brings {gained}.", CITE)


# ---- the bridge


@rule("oto2.6.lvp.k33")
def bridge(state: State) -> Procedure[None]:
    """6: with the bridge gone its LVP are the gully's, Controlled by whoever last Controlled the bridge."""
    down = "" if bridge_stands(state) else "the bridge is destroyed already"
    holder = state.ground.control.get(BRIDGE, GERMAN)
    said = yield from Choose(
        question=f"The bridge in {BRIDGE} is destroyed. Who last Controlled it?",
        telling=f"The bridge in {BRIDGE}: {{}}.",
        cite="oto2.6.lvp.k33",
        wants=FACT,
        key="bridge",
        options=(
            Option("", "It still stands"),
            *(Option(s, f"the {s.capitalize()} side", refused=down) for s in (holder, enemy(holder))),
        ),
        suggestion="",
    )
    if said:
        bridge_destroyed(state, said)
        words_ = f"The bridge in {BRIDGE} is destroyed: its LVP are the gully's now, Controlled by the {said} side."
        yield Note(words_, "oto2.6.lvp.k33", side=said)
