"""What the player sees: mission record, turn track, S? and ENEMY units, events, VPO, forces, orders, the map."""

from sandtable.games.orsha.solitaire.booklet import S1, charts, mission, printed
from sandtable.games.orsha.solitaire.mines import strength
from sandtable.games.orsha.solitaire.mission_special_rules import standing_orders
from sandtable.games.orsha.solitaire.mission_table import mission_board
from sandtable.games.orsha.solitaire.picture import board_pictures, map_picture
from sandtable.games.orsha.solitaire.printed_map import COVER
from sandtable.games.orsha.solitaire.state import Holder, State
from sandtable.kernel import Facts, Orders, Section, Side, Table, View

TRACK_BEYOND = 3


def view(state: State, viewer: Side | None) -> View:
    mine, theirs = len(state.held_by(Holder.FRIENDLY)), len(state.held_by(Holder.ENEMY))
    score = (
        f"VP {state.friendly_vp} : {state.enemy_vp}" if state.scored else f"VPO {mine} : {theirs}" if state.vpos else ""
    )
    sections: list[Section] = [
        record(state),
        *_orders(state),
        turn_track(state),
        *_enemy(state),
        *_ground(state),
        *_own(state),
        events(state),
    ]
    if state.scored:
        sections.append(
            Table("VP schedule", ("For", "You", "ENEMY"), tuple(tuple(x) for x in state.scored), _vp(state))
        )
    sections += [map_picture(state)] if state.mission == S1 else board_pictures(state)
    if state.plays_on_board and (state.mission == S1 or state.boards):
        sections.append(mission_board(state, viewer))
    return View(headline(state), score, tuple(sections))


def headline(state: State) -> str:
    title = mission(state.mission).title
    return f"{title}: over" if state.over else f"{title}, {_where(state)}"


def _vp(state: State) -> str:
    return "oto2.sasl.s1.vp" if state.mission == S1 else "oto2.sasl.s2.vp"


def _where(state: State) -> str:
    if state.phase.startswith("play"):
        return f"Game Turn {state.turn}, {state.half.upper()} player turn"
    return (
        "mission end"
        if state.phase == "scoring"
        else f"Game Turn {state.turn}"
        if state.phase == "turn-end"
        else "set-up"
    )


def record(state: State) -> Facts:
    """The mission record: every number the mission keeps."""
    pairs: list[tuple[str, str | int]] = [("Prevailing Attitude", mission(state.mission).attitude)]
    if state.ac:
        pairs += [
            ("ENEMY SAN", state.enemy_san),
            ("FRIENDLY SAN", state.friendly_san),
            ("ENEMY AC#", state.ac),
            ("ENEMY RE", state.enemy_re),
            ("FRIENDLY RE", state.friendly_re),
        ]
    pairs += [(f"{side.upper()} ELR", elr) for side, elr in state.elr.items()]
    if state.mission == S1:
        pairs += [("ENEMY Sniper starts in", printed().s1.enemy_sniper), ("FBs", _aircraft(state))]
        pairs += _printed(state)
    else:
        pairs += [
            ("Boards", ", ".join(b.name for b in state.boards) or "not drawn"),
            ("Month", state.month or "not rolled"),
        ]
        pairs += [
            ("You enter over the edge", state.entry_edge or "not chosen"),
            ("OBA Artillery Strikes", state.strikes),
        ]
    if state.conditions:
        pairs.append(("Conditions", state.conditions))
    pairs += _where_you_stand(state)
    cite = "oto2.sasl.s1.ac" if state.mission == S1 else "oto2.sasl.s2.ac"
    return Facts("Mission record", tuple(pairs), cite)


def _printed(state: State) -> list[tuple[str, str | int]]:
    """Which map lies on the table, if it is not ours, and what of its cover was named."""
    if not state.on_printed_map:
        return []
    return [
        ("Map", "the printed one"),
        *((f"{COVER[key]} named", " ".join(hexes)) for key, hexes in state.cover.items()),
    ]


def _where_you_stand(state: State) -> list[tuple[str, str | int]]:
    """What was recorded of the player's own set-up."""
    found: list[tuple[str, str | int]] = [
        (f"Company {n} set up in", " ".join(hexes)) for n, hexes in state.company_hexes.items() if hexes
    ]
    if state.observer:
        found += [("Foxholes", "yes" if state.foxholes else "no"), ("Offboard Observer in", state.observer)]
    return found


