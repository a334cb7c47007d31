"""States that an older version wrote: what they kept as words or in pockets becomes what it is today."""

from typing import Any


def upgraded(raw: dict[str, Any]) -> dict[str, Any]:
    """A state as this version keeps it. What is so already stays."""
    battle = raw.get("battle")
    if battle:
        _tell_works_apart(battle.get("fortifications", ()))
        _empty_pockets(battle)
        for marker in battle.get("obstacles", ()):
            if isinstance(marker.get("under"), str):
                side, _, unit = marker["under"].partition(" ")
                marker["under"] = {"side": side, "unit": unit} if unit else None
        for roster in battle.get("rosters", {}).values():
            _roster(roster)
    return raw


def _tell_works_apart(works: Any) -> None:
    """Nests of two sizes once shared their names."""
    taken: set[str] = set()
    for work in works:
        title, n = work["name"].rpartition(" ")[0], 1
        while work["name"] in taken:
            work["name"], n = f"{title} {n}", n + 1
        taken.add(work["name"])


def _empty_pockets(battle: dict[str, Any]) -> None:
    """Words and numbers that stood in `texts` and `entered`, Formations and quarters that were one word."""
    texts, entered = battle.pop("texts", {}), battle.get("entered", {})
    if texts:
        battle["flanking"] = texts.get("flanking", "")
        battle["reserve_edge"] = texts.get("soviet_reserve_edge")
        battle["held_at_start"] = [int(n) for n in texts.get("held_at_start", "").split(",") if n]
    for field, key in (
        ("holding_denial", "holding_denial_inches"),
        ("delayed_first_turn", "delayed_reserves_first_turn"),
        ("boat_length", "boat_length"),
        ("walls_bought", "defilade_walls"),
    ):
        if key in entered:
            battle[field] = entered.pop(key)
    if " " in battle.get("ends", ""):
        battle["ends"], _, battle["quarter"] = battle["ends"].partition(" ")
    battle["broken"] = [_broken(one) for one in battle.get("broken", ())]


def _broken(one: Any) -> Any:
    if not isinstance(one, str):
        return one
    role, _, formation = one.partition(" ")
    return {"role": role, "formation": formation}


def _roster(roster: dict[str, Any]) -> None:
    if isinstance(roster.get("deeds"), dict):
        named = ((name.partition(" "), done) for name, done in roster["deeds"].items())
        roster["deeds"] = [{"unit": unit, "kind": kind, **done} for (unit, _, kind), done in named]
    for stand in roster.get("stands", ()):
        if stand["unit"].startswith("work "):
            stand["unit"], stand["work"] = "", stand["unit"].removeprefix("work ")
