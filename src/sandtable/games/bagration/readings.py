"""The settings of a campaign as typed fields: what the players agreed, and how they read every doubtful rule."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from sandtable.games.bagration.settings import SETTINGS
from sandtable.kernel import Value, read_settings, readings


@dataclass(frozen=True, slots=True)
class Readings:
    """One field for each declared setting; explanations and rules are with the settings."""

    points: int
    attacker: Literal["soviet", "german"]
    table_width: int
    table_length: int
    table: Literal["own_table", "board"]
    ruler: Literal["inches", "cm"]
    deployment: Literal["unit_by_unit", "as_a_list", "on_the_table"]
    objectives_checked: Literal["when_claimed", "every_turn", "in_words"]
    rolls_at_hand: Literal["offered", "never"]
    judging: Literal["free", "advise", "enforce"]

    # measuring and winning
    distance_bounds: Literal["inclusive", "exclusive"]
    per_25_points: Literal["floor", "round_up"]
    turn_counter: Literal["own_turns", "rounds"]
    holding_denial_inches: Literal[4, "as_entered"]
    holding_exclusions: Literal["sister_game", "independent_teams_only"]
    holding_test: Literal["end_of_turn_only", "start_and_end_of_turn"]
    victory_degree: Literal["as_entered", "from_units_lost"]
    bailed_out_tank_near_objective: Literal["counts", "ignored"]
    early_win_without_formations: Literal["allowed", "barred"]
    teams_in_boats_deny: bool

    # deployment and Reserves
    delayed_reserves_first_turn: Literal[3, "as_entered"]
    deep_reserves_front_armour: Literal[4, 3]
    flanking_reserves: Literal["label_only", "as_entered"]
    onslaught_on_table: Literal["floor_of_a_fifth_of_the_attacker", "nearest_to_40_percent_of_the_defender"]
    onslaught_reserve_corners: Literal["down_each_side_edge", "rear_edge_only"]
    attacker_share_limit: Literal["none", "at_most_60_percent"]
    recon_in_force_pick: Literal["required_if_possible", "optional"]
    ranged_in_placement: Literal["as_stated", "ask_players"]
    foxholes_effect: Literal["as_stated", "ask_players"]
    rulebook_missions: Literal["ask_players", "as_entered"]
    ambush_counts_as_on_table: bool

    # fortifications and obstacles
    siting_limits_bind_obstacles: bool
    obstacle_on_zone_edge: Literal["refused", "allowed"]
    fortification_boxes: Literal["as_listed", "as_entered"]
    fortification_cards: Literal["public_values", "as_entered"]
    mg_nest_rule: Literal["nest", "bunker"]
    defilade_wall_points: Literal[0, "as_entered"]
    turret_field_of_fire: Literal["all_round", "forward"]
    booby_traps_where: Literal["wherever_minefields_are_held", "onslaught_only"]
    booby_trap_release: Literal["any_number_any_turn", "all_at_once"]
    wire_tests: Literal["each_marker", "once_a_move"]
    wire_stops_guns: bool
    minefield_hit: Literal["ask_players", "as_entered"]

    # rivers and boats
    river_course: Literal["straight_and_centred", "as_entered"]
    river_width_where_not_given: Literal["6 to 10 in", "as_entered"]
    objective_in_open_water: Literal["refused", "allowed"]
    foothold_boats: Literal["both_players", "attacker_only"]
    river_bridging_faces: Literal["pairs_in_order", "as_entered"]
    current_faces: Literal["low_left", "odd_left", "as_entered"]
    current_seen_from: Literal["attacker", "defender"]
    boat_points: Literal["all_infantry_units", "every_infantry_team"]
    boats_kept_for_a_waiting_unit: bool
    teams_left_behind: Literal["cross_later", "ask_players"]
    drift_faces: Literal["low_pairs", "symmetric", "with_no_drift", "as_entered"]
    boat_length: Literal[2, "as_entered"]
    partly_off_table: Literal["whole_unit", "those_boats_only"]
    off_table_dice: Literal["one_pool", "one_pool_for_each_unit"]

    # Saves, cover and states
    bulletproof_rule: Literal["as_stated", "ask_players"]
    armour_save_rule: Literal["as_stated", "ask_players"]
    formation_last_stand_good_spirits: Literal["not_required", "required"]

    # the linked campaigns
    lesser_results: Literal["no_effect", "ask_players"]
    objective_1_on_turn_two: Literal["may", "must"]
    soviet_reserve_edge: Literal["attacker_short_edge", "as_entered"]
    crossroads_soviet_win: Literal["as_printed", "german_reserves_otherwise_immediate"]
    foothold_attacker_if_undecided: Literal["soviet", "german"]
    reserve_reroll: Literal["once_a_game", "once_a_turn"]


def read(settings: Mapping[str, Value]) -> Readings:
    return readings(Readings, settings)


def reading(**chosen: Value) -> Readings:
    """The usual readings but for those chosen: `reading(wire_tests="once_a_move")`."""
    return read(read_settings(SETTINGS, chosen))


USUAL = reading()
"""Every rule in its usual reading, for whoever asks outside a campaign."""
