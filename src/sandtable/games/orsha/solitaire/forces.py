"""OtO-S1, the player's order of battle: three companies, armour, their leaders; and the zones they set up in."""

from sandtable.charts import consult
from sandtable.games.orsha.solitaire import field
from sandtable.games.orsha.solitaire.base_tables import look_up
from sandtable.games.orsha.solitaire.booklet import base_tables, printed
from sandtable.games.orsha.solitaire.state import PLAYER, Afv, OwnLine, State
from sandtable.hexes.grid import parse_lettered
from sandtable.kernel import DECISION, Choose, Modifier, Procedure, Refused, options
from sandtable.rules import rule

ARMOUR = "Armour"


@rule("oto2.sasl.s1.oob.coys", "oto2.sasl.s1.msr2")
def forces(state: State) -> Procedure[None]:
    """Elements of the 16th Guards Rifle Division: three companies, the armour, and the rolls that complete them."""
    book = printed().s1.company
    for n in range(1, book.count + 1):
        yield from company(state, n)
    yield from armour(state)
    state.phase = "setup"


@rule("oto2.sasl.s1.oob.coys", "oto2.sasl.s1.oob.hmg")
def company(state: State, n: int) -> Procedure[None]:
    """One company: its squads and weapons as listed, a dr for HMG or .50 cal, three leaders."""
    book, group = printed().s1.company, f"Company {n}"
    engineers = {"6-2-8": "Assault Engineer, Sapper (MSR 2)"}
    state.own += [OwnLine(group, name, count, engineers.get(name, "")) for name, count in book.units.items()]
    state.own += [OwnLine(group, name, count) for name, count in book.weapons.items()]
    heavy = yield from consult("hmg", about=group, side=PLAYER)
    state.own.append(OwnLine(group, ".50 cal" if heavy.result == "50cal" else "HMG", 1))
    for k in range(1, book.leaders + 1):
        name = yield from company_leader(state, f"{group}, leader {k}")
        state.own.append(OwnLine(group, f"{name} leader", 1))


@rule("oto2.sasl.s1.oob.coys")
def company_leader(state: State, about: str) -> Procedure[str]:
    """The mission lists the leader but not his quality: by table R3, or as the player decides (setting)."""
    if state.readings.s1_coy_leaders == "players-decide":
        names = [n for n in base_tables()["r3"].choices if n != "none"]
        chosen = yield from Choose(
            question=f"{about}: which?",
            telling=f"{about}: {{}}.", cite="oto2.sasl.s1.oob.coys", wants=DECISION, side=PLAYER, key="leader",
            options=options(*names),
        )  # fmt: skip
        return chosen
    return (yield from rolled_leader(state, about, cite="oto2.sasl.s1.oob.coys"))


def rolled_leader(state: State, about: str, *, cite: str, apply: tuple[Modifier, ...] = ()) -> Procedure[str]:
    """R3 until it gives a leader, since the order of battle promises one."""
    while True:
        found = yield from look_up(state, "r3", about=about, cite=cite, apply=apply)
        if found.result != "none":
            return found.result


# ---------------------------------------------------------------- armour


@rule("oto2.sasl.s1.oob.armor", "oto2.sasl.s1.oob.armor-table")
def armour(state: State) -> Procedure[None]:
    """Seven AFVs as listed, four more by dr, three Armor Leaders on R3 with a further -1."""
    book = printed().s1.armor
    for name, count in book.fixed.items():
        add_afvs(state, name, count)
    one_for_all = state.readings.s1_armor_drs == "one-for-all"
    if one_for_all:
        add_afvs(state, (yield from armour_support("the four further AFVs")), book.further)
    else:
        for k in range(1, book.further + 1):
            add_afvs(state, (yield from armour_support(f"further AFV {k}")), 1)
    drm = Modifier(book.leader_drm, "Armor Leaders of this mission", "oto2.sasl.s1.oob.armor")
    for k in range(1, book.leaders + 1):
        name = yield from rolled_leader(state, f"Armor Leader {k}", cite="oto2.sasl.s1.oob.armor", apply=(drm,))
        state.own.append(OwnLine(ARMOUR, f"{name} armor leader", 1))


def add_afvs(state: State, name: str, count: int) -> None:
    state.afvs += [Afv(state.new_id(), name) for _ in range(count)]


@rule("oto2.sasl.s1.oob.armor-table")
def armour_support(about: str) -> Procedure[str]:
    """One dr; rows 5 and 6 need a further dr."""
    row = yield from consult("armor", about=about, side=PLAYER)
    if "further" not in row.data:
        return row.result
    return (yield from consult("armor-further", column=row["further"], about=about, side=PLAYER)).result


# ---------------------------------------------------------------- set-up


@rule("oto2.sasl.s1.oob.zones")
def refuse_zone(state: State, company: int, name: str) -> Refused | None:
    """A company stands in the set-up area and in its own hexrows; the middle company's are inferred (setting)."""
    book, cite = printed().s1.company, "oto2.sasl.s1.oob.zones"
    if not field.is_in_setup_area(name):
        return Refused(f"{name} is not in the FRIENDLY set-up area", cite)
    if company == book.inferred and state.readings.s1_third_company == "anywhere-in-area":
        return None
    first, last = (parse_lettered(f"{row}1")[0] for row in book.zones[company - 1])
    if not first <= parse_lettered(name)[0] <= last:
        rows = "-".join(book.zones[company - 1])
        return Refused(f"{name}: company {company} sets up on or between hexrows {rows}", cite)
    return None
