"""Where walks of The Forgotten Battles begin, what odd pieces stand there, and how its forms are filled in."""

from datetime import date
from typing import Any

from sandtable.games.forgotten_battles.game import GAME
from sandtable.games.forgotten_battles.replacements.dead_pile import bury
from sandtable.games.forgotten_battles.state import DeadUnit, Front, Partisan, Place, PlaceKind, Pool, Posture, State
from sandtable.games.forgotten_battles.steps.take_over import take_over
from sandtable.games.forgotten_battles.supply.tokens import stock
from sandtable.games.forgotten_battles.weather import certain_cold, must_be_ice
from sandtable.kernel import Campaign, Draw, play, read_settings
from tests.walking import Ground, Odd

BORDER_DATES = (
    *("1943-09-26", "1943-10-22", "1943-10-26", "1943-11-01", "1943-11-22", "1943-12-12", "1943-12-15"),
    *("1944-01-01", "1944-01-26", "1944-01-29", "1944-02-15", "1944-02-19", "1944-02-26"),
    *("1944-03-01", "1944-03-05", "1944-03-29", "1944-04-01", "1944-04-22"),
)
BORDER_HEXES = (
    "C40.27",
    "C40.28",
    "C40.29",
    "C40.30",
    "D10.27",
    "D11.27",
    "D12.27",
    "D7.01",
    "B18.18",
    "B18.19",
    "A1.10",
)
FORMATIONS = ("", "5.Tk", "2G.Cav", "6G.M", "16.Pz")
SHEETS = ("one_sheet", "each_phase")
FRONTS = ("Western", "Northwestern", "1st Baltic")
ROSTER = """[axis]
"emergency.kovel.units" = ["X 7 4-3-5", "X 8 4-3-5"]
"1944-03-29.hq" = ["X 7 4-3-5", "X 9 4-3-5"]
"special_event.units" = ["X 7 4-3-5"]
[soviet]
"1944-01-08.withdraw" = ["XXX [5.Tk] marker"]
"""


def begun(scenario: str) -> Any:
    given = next(s.settings for s in GAME.scenarios if s.key == scenario)

    def begin(draw: Draw) -> State:
        """Half of them by one sheet a turn, half phase by phase."""
        return GAME.setup(scenario, read_settings(GAME.settings, {**given, "turn_sheets": draw.choice(SHEETS)}))

    return begin


def on_a_border_date(draw: Draw) -> State:
    """A table that was taken over on a date on which something changes, with odd dead units in its Dead Piles."""
    return taken_over(draw, draw.choice(BORDER_DATES))


def as_the_limit_begins(draw: Draw) -> State:
    """1 March: two Fronts are on the offensive with their Penal units, and one may stay so."""
    s = taken_over(draw, "1944-03-01")
    penal_units(s, draw)
    return s


def taken_over(draw: Draw, day: str) -> State:
    s = State(read_settings(GAME.settings, {"turn_sheets": draw.choice(SHEETS)}), date(1943, 9, 26))
    told = table(draw, day)
    play(take_over(s), answers=lambda request: told if request.key == "take over" else "3")
    return s


def table(draw: Draw, day: str) -> dict[str, Any]:
    cold = certain_cold(date.fromisoformat(day))
    return {
        "date": day,
        "ice": must_be_ice(date.fromisoformat(day)),
        "cold": cold,
        "soviet_vp": draw.below(9),
        "soviet_pax": draw.below(6),
        "axis_pax": draw.below(6),
        "axis_ally_pax": draw.below(4),
        "soviet_dead": [loss(draw, "soviet") for _ in range(draw.below(4))],
        "axis_dead": [loss(draw, "axis") for _ in range(draw.below(4))],
        "hedgehogs": [{"hex": hex, "level": 1 + draw.below(3)} for hex in draw.some(list(BORDER_HEXES), draw.below(3))],
        "partisans": [
            {"hex": hex, "active": bool(draw.below(2))} for hex in ("C30.12", "C30.12", "C31.12")[: draw.below(4)]
        ],
        "conditions": ["6G.M event"] if draw.below(3) == 0 else [],
    }


