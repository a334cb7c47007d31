"""What each side sees: CG Roster, RG Purchase Record, Force Organizer, fortifications, perimeter map."""

from collections import Counter

from sandtable.games.orsha.battle.standing import as_it_stands
from sandtable.games.orsha.board.table import board
from sandtable.games.orsha.catalogue import Class
from sandtable.games.orsha.frame import wrecks
from sandtable.games.orsha.frame.entry_areas import entry_words
from sandtable.games.orsha.frame.known_pieces import knows, seen_status
from sandtable.games.orsha.frame.special_rules import BATTLE, standing_orders
from sandtable.games.orsha.frame.terms import glossary, order_of_battle, points_left
from sandtable.games.orsha.frame.victory import Score, campaign_needs, campaign_score, scenario_needs, scenario_score
from sandtable.games.orsha.pieces import Box, Piece, Status
from sandtable.games.orsha.printed.first_half import first_half
from sandtable.games.orsha.reinforcement_groups import called, row_of
from sandtable.games.orsha.sides import GERMAN, PEOPLE, RUSSIAN, SIDES
from sandtable.games.orsha.state import Group, State
from sandtable.games.orsha.views.front_history import front_pictures
from sandtable.games.orsha.views.map_picture import perimeter_map, signs
from sandtable.kernel import Facts, Hidden, Orders, Section, Side, Table, View
from sandtable.rules import rule

WORKS = (Class.FORTIFICATION, Class.CUPOLA)
ROSTER_COLUMNS = ("Date", "Start", "Repl", "Total", "Spent", "Left", "RG Purchased", "ELR", "SAN", "Casualty VP")
PURCHASE_COLUMNS = ("Date", "RG", "Name", "CPP", "Strength", "Leaders", "Weapons", "The odds it had", "Particulars")


def view(state: State, viewer: Side | None) -> View:
    """The campaign as this viewer may see it: built up from what he knows."""
    now = as_it_stands(state)
    sections: list[Section] = [board(now, viewer), Orders("Special rules in force", tuple(standing_orders(state)))]
    sections += [_situation(state), _points(state, viewer), perimeter_map(now, viewer), signs(state)]
    if viewer:
        sections += [strength(state, viewer), roster(state, viewer), purchases(state, viewer)]
        sections += [organizer(now, viewer), works(now, viewer)]
    sections += [known_of(now, viewer, side) for side in SIDES if side != viewer]
    sections += [_changes(state), wrecks_table(state), *front_pictures(state)]
    sections.append(Table("Words of the booklet", ("Word", "Meaning"), tuple(glossary()), "oto2.6.cg", tab="Words"))
    score = _known_score(state, viewer)
    return View(headline(state), f"Russian VP {score.total} of {campaign_needs(state)}", tuple(sections))


def headline(state: State) -> str:
    if state.over:
        return "The campaign is over"
    date = f"{state.date} June 1944"
    if state.phase == "turns" and state.turn:
        return f"{date}, Game Turn {state.turn}"
    return f"{date}, {'the battle' if state.phase in BATTLE else f'RePh {state.phase}'}"


def _known_score(state: State, viewer: Side | None) -> Score:
    """Unspent German CPP are secret (7.518) until the campaign is over."""
    score = campaign_score(state)
    if viewer == GERMAN or state.over:
        return score
    return Score(score.lvp, score.from_cvp, score.from_evp)


@rule("oto2.7.4.tracks")
def _points(state: State, viewer: Side | None) -> Facts:
    """7.4: the tracks on the map edge, and what the scenario's winner needs."""
    track, score = state.track, _known_score(state, viewer)
    winners = ", ".join(f"{date} {PEOPLE[side]}" for date, side in track.scenario_winners.items())
    now = scenario_score(state)
    return Facts(
        "Victory",
        (
            ("Campaign", f"{score.words()}; {campaign_needs(state)} needed"),
            ("This scenario", f"{now.words()}; {scenario_needs(state)} needed"),
            ("CVP inflicted on the Germans", track.cvp),
            ("EVP", track.evp),
            ("Scenarios won", winners or "none yet"),
        ),
        "oto2.7.4.vc",
    )


