"""Every choice of a campaign as one value of typed fields: how it is played, and how the booklet's doubts are read.

A field is a setting, its name the setting's key with underscores; `settings.py` declares them for players.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Readings:
    """The defaults are the ledger's own choices."""

    battles: Literal["ask", "table", "board", "quick"] = "ask"
    judging: Literal["free", "advise", "enforce"] = "enforce"  # of acts on the board; the kernel asks it, no rule does
    balance: Literal["none", "russian", "german"] = "none"
    circled_numbers: str = ""
    blue_arrow: str = ""
    map: str = ""  # the file of the map in force; `ground.maps` alone asks it
    north_hexrow: Literal["last", "first"] = "last"
    grain_road_choice: Literal["allowed", "refused"] = "allowed"
    lvp_total: Literal[10, "unchecked"] = 10
    slope_shared_vertex: Literal["both-crossed", "up-slope-only", "down-slope-only"] = "both-crossed"
    strategic_edges: Literal["north-and-south", "all-four-edges"] = "north-and-south"
    perimeter_alternate_grain: Literal["strict-alternation", "either-flank-at-each-step"] = "strict-alternation"
    edge_run_beside_uncontrolled_hex: Literal["marker", "no-marker"] = "marker"
    edge_runs_in_perimeter: Literal["whole-runs", "loop-hexes-only"] = "whole-runs"
    enemy_on_grain_levels: Literal["any-level", "ground-level-only"] = "any-level"
    largest_loop_measure: Literal["most-hexes", "longest-loop"] = "most-hexes"
    pocket_shape: Literal["connected-grains", "closed-loops-only"] = "connected-grains"
    pocket_map_edge_hex: Literal["outside-main-loops", "any-friendly-edge-hex"] = "outside-main-loops"
    isolated_scope: Literal["overlap-and-pockets", "overlap-only"] = "overlap-and-pockets"
    no_mans_land_test: Literal["by-area", "by-hex"] = "by-area"
    abandoned_vehicle_in_isolated_area: Literal["not-counted", "counted"] = "not-counted"
    type_d_control: Literal["current-controller", "joint"] = "current-controller"
    escape_proximity_drm: Literal["cumulative", "best-one-only"] = "cumulative"
    cupola_armor_aspects: Literal["same-all-round", "players-decide"] = "same-all-round"
    several_cbm_attacks: Literal["one-after-the-other", "one-per-phase"] = "one-after-the-other"
    cbm_final_12: Literal["no-effect", "cbm-eliminated"] = "no-effect"
    scrounge_burnt_out_wreck: Literal["never", "in-reph-7.5137"] = "never"
    used_oba_module: Literal["gone", "retained"] = "gone"
    german_discount_scope: Literal["I1-I6 and V", "all RG but Cupolas, Guns, OBA, FPP"] = "I1-I6 and V"
    non_rg_items_on_board: Literal["refused", "free", "one-cpp-each-kind"] = "refused"
    russian_discount_scope: Literal["I, V and G", "all"] = "I, V and G"
    oba_limit_counts: Literal["modules that place FFE", "also CBM", "also CBM and Bombardments"] = (
        "modules that place FFE"
    )
    exited_russian_units: Literal["retained", "out-of-campaign"] = "retained"
    scenario_vp_count: Literal[
        "LVP held + VP newly produced", "campaign total", "gain over the total at the scenario start"
    ] = "LVP held + VP newly produced"
    initial_scenario_vp: Literal[6, 5] = 6
    atcb_max_dr: Literal[1, 2, 3, 4, 5] = 2
    given_cupolas_hip: Literal["free", "costs-fpp"] = "free"
    initial_trucks: Literal[6, 36] = 6
    bombardment_radius: Literal[5, 7] = 5
    bombardments_per_scenario: Literal["chart-limits", "one-per-new-date"] = "chart-limits"
    ft_dc_recovery_cap: Literal["together", "each-separately"] = "together"
    elr_drm_won: Literal[-1, -2, -3] = -1
    elr_drm_per_scenario: Literal[1, 2] = 1
    elr_drm_per_50_cvp: Literal[1, 2] = 1
    flame_in_building_or_rubble: Literal["roll-7.5094", "consumed"] = "roll-7.5094"
    burnt_terrain_trigger: Literal["blaze-only", "flame-or-blaze"] = "blaze-only"
    leader_drm_depleted: Literal[1, 2] = 1
    i3_i4_leaders: Literal["7.5197 only", "7.5196 and 7.5197"] = "7.5197 only"
    armor_leader_drm_german: Literal[-1, 0, 1] = -1
    platoon_leader_dr_1: Literal["no-leader", "9-2"] = "no-leader"
    nonstandard_leader_bh: Literal["next-better-leader", "not-eligible"] = "next-better-leader"
    immobilization_nonqualified_drm: Literal[1, 2] = 1
    low_ammo_recall_in_last_scenario: Literal["not-counted", "counted"] = "not-counted"
    at_ditch_in_7_502g: Literal["revealed", "may-stay-hidden"] = "revealed"
    fpp_cap_base: Literal["total-of-the-date", "replenishment-only"] = "total-of-the-date"
    san_increase_per_rg: Literal[1, 2] = 1
    recon_purchase: Literal["either", "chart-m3-only", "at-7.5225-only"] = "either"
    minefield_exemption: Literal["vehicles-and-infantry", "infantry-only"] = "vehicles-and-infantry"
    mmc_bh_drm_per_30_cvp: Literal[-1, -2] = -1
    bh_on_elite_or_crew: Literal["owner-may-choose", "only-without-other-mmc"] = "owner-may-choose"
    oba_strength_23am: Literal["roll", "normal-ammo", "plentiful-ammo"] = "roll"
    entrenchment_removal_cap: Literal["no-cap", "squad-equivalents"] = "no-cap"
    removal_drm_adjacent_front_line: Literal[1, 0, 2] = 1
    removal_drm_russian_engineers: Literal[-1, -2] = -1
    removal_front_line_drm_entrenchments: Literal["not-applied", "applied"] = "not-applied"
    recall_from_7_5132: Literal["at-once", "next-reph"] = "at-once"
    isolated_setup_in_overlap: Literal["own-controlled-locations", "current-location-only"] = "own-controlled-locations"
    captured_weapon_shortage: Literal["spared", "short"] = "spared"
    m2_minefield_shape: Literal["straight-chain", "alternate-grain-too"] = "straight-chain"
    hw_minimum_weapon: Literal["owner-chooses", "random-selection"] = "owner-chooses"
    kv_ft_dr_4: Literal["KV-8(L)", "KV-8"] = "KV-8(L)"
    depleted_parenthesised_sw: Literal["same-number", "one-less"] = "same-number"
    ec_drm_previous_rain: Literal[-2, -1, -3] = -2


BOOKLET = Readings()
"""As the ledger reads the booklet."""
