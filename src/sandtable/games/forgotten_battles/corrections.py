"""What a ruling may set right, named as players name it."""

from typing import Any

from sandtable.games.forgotten_battles.sides import SOVIET, TITLES, other
from sandtable.games.forgotten_battles.state import State
from sandtable.kernel import codec
from sandtable.kernel.rulings import scalars, told
from sandtable.rules import in_titles

KEPT_BY_THE_PROGRAM = (
    "settings",
    "weather_record",
    "replacement_record",
    "pools",
    "buried",
    "symbols",
    "over",
    "arrivals/roster_sides",
    "unusual",
    "written",
    "board",
)
OF_A_UNIT = {
    "name": "name",
    "size": "size",
    "formation": "formation",
    "strength": "strength",
    "ar": "AR",
    "movement": "movement allowance",
    "steps": "steps",
    "lost": "steps lost",
    "at": "where it is",
    "mode": "mode",
}
"""What of a unit of the register may be set right, by its own side."""
UNSAID = ("/cite", "/entry", "/id", "/type")
SINGLE = {
    "date": "date of the turn",
    "phase": "phase",
    "player": "player whose turn it is",
    "first": "player who goes first in this turn",
    "verdict": "verdict",
    "sky/ice": "Ice in force",
    "sky/cold": "Freeze turns in a row",
    "sky/thaw": "Mud or Dry turns in a row while there is Ice",
    "sky/mud": "Mud turns in a row in April",
    "sky/ended": "campaign ended by the April mud",
    "ground": "Ground Condition",
    "flight": "flight conditions",
    "reported": "HQs and cities have been reported",
    "opening": "supply on the map at the start, in T",
    "minsk/isolated": "Minsk cut off",
    "minsk/soviet": "Minsk in Soviet hands",
    "minsk/fortress": "Minsk a fortress",
    "minsk/detrainable": "Minsk can be reached by rail",
    "pax": "Pax in hand",
    "ally_pax": "Ally Pax in hand",
    "tigers": "Tiger rebuilds in hand",
    "air": "air replacements in hand",
    "trucks_lost": "Truck Points lost",
    "dated_pax": "Pax that came by date",
    "eq": "Eq in hand (its AR)",
    "dated_eq": "Eq that came by date (its AR)",
    "arrivals/roster_asked": "roster file read for both sides",
    "arrivals/vitebsk": "Vitebsk emergency units",
    "arrivals/kovel": "Kovel emergency units have come",
    "arrivals/pz16": "16th Panzer Division",
    "arrivals/bases": "Heinrici Defense Bases deployed",
    "arrivals/forts": "Panther Forts deployed",
    "arrivals/rail_cap": "Soviet Rail Cap (0: as the set-up has it)",
    "arrivals/posture_limit": "Fronts that may be on the offensive at once (0: any number)",
    "special/all_lithuanians": "all Lithuanian units activated",
    "special/penal_used": "Penal Assault units used",
    "special/penal_box": "Penal Assault units in the holding box",
}
"""Single values, by their place without the side it belongs to."""
LISTS = {
    "places": "HQs and cities",
    "placed": "supply placed this turn",
    "ledger": "supply ledger",
    "dead_pile": "Dead Pile",
    "rvgk": "RVGK-3 Box",
    "returning": "units that return",
    "partisans": "Partisans",
    "hedgehogs": "Hedgehogs",
    "fixed_hedgehogs": "fixed Hedgehogs",
    "fronts": "Fronts",
    "vp": "victory points",
    "done": "arrivals carried out",
    "owed": "arrivals put off",
    "roster": "counters read from your booklet",
    "record": "record of arrivals",
    "markers": "Army Group markers",
    "away": "units lent out",
    "groups": "groups that have come",
    "gone": "groups that have left",
    "north": "units waiting in the north",
    "penal": "Penal Assault units of each Front",
    "garrisons": "active Garrisons",
    "garrison_steps": "steps of Garrisons",
    "garrisons_lost": "Garrisons lost",
    "lithuanians": "activated Lithuanian units",
    "appeals": "appeals to STAVKA",
    "affected_hexes": "hexes affected by Partisans in this phase",
    "acted_partisans": "Partisans that acted in this phase",
    "lifted": "truck extenders taken off in this phase",
    "pinned": "units held by a Garrison in this turn",
    "free_to_go": "units free to leave a Garrison in this turn",
    "interdicted": "rail hexes interdicted",
    "raised": "Hedgehogs built or raised in this turn",
    "excused": "Fronts above the limit by a ruling",
    "vitebsk_lost": "hexes of Vitebsk in Soviet hands",
    "gone_by_event": "groups that have left, brought by a Special Event",
    "markers_available": "RESERVE markers added",
    "extenders": "truck extenders",
    "tracks": "Partisan Tracks",
    "rail_units": "Rail Movement units on their rail side",
    "hungarian_hqs": "Hungarian HQs",
}


def correctable(state: State, side: str) -> dict[str, str]:
    """Rulings are public, so nothing that the other side keeps to itself can be named."""
    theirs = ("supply/" + other(side), *(["special/hungarian_hqs"] if side == SOVIET else ["partisans", "rvgk"]))
    hidden = (*KEPT_BY_THE_PROGRAM, *theirs)
    whole = codec.to_plain(State, state)
    open_to = [p for p in scalars(State, state) if not p.startswith((*hidden, "register")) and not p.endswith(UNSAID)]
    units = {
        f"register/{id}/{key}": f"{words}, {unit.name}, register of units"
        for id, unit in state.register.items()
        for key, words in OF_A_UNIT.items()
        if unit.side == side
    }
    ground = {"settings/map": "The map that lies on the table"} if state.board else {}
    return {path: in_words(whole, path) for path in open_to} | units | ground


def in_words(whole: Any, path: str) -> str:
    """A place of the state as a player would call it: what, of which thing, in which list, of whom."""
    parts = path.split("/")
    whose = [TITLES[part] for part in parts[:-1] if part in TITLES] or [TITLES[p] for p in parts[-1:] if p in TITLES]
    own = [part for part in parts if part not in TITLES]
    if path in SINGLE:
        return SINGLE[path]
    if len(own) == 2 and own[-1] in SINGLE:
        return ", ".join([SINGLE[own[-1]], *whose])
    things, at = [], whole
    for number, part in enumerate(parts):
        at = at[int(part)] if isinstance(at, list) else at[part]
        if number and part not in TITLES:
            things.append(_called(at, part) if part.isdigit() or _is_name(part, number, parts) else _spoken(part))
    group = next((LISTS[part] for part in own if part in LISTS), "")
    named = [thing for thing in reversed(things) if thing and thing != group]
    return ", ".join(dict.fromkeys([*named, *filter(None, [group]), *whose]))


def _is_name(part: str, number: int, parts: list[str]) -> bool:
    """Whether a key is a name that players gave (a hex, a counter), not a word of ours."""
    return parts[number - 1] in LISTS and not part.islower()


def _called(thing: Any, part: str) -> str:
    """A thing of a list by its name, its hex, or by what it says."""
    if isinstance(thing, dict):
        known = (str(thing[key]) for key in ("name", "what", "why", "hex", "date", "words") if thing.get(key))
        return in_titles(next(known, f"number {int(part) + 1}" if part.isdigit() else part))
    return f"number {int(part) + 1}" if part.isdigit() else part


def _spoken(part: str) -> str:
    words = {"ar": "AR", "vp": "victory points", "multi_step": "several steps", "trace": "in trace", "held": "held"}
    return LISTS.get(part) or words.get(part) or told(part)