def _situation(state: State) -> Facts:
    c = state.conditions
    blows = f", direction {c.wind_direction}" if c.wind != "calm" else ""
    wind = f"{c.wind.capitalize()}{blows}" if c.wind else "not yet rolled"
    return Facts(
        "The day",
        (("CG Date", state.date), ("Weather", c.weather or "not yet rolled"), ("EC", c.ec or "not yet rolled"),
         ("Wind", wind), ("German Entry Areas", entry_words(state, GERMAN)),
         ("Russian Entry Area", entry_words(state, RUSSIAN))),
        "oto2.cg3",
    )  # fmt: skip


@rule("oto2.6.oob", "oto2.6.cpp", "oto2.6.fpp")
def strength(state: State, side: Side) -> Facts:
    """6: the points a side has left, and what it can use in the next scenario, by kind."""
    counted = Counter(p.kind.cls for p in order_of_battle(state, side))
    kinds = tuple((_title(cls), counted[cls]) for cls in Class if counted[cls])
    return Facts("Your order of battle", (*points_left(state, side).items(), *kinds), "oto2.6.oob")


def _title(cls: Class) -> str:
    return "SW" if cls is Class.SW else cls.replace("_", " ").capitalize()


@rule("oto2.cg5.c", "oto2.cg5.d")
def wrecks_table(state: State) -> Table:
    """CG5: every wreck on the map, how it hinders LOS, and what may be done with it."""
    rows = []
    for piece in wrecks.on_the_map(state):
        acts = (wrecks.BURN, wrecks.SCROUNGE, wrecks.REMOVE) if piece.has(Status.BURNT_OUT) else ()
        no = [act for act in acts if wrecks.refuse_burnt_out(state, act)]
        limits = f"cannot {', '.join(no)}" if no else ""
        rows.append((piece.hex, piece.name, ", ".join(piece.status), f"+{wrecks.hinders(piece)}", limits))
    columns = ("Hex", "Wreck", "State", "LOS Hindrance", "During play")
    return Table("Wrecks", columns, tuple(rows), "oto2.cg5.d", tab="Map")


@rule("oto2.6.cg-roster", "oto2.7.15")
def roster(state: State, side: Side) -> Table:
    """7.15: one line for each CG Date."""
    rows = []
    for line in state.sides[side].roster:
        bought = ", ".join(g.rg for g in state.sides[side].groups if g.date == line.date and not g.given)
        rows.append(
            (line.date, line.cpp_left_before, line.cpp_received, line.cpp_total, line.cpp_spent, line.cpp_left,
             bought, line.elr, line.san, line.cvp)
        )  # fmt: skip
    return Table("CG Roster", ROSTER_COLUMNS, tuple(rows), "oto2.6.cg-roster")


@rule("oto2.6.rg-record", "oto2.7.15")
def purchases(state: State, side: Side) -> Table:
    """7.5189: one line for each RG bought or given."""
    rows = tuple(_group_line(g) for g in state.sides[side].groups)
    return Table("RG Purchase Record", PURCHASE_COLUMNS, rows, "oto2.6.rg-record")


def _group_line(group: Group) -> tuple[str | int, ...]:
    title = row_of(group).title
    more = ["trucks"] * group.trucks + ["bought to enter or be Retained"] * group.off_map
    more += [first_half().engineers.note] * group.engineers
    more += [*group.notes, *(f"Pre-Registered {hex}" for hex in group.preregistered)]
    more += [f"Observer {group.observer}"] if group.observer else []
    more += ["given"] * group.given + ["used"] * group.used + ["gone"] * group.gone
    return (
        group.date,
        group.rg,
        title,
        group.cost,
        group.strength,
        ", ".join(group.leaders),
        ", ".join(group.weapons),
        "; ".join(group.odds),
        "; ".join(more),
    )


