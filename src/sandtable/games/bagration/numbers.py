"""The numbers of the booklet and of the rulebook behind it: what is in the small data files."""

from dataclasses import dataclass

from sandtable.games.bagration.booklet import Page, page

# ---------------------------------------------------------------- base.toml


@dataclass(frozen=True, kw_only=True)
class ObjectiveTeams(Page):
    objective_teams: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Command(Page):
    distance: int
    large_unit_teams: int
    large_unit_distance: int


@dataclass(frozen=True, kw_only=True)
class Dash(Page):
    enemy_distance: int
    speeds: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class GoodSpirits(Page):
    infantry: int
    tank: int
    gun: int


@dataclass(frozen=True, kw_only=True)
class Formation(Page):
    units: int


@dataclass(frozen=True, kw_only=True)
class Radius(Page):
    radius: int


@dataclass(frozen=True, kw_only=True)
class Artillery(Page):
    template: int
    salvo_template: int


@dataclass(frozen=True, kw_only=True)
class Rulebook(Page):
    teams: ObjectiveTeams
    command: Command
    dash: Dash
    good_spirits: GoodSpirits
    formation: Formation
    minefield: Radius
    artillery: Artillery


def rulebook() -> Rulebook:
    """What the booklet takes from its rulebook."""
    return page(Rulebook, "base")


# ---------------------------------------------------------------- battle.toml


@dataclass(frozen=True, kw_only=True)
class BombardmentHit(Page):
    anti_tank: int
    firepower: str
    tank_facing: str


@dataclass(frozen=True, kw_only=True)
class Bombardment(Page):
    hit_on: int
    hit: BombardmentHit


@dataclass(frozen=True, kw_only=True)
class Holding(Page):
    within: int


@dataclass(frozen=True, kw_only=True)
class FromTurn(Page):
    from_turn: int


@dataclass(frozen=True, kw_only=True)
class Ambush(Page):
    apart: int
    in_sight: int


@dataclass(frozen=True, kw_only=True)
class Withdrawal(FromTurn):
    threshold: int


@dataclass(frozen=True, kw_only=True)
class Degree(Page):
    """A degree of victory: the Units the winner lost, from and to, and the Victory Points of winner and loser."""

    lost: tuple[int, int]
    degree: str
    points: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class Degrees(Page):
    rows: tuple[Degree, ...]


@dataclass(frozen=True, kw_only=True)
class Part(Page):
    key: str
    words: str


@dataclass(frozen=True, kw_only=True)
class StartingStep(Page):
    order: tuple[Part, ...]


@dataclass(frozen=True, kw_only=True)
class BattleNumbers(Page):
    bombardment: Bombardment
    holding: Holding
    calling_off: FromTurn
    ambush: Ambush
    withdrawal: Withdrawal
    degrees: Degrees
    starting_step: StartingStep


def battle_numbers() -> BattleNumbers:
    """Numbers of the special rules and of the base game that the missions lean on."""
    return page(BattleNumbers, "battle")


# ---------------------------------------------------------------- obstacles.toml


@dataclass(frozen=True, kw_only=True)
class BoobyTraps(Page):
    for_each_minefield: int


@dataclass(frozen=True, kw_only=True)
class Gapping(Page):
    leader_range: int
    wire_range: int
    markers_per_team: int


@dataclass(frozen=True, kw_only=True)
class ObstacleNumbers(Page):
    booby_traps: BoobyTraps
    wire: Radius
    gapping: Gapping


def obstacle_numbers() -> ObstacleNumbers:
    return page(ObstacleNumbers, "obstacles")


# ---------------------------------------------------------------- reserves.toml


@dataclass(frozen=True, kw_only=True)
class ReserveRoll(Page):
    success: int
    certain_from: int


@dataclass(frozen=True, kw_only=True)
class Share(Page):
    percent: int


@dataclass(frozen=True, kw_only=True)
class ReserveKind(Page):
    """One kind of Reserves, in a sentence for the table."""

    words: str


@dataclass(frozen=True, kw_only=True)
class Timed(ReserveKind):
    first_turn: int


@dataclass(frozen=True, kw_only=True)
class Deep(ReserveKind):
    most: int
    front_armour: int


@dataclass(frozen=True, kw_only=True)
class FortifiedReserves(ReserveKind):
    percent: int


@dataclass(frozen=True, kw_only=True)
class ReserveNumbers(Page):
    roll: ReserveRoll
    share: Share
    immediate: Timed
    delayed: Timed
    deep: Deep
    flanking: ReserveKind
    scattered: ReserveKind
    fortified: FortifiedReserves

    def words(self, kind: str) -> str:
        """The sentence of one kind, with its number."""
        found: ReserveKind = getattr(self, kind)
        return found.words.format(**vars(found))


def reserve_numbers() -> ReserveNumbers:
    return page(ReserveNumbers, "reserves")


# ---------------------------------------------------------------- river.toml


@dataclass(frozen=True, kw_only=True)
class Crossings(Page):
    wider_than: int
    each: int
    advised: int
    kinds: tuple[str, ...]
    agreed_kinds: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Boats(Page):
    """So many boats for each so many points of infantry; a boat's passengers and length."""

    each: int
    boats: int
    passengers: int
    length: int


@dataclass(frozen=True, kw_only=True)
class Distance(Page):
    distance: int


@dataclass(frozen=True, kw_only=True)
class Needs(Page):
    needs: str


@dataclass(frozen=True, kw_only=True)
class Disembark(Page):
    enemy_distance: int


@dataclass(frozen=True, kw_only=True)
class Use(Page):
    feet: tuple[int, int]
    metres: tuple[int, int]
    too_large: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class RiverNumbers(Page):
    crossings: Crossings
    boats: Boats
    mount: Distance
    off_table: Needs
    disembark: Disembark
    back: Needs
    use: Use


def river_numbers() -> RiverNumbers:
    return page(RiverNumbers, "river")
