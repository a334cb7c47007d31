"""A force as a simple text list, to type or paste.

    # a line that begins with # is a remark
    Rifle Battalion                                  a line without bars names the Formation of the Units below it
    HQ | 2 | 2 infantry, commander | save 3+
    Rifle Company | 9 | 9 infantry, 2 transport | skill 4+, save 3+
    Zis-3 Battery | 7 | 4 gun | save 4+, artillery
    T-34 Company | 16 | 5 tank (4 left, 1 bailed out) | front 6, top 1, cross 3+
    Sappers | 8 | 7 infantry | cross auto, moves 8/8/12/12, pinned

Each Unit is `name | points | teams | card`. Teams: infantry, gun, tank, unarmoured tank, transport, aircraft; a
`commander` after the teams he is one of. `cross auto` is a Cross that cannot fail; `moves` are the four speeds of the
card in inches (or `moves 20/20/30/30 cm`): Tactical, Terrain Dash, Cross Country Dash, Road Dash; `range 24` is how far
its main weapon shoots, `rof 2/1` how often when halted and when moving, `anti-tank 9` and `firepower 3+` what it does;
`hit on 4+` is what enemies need to hit it, `assault 5+` what it needs itself in an assault. The card part may stay
empty: nothing is taken for granted.
"""

import re

from sandtable.games.bagration.base.ratings import MAY_BE_AUTO
from sandtable.games.bagration.base.teams import TeamKind
from sandtable.games.bagration.forces.units import Force, Teams, Unit
from sandtable.kernel import NotUnderstood
from sandtable.tabletop.measures import CM_PER_INCH

KINDS = "|".join(k.words for k in sorted(TeamKind, key=lambda k: -len(k.words)))
RATINGS = (
    "save",
    "skill",
    "motivation",
    "cross",
    "mines",
    "rally",
    "remount",
    "last stand",
    "firepower",
    "hit on",
    "assault",
)
ARMOUR = ("front", "top", "anti-tank")
SHOTS = re.compile(r"rof (\d)/(\d)")
FLAGS = ("artillery", "forward firing", "independent", "amphibious", "pinned", "dug in")
NUMBER = r"[0-9]{1,6}"
"""As long as a number of a list may be."""
LENGTHS = re.compile(r"(moves|range) (\d{1,3}(?:/\d{1,3}){3}|\d{1,3})(?: ?(in|cm))?")
MOST_TEAMS, MOST_POINTS, MOST_LINES = 99, 999, 300
WANTED = "name | points | teams | card, such as: Rifle Company | 9 | 9 infantry | save 3+"


def read_force(text: str) -> Force:
    """A force from its list; raises NotUnderstood that tells every line at fault."""
    units, faults = _units_and_faults(text)
    if faults:
        raise NotUnderstood("; ".join(faults))
    if not units:
        raise NotUnderstood(f"a force needs at least one Unit: {WANTED}")
    return Force(_told_apart(units))


def so_far(text: str, most: int) -> str:
    """What of a list is understood while it is typed: its Units and points, and the first line that is not.

    >>> so_far("HQ | 2 | 2 infantry", 100), so_far("Rifles | 12 | 9 infantry", 10)
    ('2 of 100 points in 1 Unit', '12 of 10 points in 1 Unit, 2 too many')
    """
    try:
        units, faults = _units_and_faults(text)
    except NotUnderstood as no:
        return no.why
    points = sum(unit.points for unit in units)
    over = f", {points - most} too many" if points > most else ""
    told = f"{points} of {most} points in {len(units)} {'Unit' if len(units) == 1 else 'Units'}{over}"
    more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
    return f"{told}; {faults[0]}{more}" if faults else told


