"""The doubts of the booklets as settings, and the readings a campaign has chosen as typed fields."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from sandtable.kernel import Setting, Value, from_ledger, judging, laid_map, readings
from sandtable.rules import entries

COMBINED = Setting(
    "combined_game",
    "Combined with The Third Winter",
    False,
    (False, True),
    "In a game combined with The Third Winter the Axis is not offered 16. Panzer Division.",
    "tfb.arrival.axis.1943-12-12.combined",
    "Arrivals",
)
ONE_SHEET, EACH_PHASE = "one_sheet", "each_phase"
TURN_SHEETS = Setting(
    "turn_sheets",
    "A turn on your own map",
    ONE_SHEET,
    (ONE_SHEET, EACH_PHASE),
    "With one sheet each side tells at once what is unusual in its turn, the phases on the map are one answer, and "
    "both throw for first player together. Phase by phase every report is asked at its place in the sequence.",
    "tfb.meta.scope",
    "Table",
)
OWN_BASE, ANY_BASE = "own_base", "any_base_in_range"
AIR_RETURN = Setting(
    "air_return",
    "Aircraft land after a mission",
    ANY_BASE,
    (ANY_BASE, OWN_BASE),
    "At any base of theirs within range (OCS 14.1c). Who lets them fly home each time is asked one question less after "
    "a mission.",
    "tfb.meta.scope",
    "On the board",
)
AIR_DROPS = Setting(
    "air_drops",
    "Air drops of units",
    False,
    (False, True),
    "Drops of units are planned two turns ahead in the Aircraft Refit Phase (OCS 14.10b), which is opened for it each "
    "turn. Which counters show the Para symbol is asked once for each: the scan lost it. Supply is dropped either way.",
    "tfb.meta.scope",
    "On the board",
)
VICTORY = from_ledger("tfb.meta.vp", group="Victory")


def _doubts(group: str, *chapters: str) -> tuple[Setting, ...]:
    """Every doubt that the ledger marks under these chapters, less what is declared with the victory points."""
    doubted = [e.id for chapter in chapters for e in entries(chapter) if e.settings]
    return tuple(one for one in from_ledger(*doubted, group=group) if one.key not in {v.key for v in VICTORY})


SETTINGS: tuple[Setting, ...] = (
    *from_ledger("tfb.calendar.first_turn", "tfb.calendar.last_turn", "tfb.calendar.turns", group="Calendar"),
    *from_ledger(
        "tfb.weather.april_mud_end",
        "tfb.weather.ice.onset",
        "tfb.weather.ice.effects",
        "tfb.weather.freeze.refit",
        "tfb.weather.deep.construction",
        "tfb.weather.deep.combat",
        group="Weather",
    ),
    *from_ledger(
        "tfb.supply.soviet.year_modifier", "tfb.supply.soviet.air_bases", "tfb.supply.axis.air_bases", group="Supply"
    ),
    *from_ledger(
        "tfb.replacement.axis.hog",
        "tfb.replacement.axis.special.tiger_save",
        "tfb.replacement.axis.special.alert",
        group="Replacements",
    ),
    *from_ledger(
        "tfb.rebuild.soviet.one_pax.regiments",
        "tfb.rebuild.soviet.pool.ur",
        "tfb.rebuild.axis.one_pax.regiments",
        "tfb.rebuild.axis.pax_and_eq.corps_hq",
        group="Rebuilding",
    ),
    *VICTORY,
    *from_ledger("tfb.meta.map_orientation"),
    *from_ledger(
        "tfb.terrain.legend.fraction", "tfb.terrain.row.blocked_lake", "tfb.terrain.legend.all", group="Terrain"
    ),
    *_doubts("Arrivals", "tfb.arrival."),
    COMBINED,
    *from_ledger("tfb.notation.transport_point", "tfb.notation.air_unit", "tfb.notation.hq", group="Counters"),
    *_doubts("Special units", "tfb.special.", "tfb.units."),
    TURN_SHEETS,
    AIR_RETURN,
    AIR_DROPS,
    judging("tfb.meta.scope"),
    laid_map("tfb.meta.scope", "our own map of the Orsha-Vitebsk country, in the campaign that is played on the board"),
)


@dataclass(frozen=True, slots=True)
class Readings:
    """One field for each setting, under its key; what each means and may be stands with the setting."""

    first_turn: Literal["1943-09-26", "1944-01-26"]
    last_turn: Literal["1944-04-26", "1944-04-29"]
    turn_29_jan_44: bool
    april_mud_run: Literal["april_only", "late_march_counts"]
    ice_timing: Literal["from_the_next_turn", "at_once_on_the_third"]
    frozen_lakes: Literal["still_prohibited", "ask_players"]
    refit_rounding: Literal["half_up", "down"]
    hog_result_in_deep_freeze: Literal["allowed", "refused"]
    deep_freeze_combat_values: Literal["freeze", "normal"]
    soviet_1944_modifier: Literal["supply_only", "supply_and_replacement"]
    air_base_increments: Literal["one_per_base", "unlimited"]
    axis_air_base_source: Literal["any_amount", "hq_amount_only"]
    two_hogs_one_hex: Literal["allowed", "refused"]
    tiger_hold: Literal["only_without_a_dead_tiger", "always"]
    empty_alert_pool: Literal["no_unit", "ask_players"]
    rebuild_lost_unit_types: Literal["ask_players", "as_entered"]
    ur_pool: Literal["support_units_only", "ur_brigade_too"]
    rr_regiments: Literal["one_pax", "as_entered"]
    corps_hq_return: Literal["either_way", "recovery_only", "rebuild_only"]
    pz16_vp: Literal["axis_minus_1", "soviet_plus_1"]
    map_layout: Literal["derived", "as_entered"]
    tec_two_values: Literal["upper_normal_lower_freeze", "upper_freeze_lower_normal"]
    blocked_lake_attack_off_road: Literal["refused", "allowed"]
    all_cost: Literal["whole_allowance_unspent", "rest_of_allowance"]
    withdraw_dead_units: Literal["out_of_the_game", "stay_in_dead_pile"]
    stavka_appeals: Literal["ask_players", "once_a_game", "once_a_turn"]
    stavka_repeat_result: Literal["ask_players", "no_units"]
    unit_52_6gm_ar: Literal[2, 3]
    aa_division_last_figure: Literal["movement", "action_rating"]
    paren_3_brigade_ar: Literal[2, "as_entered"]
    counter_values: Literal["as_listed", "as_entered"]
    cavalry_3g_first_division: Literal["unnamed", "6", "as_entered"]
    dead_pile_19_nov_43: Literal["division_5", "as_entered"]
    roster_22_nov_43: Literal["by_column", "division_is_4"]
    soviet_rail_cap_start: Literal["ask_players", 9, "as_entered"]
    trailing_numbers: Literal["dropped", "formation_tag"]
    reserve_markers_per_entry: Literal[1, "as_entered"]
    dated_replacement_saving: Literal["as_on_the_table", "ask_players"]
    emergency_units_twice: Literal["never", "ask_players"]
    vitebsk_option_window: Literal["next_phase_only", "any_later_phase"]
    vitebsk_recapture_cancels: bool
    agn_marker_moves_first: bool
    pz16_offer: Literal["that_turn_only", "any_later_turn"]
    counter_15_jan_44: Literal["none", "as_entered"]
    excess_offensive_fronts: Literal["ask_players", "owner_keeps_one"]
    combined_game: bool
    transport_ma_10: Literal["wagon", "as_entered"]
    air_rating_order: Literal["air_then_bombardment", "as_entered"]
    hq_counter_reading: Literal["range_then_movement", "as_entered"]
    hq_airstrip_after_air_base: Literal["returns", "ended_for_good"]
    pontoon_cost: Literal["track_rate_no_river", "ask_players"]
    penal_when_offensive_ends: Literal["to_the_holding_box", "stay_with_the_front"]
    partisan_in_track_hex: Literal["allowed", "refused"]
    displaced_partisan_hex: Literal["placement_conditions", "any_hex_without_axis_units"]
    partisan_trails: Literal["track_lines", "as_entered"]
    disruptive_zoc_reach: Literal["own_hex_and_six_adjacent", "as_entered"]
    disruptive_zoc_rail: Literal["does_not_negate", "negates"]
    partisan_air_base_target: Literal["air_strips_only", "any_air_base"]
    dump_loss_rounding: Literal["half_up_in_t", "down_in_t"]
    anti_partisan_in_defence: Literal["attack_only", "attack_and_defence"]
    soviet_hip_shoot_types: Literal["ask_players", "none"]
    assault_shift_several: Literal["one_shift", "as_entered"]
    river_unit_in_move_mode_when_ice_forms: Literal["may_stay", "forced_to_combat_mode"]
    hungarian_row_27: Literal["inside", "outside"]
    dnepr_course: Literal["by_its_ends", "as_entered"]
    garrison_pin: Literal["own_hex_each_attempt", "own_hex_once_a_turn"]
    garrison_losses: Literal["whole_hex", "garrison_only"]
    panther_forts: Literal["static_panther_battalions", "as_entered"]
    turn_sheets: Literal["one_sheet", "each_phase"]
    air_return: Literal["any_base_in_range", "own_base"]
    air_drops: bool
    map: str  # the file of the map in force on the board; `maps` alone asks it
    judging: Literal["free", "advise", "enforce"]  # of the campaign on the board; the kernel asks it, no rule does


USUAL: dict[str, Value] = {setting.key: setting.default for setting in SETTINGS}
"""As the ledger reads every doubt."""


@cache
def usual_readings() -> Readings:
    return readings(Readings, USUAL)


def readings_from(chosen: Mapping[str, Value]) -> Readings:
    """The readings that are named here, such as in a form; the others as the ledger has them."""
    return readings(Readings, {key: chosen.get(key, usual) for key, usual in USUAL.items()})
