"""What the player sees: mission record, turn track, S? and ENEMY units, events, VPO, forces, orders, the map."""

from sandtable.games.orsha.solitaire.booklet import S1, charts, mission, printed
from sandtable.games.orsha.solitaire.mines import strength
from sandtable.games.orsha.solitaire.orders import standing_orders
from sandtable.games.orsha.solitaire.picture import map_picture
from sandtable.games.orsha.solitaire.printed_map import COVER
from sandtable.games.orsha.solitaire.state import Holder, State
from sandtable.kernel import Facts, Orders, Section, Table, View

TRACK_BEYOND = 3


def view(s: State) -> View:
    mine, theirs = len(s.held_by(Holder.FRIENDLY)), len(s.held_by(Holder.ENEMY))
    score = f"VP {s.friendly_vp} : {s.enemy_vp}" if s.scored else f"VPO {mine} : {theirs}" if s.vpos else ""
    sections: list[Section] = [record(s), *_orders(s), turn_track(s), *_enemy(s), *_ground(s), *_own(s), events(s)]
    if s.scored:
        sections.append(Table("VP schedule", ("For", "You", "ENEMY"), tuple(tuple(x) for x in s.scored), _vp(s)))
    if s.mission == S1:
        sections.append(map_picture(s))
    return View(headline(s), score, tuple(sections))


def headline(s: State) -> str:
    title = mission(s.mission).title
    return f"{title}: over" if s.over else f"{title}, {_where(s)}"


def _vp(s: State) -> str:
    return "oto2.sasl.s1.vp" if s.mission == S1 else "oto2.sasl.s2.vp"


def _where(s: State) -> str:
    if s.phase.startswith("play"):
        return f"Game Turn {s.turn}, {s.half.upper()} player turn"
    return "mission end" if s.phase == "scoring" else f"Game Turn {s.turn}" if s.phase == "turn-end" else "set-up"


def record(s: State) -> Facts:
    """The mission record: every number the mission keeps."""
    pairs: list[tuple[str, str | int]] = [("Prevailing Attitude", mission(s.mission).attitude)]
    if s.ac:
        pairs += [
            ("ENEMY SAN", s.enemy_san),
            ("FRIENDLY SAN", s.friendly_san),
            ("ENEMY AC#", s.ac),
            ("ENEMY RE", s.enemy_re),
            ("FRIENDLY RE", s.friendly_re),
        ]
    pairs += [(f"{side.upper()} ELR", elr) for side, elr in s.elr.items()]
    if s.mission == S1:
        pairs += [("ENEMY Sniper starts in", printed().s1.enemy_sniper), ("FBs", _aircraft(s))]
        pairs += _printed(s)
    else:
        pairs += [("Boards", ", ".join(b.name for b in s.boards) or "not drawn"), ("Month", s.month or "not rolled")]
        pairs += [("You enter over the edge", s.entry_edge or "not chosen"), ("OBA Artillery Strikes", s.strikes)]
    if s.conditions:
        pairs.append(("Conditions", s.conditions))
    pairs += _where_you_stand(s)
    cite = "oto2.sasl.s1.ac" if s.mission == S1 else "oto2.sasl.s2.ac"
    return Facts("Mission record", tuple(pairs), cite)


def _printed(s: State) -> list[tuple[str, str | int]]:
    """Which map lies on the table, if it is not ours, and what of its cover was named."""
    if not s.on_printed_map:
        return []
    return [("Map", "the printed one"), *((f"{COVER[key]} named", " ".join(hexes)) for key, hexes in s.cover.items())]


def _where_you_stand(s: State) -> list[tuple[str, str | int]]:
    """What was recorded of the player's own set-up."""
    found: list[tuple[str, str | int]] = [
        (f"Company {n} set up in", " ".join(hexes)) for n, hexes in s.company_hexes.items() if hexes
    ]
    if s.observer:
        found += [("Foxholes", "yes" if s.foxholes else "no"), ("Offboard Observer in", s.observer)]
    return found


def _aircraft(s: State) -> str:
    return f"{s.fighter_bombers_left} on board" if s.fighter_bombers == "on board" else s.fighter_bombers