def loss(draw: Draw, side: str) -> dict[str, Any]:
    steps = 1 + draw.below(3)
    row = {
        "name": draw.choice(["13", "185", "6", "41", "21", "10 ShB"]),
        "type": draw.choice(["symbol", "artillery", "air", "cavalry", "army_hq", "partisan", "mech"]),
        "symbol": "rifle",
        "size": draw.choice(["", "brigade", "division", "regiment"]),
        "ar": draw.below(6),
        "formation": draw.choice(FORMATIONS),
        "multi_step": steps > 1,
        "steps": steps,
    }
    if side == "axis":
        types = ["symbol", "artillery", "air", "corps_hq", "army_hq", "tiger", "sec", "pg"]
        row |= {"nation": draw.choice(["", "hungarian"]), "type": draw.choice(types)}
    return row


def fill(campaign: Campaign, request: Any, draw: Draw) -> Any:
    """Fills in hexes, losses, HQs and pools; what its form refuses is answered as any bot would."""
    s, side = campaign.state, request.side
    hex = border_hex(s, draw)
    match request.key:
        case "take over":
            return table(draw, draw.choice(BORDER_DATES))
        case "roster":
            return {"roster": ROSTER} if draw.below(3) == 0 else None
        case "situation":
            return situation(s, side, request, draw)
        case "unusual":
            return {"map": bool(draw.below(2)), "air_bases": bool(draw.below(2)), "transport": bool(draw.below(2))}
        case "clean-up" | "on the map":
            lost = [loss(draw, side) for _ in range(draw.below(3))]
            for row in lost:
                row["name"] = draw.choice([p.hex for p in s.partisans] or [row["name"]])
            have = stock(s.supply[side]) if s.supply[side].reported else 0
            return {"losses": lost, "spent": draw.below(1 + max(0, min(have, 8)))}
        case "hog":
            return {"use": "yes", "hex": hex}
        case "hedgehog":
            return {"hex": hex, "builder": "series"}
        case "garrison":
            return {"hex": draw.choice(["", hex]), "steps": 1 + draw.below(2), "distance": draw.below(3)}
        case "partisan hex":
            return {"place": "placed", "hex": f"C{30 + draw.below(3)}.12"}
        case "excess fronts":
            return draw.choice([o.key for o in request.options if o.key != "all"])
    if request.key.endswith((" heinrici", " panther")):
        return {"hex": hex, "beside": "adjacent"}
    return None


def border_hex(s: State, draw: Draw) -> str:
    """A hex on a border, or one where something stands already."""
    taken = [*s.special.garrisons, *s.hedgehogs, *s.fixed_hedgehogs]
    return str(draw.choice([*BORDER_HEXES, *taken, *taken]))


def situation(s: State, side: str, request: Any, draw: Draw) -> dict[str, Any]:
    once = {f.key: "Ded, Bat" for f in request.fields if f.key == "pool_partisans" and draw.below(2)}
    once |= {"opening": 40} if any(f.key == "opening" for f in request.fields) else {}
    if side == "soviet":
        named = FRONTS[: 1 + draw.below(3)]
        rows = [{"name": n, "hex": "", "posture": draw.choice(["none", "offensive", "regrouping"])} for n in named]
        left = {"rvgk": draw.some([u.id for u in s.rvgk], draw.below(len(s.rvgk) + 1))} if s.rvgk else {}
        return {"fronts": rows, "air_bases": [{"name": "Base", "hex": ""}], **once, **left}
    hqs = [
        {"name": "Centre", "kind": "army_group_hq", "hex": "B18.10"},
        {"name": "2 A", "kind": "army_hq", "hex": draw.choice(["", *BORDER_HEXES]), "no_trace": draw.below(3) == 0},
        {"name": "H 8", "kind": "corps_hq", "hex": draw.choice(BORDER_HEXES), "hungarian": True},
    ]
    return {"hqs": hqs[draw.below(2) :], "minsk_detrainable": True, **once}