def _units_and_faults(text: str) -> tuple[list[Unit], list[str]]:
    """Every Unit that is understood, and what is wrong with the other lines."""
    formation = ""
    units: list[Unit] = []
    faults: list[str] = []
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise NotUnderstood(f"a list of {len(lines)} lines is too long; {MOST_LINES} at most")
    for number, raw in enumerate(lines, 1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        if "|" not in line:
            formation = line.rstrip(":").strip()
            continue
        try:
            units.append(_unit(line, formation, len(units) + 1))
        except NotUnderstood as fault:
            faults.append(f"line {number}: {fault.why}")
    return units, faults


def _unit(line: str, formation: str, count: int) -> Unit:
    parts = [p.strip() for p in line.split("|")]
    if not 3 <= len(parts) <= 4 or not parts[0]:
        raise NotUnderstood(f"{line[:60]!r} is not {WANTED}")
    if not re.fullmatch(NUMBER, parts[1]) or int(parts[1]) > MOST_POINTS:
        raise NotUnderstood(f"{parts[1][:60]!r} is not a number of points from 0 to {MOST_POINTS}")
    unit = Unit(f"u{count}", parts[0], int(parts[1]), _teams(parts[2]), formation)
    for word in filter(None, (w.strip().lower() for w in "".join(parts[3:]).split(","))):
        _card(unit, word)
    return unit


def _teams(text: str) -> list[Teams]:
    """Teams of one kind are one group, however often the list names them."""
    teams: dict[TeamKind, Teams] = {}
    last: Teams | None = None
    for part in _split(text):
        if part in ("commander", "commanders"):
            if last is None:
                raise NotUnderstood("a commander stands after the teams he is one of")
            last.commanders = 1
        else:
            more = _some_teams(part)
            last = teams.setdefault(more.kind, more)
            if last is not more:
                last.began, last.left = last.began + more.began, last.left + more.left
                last.bailed_out += more.bailed_out
    if not teams:
        raise NotUnderstood("a Unit needs teams, such as 9 infantry")
    return list(teams.values())


def _split(text: str) -> list[str]:
    """At commas, but not those inside brackets."""
    return [p.strip().lower() for p in re.split(r",(?![^(]*\))", text) if p.strip()]


def _some_teams(part: str) -> Teams:
    m = re.fullmatch(rf"({NUMBER})\s+({KINDS})s?\s*(?:\(([^)]*)\))?", part)
    if not m:
        raise NotUnderstood(
            f"{part[:60]!r} is not a number of teams such as 9 infantry (kinds: {KINDS.replace('|', ', ')})"
        )
    began = int(m[1])
    if not 1 <= began <= MOST_TEAMS:
        raise NotUnderstood(f"{began} teams; 1 to {MOST_TEAMS} are understood")
    teams = Teams(TeamKind(m[2].replace(" ", "_")), began, began)
    for state in filter(None, (s.strip() for s in (m[3] or "").split(","))):
        _state(teams, state)
    return teams


def _state(teams: Teams, state: str) -> None:
    """`4 left`, `1 bailed out`."""
    m = re.fullmatch(rf"({NUMBER}) (left|bailed out)", state)
    if not m:
        raise NotUnderstood(f"{state[:60]!r} is not a state such as 4 left or 1 bailed out")
    number = int(m[1])
    if m[2] == "left":
        if number > teams.began:
            raise NotUnderstood(f"{number} left of {teams.began} {teams.kind.words}")
        teams.left = number
    else:
        if not teams.kind.is_tank or number > teams.left:
            raise NotUnderstood(f"{number} bailed out of {teams.left} {teams.kind.words}; only tanks bail out")
        teams.bailed_out = number


def _card(unit: Unit, word: str) -> None:
    if m := re.fullmatch(rf"({'|'.join(RATINGS)}) ([1-6]\+?|-)|({'|'.join(MAY_BE_AUTO)}) auto", word):
        setattr(unit, _attribute(m[1] or m[3]), m[2] or "Auto")
    elif m := re.fullmatch(rf"({'|'.join(ARMOUR)}) (\d{{1,2}})", word):
        setattr(unit, _attribute(m[1]), int(m[2]))
    elif m := SHOTS.fullmatch(word):
        unit.rof = [int(m[1]), int(m[2])]
    elif (m := LENGTHS.fullmatch(word)) and ("/" in m[2]) == (m[1] == "moves"):
        lengths = [_whole_inches(n, m[3]) for n in m[2].split("/")]
        if m[1] == "range":
            unit.range = lengths[0]
        else:
            unit.speeds = lengths
    elif word in FLAGS:
        setattr(unit, _attribute(word), True)
    else:
        ratings = [*(f"{r} 4+" for r in RATINGS), *(f"{r} auto" for r in MAY_BE_AUTO)]
        known = ", ".join([*ratings, *(f"{a} 6" for a in ARMOUR), "moves 8/8/12/12", "range 24", "rof 2/1", *FLAGS])
        raise NotUnderstood(f"{word!r} is none of: {known}")


def _whole_inches(number: str, unit: str | None) -> int:
    """As cards print them: in either measure they are whole inches."""
    inches = int(number) / (CM_PER_INCH if unit == "cm" else 1)
    if inches != int(inches):
        raise NotUnderstood(f"{number} cm is no whole number of inches: cards print 10, 15, 20 cm and so on")
    return int(inches)


def _attribute(word: str) -> str:
    return word.replace(" ", "_").replace("-", "_")


def _told_apart(units: list[Unit]) -> list[Unit]:
    """Units of one name get numbers, so that a story can tell them apart."""
    names = [u.name for u in units]
    seen: dict[str, int] = {}
    for unit in units:
        if names.count(unit.name) > 1:
            seen[unit.name] = seen.get(unit.name, 0) + 1
            unit.name = f"{unit.name} ({seen[unit.name]})"
    return units


def write_force(force: Force, unit: str = "") -> str:
    """The list again, states included; reading it gives the same force. `unit`: in which its distances are written."""
    rate, behind = (CM_PER_INCH, " cm") if unit == "cm" else (1, f" {unit}".rstrip())
    lines = []
    formation = ""
    for one in force.units:
        if one.formation != formation:
            formation = one.formation
            lines.append(formation)
        teams = ", ".join(_written(t) for t in one.teams)
        card = [f"{r} {value}" for r in RATINGS if (value := getattr(one, _attribute(r)))]
        card += [f"{a} {n}" for a in ARMOUR if (n := getattr(one, _attribute(a))) is not None]
        card += [f"moves {'/'.join(f'{n * rate:g}' for n in one.speeds)}{behind}"] if one.speeds else []
        card += [f"range {one.range * rate:g}{behind}"] if one.range is not None else []
        card += [f"rof {one.rof[0]}/{one.rof[1]}"] if one.rof else []
        card += [flag for flag in FLAGS if getattr(one, _attribute(flag))]
        lines.append(" | ".join([one.name, str(one.points), teams, *([", ".join(card)] if card else [])]))
    return "\n".join(lines) + "\n"


def _written(teams: Teams) -> str:
    states = [f"{teams.left} left"] if teams.left != teams.began else []
    states += [f"{teams.bailed_out} bailed out"] if teams.bailed_out else []
    brackets = f" ({', '.join(states)})" if states else ""
    return f"{teams.began} {teams.kind.words}{brackets}" + (", commander" if teams.commanders else "")