@rule("oto2.7.16", "oto2.6.oob", "oto2.6.retained")
def organizer(state: State, side: Side) -> Table:
    """7.16: every piece of the side in its box."""
    order = list(Box)
    own = sorted((p for p in state.of(side) if not p.is_(*WORKS)), key=lambda p: order.index(p.box))
    names = {g.id: called(g) for g in state.sides[side].groups}
    rows = tuple(_piece_line(p, names.get(p.group, p.group)) for p in own)
    return Table("Force Organizer", PIECE_COLUMNS, rows, "oto2.7.16", tab="Forces")


PIECE_COLUMNS = ("Box", "Piece", "Counter", "Hex", "State", "Held by", "From")


def _piece_line(piece: Piece, source: str) -> tuple[str | int, ...]:
    where = f"{piece.hex} level {piece.level}" if piece.level else piece.hex
    return (piece.box.value, piece.id, piece.name, where, ", ".join(piece.states), piece.holder, source)


def works(state: State, side: Side) -> Table:
    """7.520: Fortifications and where they stand."""
    rows = []
    for piece in state.of(side):
        if piece.is_(*WORKS):
            factors = ", ".join(f"{n} {key.upper()}" for key, n in piece.factors.items())
            rows.append((piece.box.value, piece.id, piece.name, factors, piece.hex, ", ".join(piece.status)))
    columns = ("Box", "Piece", "Fortification", "Factors", "Hex", "State")
    return Table("Fortifications", columns, tuple(rows), "oto2.7.520", tab="Forces")


def known_of(state: State, viewer: Side | None, side: Side) -> Table:
    """Of the other side: what lies open on the table; all else exists, and not even its number is told."""
    rows: list[tuple[str | int | Hidden, ...]] = [
        (
            p.name,
            f"{p.hex} level {p.level}" if p.level else p.hex,
            seen_status(state, p),
            _known_holder(state, viewer, p),
        )
        for p in state.of(side)
        if knows(state, viewer, p)
    ]
    rows.sort(key=lambda row: (row[1], row[0]))  # not as they came: the numbers and the order of a side are its own
    if not state.over:
        rows.append((Hidden("everything else"), "", "", ""))
    return Table(f"What is known of the {PEOPLE[side]}", SEEN_COLUMNS, tuple(rows), "oto2.7.16", tab="Forces")


SEEN_COLUMNS = ("Counter", "Hex", "State", "Held by")


def _known_holder(state: State, viewer: Side | None, piece: Piece) -> str:
    holder = state.known(piece.holder)
    return holder.name if holder and knows(state, viewer, holder) else ""


def _changes(state: State) -> Table:
    fires = [(hex, kind) for hex, kind in sorted(state.ground.fires.items())]
    changed = [(hex, kind) for hex, kind in sorted(state.ground.changes.items())]
    return Table("Fires and lasting changes", ("Hex", "What"), tuple(fires + changed), "oto2.cg5.a", tab="Map")


PIECE_PLACES = {"box": "where it is kept", "hex": "hex", "level": "level in the hex"}
"""What a ruling may say of a piece."""


def correctable(state: State, side: Side) -> dict[str, str]:
    """What a ruling of this side may set right: what both know, and its own records. Rulings are public."""
    found = {
        "turn": "the Game Turn",
        "settings/map": "The map that lies on the table",
        "track/cvp": "CVP inflicted on the Germans",
        "track/evp": "EVP",
        "conditions/weather": "the weather",
        "conditions/ec": "EC",
        "conditions/wind": "the wind",
    }
    found |= {f"ground/control/{hex}": f"Control of {hex}" for hex in state.ground.control}
    last = len(state.sides[side].roster) - 1
    for key, words in (("elr", "ELR"), ("san", "SAN"), ("cvp", "Casualty VP"), ("cpp_received", "CPP received")):
        found[f"sides/{side}/roster/{last}/{key}"] = f"your {words} of {state.date}"
    for piece in state.of(side):
        at = f"sides/{side}/pieces/{piece.id}"
        found |= {f"{at}/{key}": f"{words} of {piece.name} ({piece.id})" for key, words in PIECE_PLACES.items()}
    return found
