"""What special units leave behind: who has acted in this phase, who is activated, what waits off the map."""

from dataclasses import dataclass, field


@dataclass
class SpecialState:
    """All of it lies open on the map."""

    affected_hexes: list[str] = field(default_factory=list)  # by Partisans, in this Movement Phase
    acted_partisans: list[str] = field(default_factory=list)  # in this Movement Phase
    extenders: dict[str, str] = field(default_factory=dict)  # truck extender -> hex, or "moving"
    lifted: list[str] = field(default_factory=list)  # extenders taken off in this Movement Phase
    garrisons: list[str] = field(default_factory=list)  # hexes of active Garrisons
    pinned: list[str] = field(default_factory=list)  # units that may not leave a Garrison in this turn
    free_to_go: list[str] = field(default_factory=list)  # units whose die let them leave in this turn
    lithuanians: list[str] = field(default_factory=list)  # activated units
    all_lithuanians: bool = False
    penal: dict[str, int] = field(default_factory=dict)  # Front -> Penal Assault units it still has
    penal_used: int = 0
    penal_box: int = 0  # Penal Assault units in the holding box, as far as the record has seen them
    interdicted: list[str] = field(default_factory=list)  # rail hexes
    garrison_steps: dict[str, int] = field(default_factory=dict)  # of active Garrisons, by hex
    garrisons_lost: list[str] = field(default_factory=list)  # hexes
    tracks: list[str] = field(default_factory=list)  # Partisan Tracks, as `B18.19 - B18.20`
    rail_units: dict[str, str] = field(default_factory=dict)  # Rail Movement units on their rr side -> whose
    hungarian_hqs: list[str] = field(default_factory=list)  # names
    raised: dict[str, str] = field(default_factory=dict)  # hex whose Hedgehog was built or raised -> by whom, this turn

    def new_movement_phase(self) -> None:
        self.affected_hexes, self.acted_partisans, self.lifted = [], [], []

    def new_turn(self) -> None:
        self.pinned, self.free_to_go = [], []
