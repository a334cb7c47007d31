"""OtO-S1, FRIENDLY set-up: each company in its zone, Foxholes, the Offboard Observer."""

from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.booklet import printed
from sandtable.games.orsha.solitaire.forces import refuse_zone
from sandtable.games.orsha.solitaire.random_selection import map_hex, typed_hexes, understood_hexes
from sandtable.games.orsha.solitaire.setup_on_board import set_up_on_board
from sandtable.games.orsha.solitaire.state import PLAYER, State
from sandtable.kernel import DECISION, Choose, Field, FieldKind, Note, Option, Procedure, Refused, Report
from sandtable.rules import rule


@rule("oto2.sasl.s1.oob.zones", "oto2.sasl.s1.oob.foxholes", "oto2.sasl.s1.msr3.a")
def setup(state: State) -> Procedure[None]:
    """FRIENDLY set-up: each company in its zone, Foxholes as wished, the Offboard Observer's hex."""
    if state.plays_on_board:
        yield from set_up_on_board(state)
    else:
        for n in range(1, printed().s1.company.count + 1):
            yield from company_setup(state, n)
    state.foxholes = (
        yield from Choose(
            question="Does your Infantry set up in Foxholes?", cite="oto2.sasl.s1.oob.foxholes",
            wants=DECISION, side=PLAYER,
            key="foxholes",
            options=(Option("yes", "yes", telling="Your Infantry sets up in Foxholes."), Option("no", "no")),
            context=("They are free, wherever you wish them.",),
        )
    ) == "yes"  # fmt: skip
    state.observer = yield from map_hex(
        f"Record the Offboard Observer's hex on the east edge (he is at level {printed().s1.observer.level}).",
        "oto2.sasl.s1.msr3.a", wants=DECISION, key="observer", hexes=field.friendly_edge(),
        outside="is not on the east edge", telling="The Offboard Observer looks from {}.",
    )  # fmt: skip
    yield Note("One 80+mm OBA module, HE and smoke, plentiful ammunition.", "oto2.sasl.s1.msr3.a")
    yield Note("Your armour may stand anywhere in the set-up area.", "oto2.sasl.s1.oob.armor")
    state.phase = "wreck-status"


def company_setup(state: State, n: int) -> Procedure[None]:
    rows = "-".join(printed().s1.company.zones[n - 1])
    form = yield from Report(
        question=f"Where does company {n} stand? (zone: hexrows {rows})",
        telling=f"Company {n}: {{}}.",
        cite="oto2.sasl.s1.oob.zones",
        wants=DECISION,
        side=PLAYER,
        key="company-setup",
        context=("The hexes are checked against the set-up area and the zone. You may leave them unrecorded.",),
        fields=(Field("hexes", "Hexes", FieldKind.TEXT, hint="With spaces between; G24..G26 is a run."),),
        button="They stand there",
        also=lambda value: refuse_setup(state, n, value["hexes"]),
    )
    state.company_hexes[str(n)] = typed_hexes(form["hexes"])


def refuse_setup(state: State, n: int, text: str) -> Refused | None:
    names = understood_hexes(text, "oto2.sasl.s1.oob.zones")
    return next((fault for name in names if (fault := refuse_zone(state, n, name))), None)
