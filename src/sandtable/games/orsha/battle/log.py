"""The running log of a battle at the table: optional, entry by entry, until the Game Turn is over. 7.13"""

from collections.abc import Callable

from sandtable.games.orsha.battle import (
    log_artillery,
    log_cupolas,
    log_fires,
    log_morale,
    log_pieces,
    log_sight,
    sniper,
)
from sandtable.games.orsha.frame.concession import concession
from sandtable.games.orsha.state import State
from sandtable.kernel import FACT, Choose, Option, Procedure, Side
from sandtable.rules import rule

Entry = Callable[[State], Procedure[None]]


@rule("oto2.7.13.a", "oto2.7.32")
def keep_log(state: State) -> Procedure[bool]:
    """7.13: what happens as it happens, each entry checked by its rules; nothing of it is compulsory. Returns whether
    the players say that the scenario has ended at the table."""
    while True:
        entry = yield from Choose(
            question=f"{state.date}, Game Turn {state.turn}: play it at the table. Anything to record?",
            told_after=True,
            cite="oto2.7.13.a",
            wants=FACT,
            key="log",
            options=(
                Option("over", "The Game Turn is over"),
                *(Option(k, w) for k, (w, _) in ENTRIES.items()),
                Option("ended", "The whole scenario is over", "you have played on and rolled Game End yourselves"),
            ),
            suggestion="over",
        )
        if entry in ("over", "ended"):
            return bool(entry == "ended")
        yield from ENTRIES[entry][1](state)
        if state.over:
            return True


OF_A_SIDE: dict[str, Callable[[State, Side], Procedure[None]]] = {
    "rally": log_morale.rallies_of,
    "ammo": log_morale.ammunition_of,
    "ffe": log_artillery.mission_of,
    "cbm": log_artillery.battery_of,
}
"""Entries that are always the affair of whoever makes them: on the board nobody asks whose it is."""

ENTRIES: dict[str, tuple[str, Entry]] = {
    "loss": ("A piece was lost", log_pieces.loss),
    "enter": ("A unit came on from off map", log_pieces.entry),
    "exit": ("A unit left the map", log_pieces.map_exit),
    "prisoners": ("Prisoners were taken or freed", log_pieces.prisoners),
    "rally": ("A Rally Phase: who tried to rally", log_morale.rally_phase),
    "ammo": ("Isolated units share ammunition", log_morale.ammunition),
    "ffe": ("OBA: an FFE was placed or removed", log_artillery.fire_mission),
    "cbm": ("OBA: a Counter Battery attack", log_artillery.counter_battery_attack),
    "cupola": ("A Cupola fires, is fired at, malfunctions, is repaired or destroyed", log_cupolas.cupola),
    "fire": ("Terrain catches fire or a fire goes out", log_fires.terrain),
    "wreck": ("Something is done with a wreck", log_fires.wreck),
    "bridge": ("The bridge in K33 is destroyed", log_fires.bridge),
    "sniper": ("A Sniper is activated", sniper.logged_sniper),
    "sight": ("A line of sight is declared", log_sight.declared_sight),
    "concede": ("A side concedes the campaign", concession),
}
