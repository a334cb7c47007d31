"""Every choice of a mission as one value of typed fields: a field is a setting, its name the key with underscores."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Readings:
    """The defaults are the ledger's own choices."""

    table: Literal["board", "own"] = "board"
    judging: Literal["free", "advise", "enforce"] = "enforce"
    s1_map: Literal["ours", "printed"] = "ours"
    s1_suspect_distance: Literal[3, 2] = 3
    s1_88_concealed: bool = False
    s1_minefield_lines: Literal["whole-lines", "four-named-hexes"] = "whole-lines"
    s1_coy_leaders: Literal["roll-on-R3", "players-decide"] = "roll-on-R3"
    s1_third_company: Literal["L-T", "anywhere-in-area"] = "L-T"
    s1_armor_drs: Literal["one-each", "one-for-all"] = "one-each"
    s1_aircraft_dr: Literal["one-for-all", "one-each"] = "one-for-all"
    re_asterisk: Literal["once-per-row", "no-limit"] = "once-per-row"
    re_11_reroll: Literal["no-hold-suspect-in-range", "no-suspect-in-range"] = "no-hold-suspect-in-range"
    re_13_setup_area: Literal["never-picked", "spared-only-if-alone"] = "never-picked"
    re_minefield_top_row: Literal[12, 8] = 12
    re_61_only_10_3: Literal["no-effect", "reroll"] = "no-effect"
    s2_suspects_in_radius: Literal["every-location", "one-per-vpo"] = "every-location"
    s2_bridge_reroll: Literal["5 and 6", "5 only"] = "5 and 6"
    s2_heavy_weapon_drs: Literal[1, 2, 3, 4] = 1
