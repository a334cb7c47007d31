"""The missions' special rules that the player must keep in mind at the board, as standing orders of the moment.

What Sandtable carries out itself of OtO-S1 is in support.py (MSR 3, 7, 9), events/event_rolls.py (MSR 4), activation.py
(MSR 5, 6) and setup_enemy.py (MSR 6, 8); of OtO-S2 in activation.py (MSR 1-3), events/event_rolls.py (MSR 4),
crossroads_boards.py (MSR 5, 7, 8) and crossroads_setup.py (MSR 9).
"""

from sandtable.games.orsha.solitaire.booklet import S1, printed
from sandtable.games.orsha.solitaire.state import Half, State
from sandtable.rules import rule

Order = tuple[str, str]


def standing_orders(state: State) -> tuple[Order, ...]:
    return tuple(breakthrough_orders(state) if state.mission == S1 else crossroads_orders(state))


@rule("oto2.sasl.s1.frame", "oto2.sasl.s1.msr1", "oto2.sasl.s1.msr2", "oto2.sasl.s1.msr7", "oto2.sasl.s1.msr9")
def breakthrough_orders(state: State) -> list[Order]:
    """OtO-S1: tasks, MSR 1, 2, 7, 9, and what the guns, aircraft and counterattacks ask for now."""
    support = printed().s1.command.support
    return [
        ("Take and hold the VPO, all railroad Locations and a road to the west edge; destroy Guns and AFVs.",
         "oto2.sasl.s1.frame"),
        (f"{printed().s1.weather}; OtO HSR and the vehicle and aircraft rules are in force.", "oto2.sasl.s1.msr1"),
        ("Your force is Elite. 6-2-8s and their half-squads are Assault Engineers (H1.22) and Sappers (B28.8).",
         "oto2.sasl.s1.msr2"),
        ("Your AFV crews may not abandon voluntarily.", "oto2.sasl.s1.msr2"),
        (f"An AFV that moves outside the set-up area with no Good Order MMC within {support} hexes adds +3 to its "
         "Command DR.", "oto2.sasl.s1.msr7"),
        ("The Offboard Observer and FBs need no Command.", "oto2.sasl.s1.msr9"),
        *gun_orders(state),
        *oba_orders(state),
        *counterattack_orders(state),
    ]  # fmt: skip


@rule("oto2.sasl.s1.guns.limits", "oto2.sasl.s1.aa", "oto2.sasl.s1.air.mistaken")
def gun_orders(state: State) -> list[Order]:
    """What the three AA guns may do now, and who else fires at aircraft."""
    close = printed().s1.guns.close
    now = {
        "to come": f"The three AA guns make no Action rolls; they fire only at a Target within {close} hexes.",
        "on board": f"The three AA guns fire at FBs only, or at a Target within {close} hexes.",
        "gone": "No FB is left: the three AA guns act and fire normally.",
    }[state.fighter_bombers]
    found = [(now, "oto2.sasl.s1.guns.limits")]
    if state.fighter_bombers == "on board":
        found.append(("Only those guns and vehicles with AAMG or AA armament fire at FBs.", "oto2.sasl.s1.aa"))
        found.append(
            ("In a Mistaken Attack place the FB, and choose its targets, as suits the ENEMY best.",
             "oto2.sasl.s1.air.mistaken")
        )  # fmt: skip
    return found


@rule("oto2.sasl.s1.msr3.a", "oto2.sasl.s1.msr3.b")
def oba_orders(state: State) -> list[Order]:
    """MSR 3: the Observer, and whether the opening rule or the normal procedure holds."""
    if not state.observer:
        return []
    opening = state.turn == 1 and state.half is Half.FRIENDLY
    how = "the opening FFE:1 needs no access draw" if opening else "normal access draws"
    return [
        (
            f"80+mm OBA, Observer at level {printed().s1.observer.level} in {state.observer}: {how}.",
            "oto2.sasl.s1.msr3.b",
        )
    ]


@rule("oto2.sasl.re.enemy.23")
def counterattack_orders(state: State) -> list[Order]:
    if not state.counterattack_on:
        return []
    drm = printed().events.mine_drm
    return [
        (f"The ENEMY counterattacks {state.counterattack_on}: its Infantry crosses minefields unharmed, ends its MPh "
         f"on entering one, and attacks on it there get {drm:+d}.", "oto2.sasl.re.enemy.23")
    ]  # fmt: skip


@rule("oto2.sasl.s2.frame", "oto2.sasl.s2.msr2", "oto2.sasl.s2.msr4", "oto2.sasl.s2.msr5", "oto2.sasl.s2.msr7.onehex")
def crossroads_orders(state: State) -> list[Order]:
    """OtO-S2: the race west, and MSR 1 to 7 as far as they bind the player at the board."""
    return [
        ("Race west and seize the villages and crossroads. You win at once with all VPO.", "oto2.sasl.s2.vp.instant"),
        ("A1 gets +1, the coloured die of A11 +1, G2 +3.", "oto2.sasl.s2.msr1"),
        ("An even Final DR on A1 may also Activate a Fortification (A5).", "oto2.sasl.s2.msr2"),
        ("ENEMY Random Events happen even if no ENEMY unit is Activated.", "oto2.sasl.s2.msr4"),
        ("All ground is Level 0, every building wooden, every road unpaved.", "oto2.sasl.s2.msr5"),
        ("Table A9d is used for every one-hex bridge.", "oto2.sasl.s2.msr7.onehex"),
        ("No board is added during play.", "oto2.sasl.s2.boards"),
    ]