# ---- oddities


def reported(s: State) -> None:
    """The Soviets have told their Fronts, of which two are on the offensive while they may be."""
    if s.fronts:
        return
    names = FRONTS[: 1 if s.date > date(1944, 3, 1) else 2]
    s.supply["soviet"].reported = True
    s.supply["soviet"].places = [Place(name, PlaceKind.FRONT_HQ) for name in names]
    s.fronts = [Front(name, Posture.OFFENSIVE, 2) for name in names]


def penal_units(s: State, draw: Draw) -> None:
    reported(s)
    s.special.penal = {front.name: 1 + draw.below(2) for front in s.fronts}
    s.special.penal_box = draw.below(3)


def lay(s: State, side: str, unit: DeadUnit) -> None:
    play(bury(s, side, unit))


def corps_to_be_withdrawn(s: State, draw: Draw) -> None:
    for formation in FORMATIONS[1:4]:
        lay(s, "soviet", DeadUnit("", "41", "symbol", "brigade", 3, formation))


def namesakes(s: State, draw: Draw) -> None:
    for size in ("", "brigade", "division", "company"):
        lay(s, "soviet", DeadUnit("", "185", "symbol", size, 2))
        lay(s, "soviet", DeadUnit("", "13", "symbol", size, 4))


def an_hq_twice(s: State, draw: Draw) -> None:
    """A Corps HQ may be rebuilt and comes back by itself: it lies in two places and must leave both."""
    lay(s, "axis", DeadUnit("", "XX", "corps_hq", "corps", 2, multi_step=True, steps=2))


def half_rebuilt(s: State, draw: Draw) -> None:
    lay(s, "soviet", DeadUnit("", "5", "cavalry", "division", 3, multi_step=True, steps=3))
    s.replacements["soviet"].pax += 9


def garrisons(s: State, draw: Draw) -> None:
    s.special.garrisons, s.special.garrisons_lost = ["B18.18", "Garrison 1"], ["Garrison 2"]
    s.special.garrison_steps = {"B18.18": 2, "Garrison 1": 1}


def partisans(s: State, draw: Draw) -> None:
    reported(s)
    s.pools["partisans"] = Pool(["Ded"], counted=True)
    s.partisans = [Partisan("Bat", "C30.12", active=True), Partisan("Old Man", "C30.12")]


def hungarians(s: State, draw: Draw) -> None:
    lay(s, "axis", DeadUnit("", "9 H", "sec", "battalion", 2, nation="hungarian"))
    s.replacements["axis"].ally_pax += 3


def a_roster_with_one_unit_in_three_rows(s: State, draw: Draw) -> None:
    s.arrivals.roster["axis.emergency.kovel.units"] = ["X 7 4-3-5", "X 8 4-3-5"]
    s.arrivals.roster["axis.1944-03-29.hq"] = ["X 7 4-3-5", "X 9 4-3-5"]
    s.arrivals.roster["axis.special_event.units"] = ["X 7 4-3-5"]


ODDITIES: dict[str, Odd] = {
    "penal units": penal_units,
    "corps to be withdrawn": corps_to_be_withdrawn,
    "namesakes": namesakes,
    "an HQ twice": an_hq_twice,
    "half rebuilt": half_rebuilt,
    "garrisons": garrisons,
    "partisans": partisans,
    "hungarians": hungarians,
    "one unit in three rows": a_roster_with_one_unit_in_three_rows,
}


def where_something_stands(odd: Odd) -> Odd:
    """A table that is still to be taken over holds nothing yet; its odd pieces come with the form."""

    def put(s: State, draw: Draw) -> None:
        if s.phase != "take_over":
            odd(s, draw)

    return put


GROUND = Ground(
    GAME,
    {
        **{key: begun(key) for key in ("september", "january", "table")},
        "border": on_a_border_date,
        "limit": as_the_limit_begins,
    },
    {name: where_something_stands(odd) for name, odd in ODDITIES.items()},
    fill,
)