def _aircraft(state: State) -> str:
    return f"{state.fighter_bombers_left} on board" if state.fighter_bombers == "on board" else state.fighter_bombers


def _orders(state: State) -> list[Orders]:
    due = [(f"{d.half.upper()} PFPh, first thing: {d.text}", d.cite) for d in state.due]
    return [] if state.over else [Orders("Standing orders", (*due, *standing_orders(state)))]


def turn_track(state: State) -> Table:
    """Every Game Turn with the number its closing dr needs."""
    first = mission(state.mission).first_end_roll
    last = max(state.turn, first + TRACK_BEYOND)
    rows = []
    for turn in range(1, last + 1):
        now = "done" if turn < state.turn or state.over else "now" if turn == state.turn else "to come"
        rows.append((turn, now, closing(state, turn, first)))
    return Table("Turn track", ("Game Turn", "", "Closing dr"), tuple(rows), _end(state))


def _end(state: State) -> str:
    return "oto2.sasl.s1.end" if state.mission == S1 else "oto2.sasl.s2.end"


def closing(state: State, turn: int, first: int) -> str:
    """The chance that the mission ends with this Game Turn."""
    if turn < first:
        return "none"
    chart = charts()["s1-end" if state.mission == S1 else "s2-end"]
    apply = [("after", turn - first)] if state.mission == S1 and turn > first else []
    chance = dict(chart.reading(apply=apply).law().items())["ends"]
    return "ends the mission" if chance == 1 else f"ends with a chance of {chance}"


def _enemy(state: State) -> list[Table]:
    suspects = tuple((x.hex, str(x.attitude), _mark(x.colour)) for x in state.suspects)
    units = tuple(
        (u.hex, u.name, u.kind, str(u.attitude), "broken" if u.broken else "", u.note) for u in state.on_board()
    )
    columns = ("Location", "Unit", "Kind", "Attitude", "State", "Note")
    return [
        Table("S?", ("Location", "Attitude", "Colour"), suspects, _suspects(state), "Enemy", "No S? on the map."),
        Table("ENEMY units", columns, units, "oto2.sasl.s1.msr5.activation", "Enemy", "None Activated yet."),
    ]


def _mark(colour: str) -> str:
    return "another colour" if colour == "other" else ""


def _suspects(state: State) -> str:
    return "oto2.sasl.s1.suspects" if state.mission == S1 else "oto2.sasl.s2.suspects"


def _ground(state: State) -> list[Table]:
    vpos = tuple((v.title, "you" if v.holder is Holder.FRIENDLY else "ENEMY") for v in state.vpos)
    found = [Table("VPO", ("VPO", "Held by"), vpos, _suspects(state).replace("suspects", "vpo"))]
    if state.mines:
        mines = tuple((m.hex, strength(m)) for m in state.mines)
        found.append(Table("Minefields", ("Hex", "Strength"), mines, "oto2.sasl.s1.minefields", "Enemy"))
    if state.wrecks:
        wrecks = tuple((w.hex, w.status) for w in state.wrecks)
        found.append(Table("Wrecks", ("Hex", "Status"), wrecks, "oto2.sasl.s1.msr8.a"))
    if state.boards:
        rows = tuple((b.name, b.place, "; ".join(b.bridges)) for b in state.boards)
        found.append(Table("Boards", ("Board", "Place", "Bridges"), rows, "oto2.sasl.s2.boards"))
    return found


def _own(state: State) -> list[Table]:
    lines = tuple((o.group, o.count, o.name, o.note) for o in state.own)
    columns = ("Group", "Number", "What", "Note")
    cite = "oto2.sasl.s1.oob.coys" if state.mission == S1 else "oto2.sasl.s2.oob"
    found = [Table("Your forces", columns, lines, cite, "Forces")]
    if state.afvs:
        afvs = tuple((f"#{a.id}", a.name, a.status) for a in state.afvs)
        found.append(Table("Your AFVs", ("", "AFV", "State"), afvs, "oto2.sasl.s1.oob.armor", "Forces"))
    return found


def events(state: State) -> Table:
    rows = tuple(
        (
            f"{h.turn} {h.half.upper()}",
            h.side.upper(),
            h.row,
            h.event,
            "once only" if f"{h.side} {h.row}" in state.used else "",
        )
        for h in state.happened
    )
    return Table("Random Events", ("Turn", "Whose", "Row", "Event", ""), rows, "oto2.sasl.re.read")