def _orders(s: State) -> list[Orders]:
    due = [(f"{d.half.upper()} PFPh, first thing: {d.text}", d.cite) for d in s.due]
    return [] if s.over else [Orders("Standing orders", (*due, *standing_orders(s)))]


def turn_track(s: State) -> Table:
    """Every Game Turn with the number its closing dr needs."""
    first = mission(s.mission).first_end_roll
    last = max(s.turn, first + TRACK_BEYOND)
    rows = []
    for turn in range(1, last + 1):
        state = "done" if turn < s.turn or s.over else "now" if turn == s.turn else "to come"
        rows.append((turn, state, closing(s, turn, first)))
    return Table("Turn track", ("Game Turn", "", "Closing dr"), tuple(rows), _end(s))


def _end(s: State) -> str:
    return "oto2.sasl.s1.end" if s.mission == S1 else "oto2.sasl.s2.end"


def closing(s: State, turn: int, first: int) -> str:
    """The chance that the mission ends with this Game Turn."""
    if turn < first:
        return "none"
    chart = charts()["s1-end" if s.mission == S1 else "s2-end"]
    apply = [("after", turn - first)] if s.mission == S1 and turn > first else []
    chance = dict(chart.reading(apply=apply).law().items())["ends"]
    return "ends the mission" if chance == 1 else f"ends with a chance of {chance}"


def _enemy(s: State) -> list[Table]:
    suspects = tuple((x.hex, str(x.attitude), _mark(x.colour)) for x in s.suspects)
    units = tuple((u.hex, u.name, u.kind, str(u.attitude), "broken" if u.broken else "", u.note) for u in s.on_board())
    columns = ("Location", "Unit", "Kind", "Attitude", "State", "Note")
    return [
        Table("S?", ("Location", "Attitude", "Colour"), suspects, _suspects(s), "Enemy", "No S? on the map."),
        Table("ENEMY units", columns, units, "oto2.sasl.s1.msr5.activation", "Enemy", "None Activated yet."),
    ]


def _mark(colour: str) -> str:
    return "another colour" if colour == "other" else ""


def _suspects(s: State) -> str:
    return "oto2.sasl.s1.suspects" if s.mission == S1 else "oto2.sasl.s2.suspects"


def _ground(s: State) -> list[Table]:
    vpos = tuple((v.title, "you" if v.holder is Holder.FRIENDLY else "ENEMY") for v in s.vpos)
    found = [Table("VPO", ("VPO", "Held by"), vpos, _suspects(s).replace("suspects", "vpo"))]
    if s.mines:
        mines = tuple((m.hex, strength(m)) for m in s.mines)
        found.append(Table("Minefields", ("Hex", "Strength"), mines, "oto2.sasl.s1.minefields", "Enemy"))
    if s.wrecks:
        wrecks = tuple((w.hex, w.status) for w in s.wrecks)
        found.append(Table("Wrecks", ("Hex", "Status"), wrecks, "oto2.sasl.s1.msr8.a"))
    if s.boards:
        rows = tuple((b.name, b.place, "; ".join(b.bridges)) for b in s.boards)
        found.append(Table("Boards", ("Board", "Place", "Bridges"), rows, "oto2.sasl.s2.boards"))
    return found


def _own(s: State) -> list[Table]:
    lines = tuple((o.group, o.count, o.name, o.note) for o in s.own)
    columns = ("Group", "Number", "What", "Note")
    cite = "oto2.sasl.s1.oob.coys" if s.mission == S1 else "oto2.sasl.s2.oob"
    found = [Table("Your forces", columns, lines, cite, "Forces")]
    if s.afvs:
        afvs = tuple((f"#{a.id}", a.name, a.status) for a in s.afvs)
        found.append(Table("Your AFVs", ("", "AFV", "State"), afvs, "oto2.sasl.s1.oob.armor", "Forces"))
    return found


def events(s: State) -> Table:
    rows = tuple(
        (
            f"{h.turn} {h.half.upper()}",
            h.side.upper(),
            h.row,
            h.event,
            "once only" if f"{h.side} {h.row}" in s.used else "",
        )
        for h in s.happened
    )
    return Table("Random Events", ("Turn", "Whose", "Row", "Event", ""), rows, "oto2.sasl.re.read")
