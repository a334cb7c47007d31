"""The mission briefing of one player: what he is, how each side wins, what is set up in which order, his special rules.

Everything here is printed in the booklet or lies open on the table: of the other player it tells no more than that.
"""

import re

from sandtable.games.bagration.setup.deployment import refuse_ambush
from sandtable.games.bagration.setup.special_rules import reserve_kinds, special_rules
from sandtable.games.bagration.setup.table_layout import ends_words
from sandtable.games.bagration.sides import ATTACKER, DEFENDER, PEOPLE, Role, other
from sandtable.games.bagration.state import Battle
from sandtable.games.bagration.turns.starting_step import first_win_known
from sandtable.kernel import Facts, Orders, Section, Side
from sandtable.kernel.views import Cell
from sandtable.rules import entry, in_titles

TAB = "Briefing"
ASIDE = re.compile(r"\s*\((?:[^()]*\bfow\.[\w.]+[^()]*|[^()]*\b[xy]\s*[<>=]=?\s*\d[^()]*|y=\d+[^()]*)\)")
"""What the ledger adds for whoever writes the program: other entries, and the frame the table is measured in."""


def briefings(battle: Battle, viewer: Side | None) -> list[Section]:
    """The viewer's own briefing; for an observer both."""
    roles = [battle.role(viewer)] if viewer in battle.rosters and viewer else [ATTACKER, DEFENDER]
    return [section for role in roles for section in briefing_of(battle, role)]


def briefing_of(battle: Battle, role: Role) -> list[Section]:
    who = PEOPLE[battle.side(role)]
    name = f"{who}, {role.title()}"
    return [
        _facts(battle, role, f"Mission briefing, {name}"),
        Orders(f"How it is won, {name}", _victory(battle, role), TAB),
        Orders(f"Setting up, {name}", _steps(battle), TAB),
        Orders(f"Your special rules, {name}", _special(battle, role), TAB),
    ]


def _facts(battle: Battle, role: Role, title: str) -> Facts:
    enemy = other(role)
    first = battle.spec().first.side
    pairs: list[tuple[str, Cell]] = [
        ("Mission", f"{battle.spec().title}: {battle.spec().theme}"),
        ("You are", f"the {role.title()}, {PEOPLE[battle.side(role)]}"),
        ("Against", f"the {enemy.title()}, {PEOPLE[battle.side(enemy)]}"),
        ("Table ends", ends_words(battle)),
        ("First turn", "yours" if first == role else "the enemy's"),
    ]
    for one, whose in ((role, "Your points"), (enemy, "The enemy's points")):
        if battle.roster(one).points:
            pairs.append((whose, battle.roster(one).points))
    pairs += [(ask.label, battle.entered[ask.key]) for ask in battle.spec().asks if ask.key in battle.entered]
    return Facts(title, tuple(pairs), battle.spec().rule, TAB)


def _victory(battle: Battle, role: Role) -> tuple[tuple[str, str], ...]:
    lines = []
    for one, whose in ((role, "You"), (other(role), "The enemy")):
        cite = battle.spec().wins(one).rule
        turn = first_win_known(battle, one)
        first = "" if turn is None else f" (from turn {turn} on today)"
        lines.append((f"{whose}{first}: {_told(cite)}", cite))
    return tuple(dict.fromkeys(lines))


def _steps(battle: Battle) -> tuple[tuple[str, str], ...]:
    """The mission's own steps that are played today, in order; a rule that covers several is told once."""
    lines: dict[str, tuple[list[str], str]] = {}
    printed = {step.key for step in battle.spec().steps}
    if refuse_ambush(battle, 1):
        printed.discard("ambush")
    for step in (s for s in battle.steps() if s.key in printed):
        lines.setdefault(step.rule, ([], _told(step.rule)))[0].append(step.title)
    return tuple((f"{', '.join(titles)}: {told}", cite) for cite, (titles, told) in lines.items())


def _special(battle: Battle, role: Role) -> tuple[tuple[str, str], ...]:
    mine = f"{role.title()} ({PEOPLE[battle.side(role)]}): "
    lines = [(text.removeprefix(mine), cite) for text, cite in special_rules(battle) if text.startswith(mine)]
    if battle.flanking and "flanking" in reserve_kinds(battle, role):
        lines.append((f"Flanking Reserves, by your rulebook: {battle.flanking}", "fow.base.reserves.flanking"))
    lines += [(effect.words[0].upper() + effect.words[1:], effect.cite) for effect in battle.effects]
    return tuple(lines) or (("None in this mission.", battle.spec().rule),)


def _told(cite: str) -> str:
    """The rule in our words; a rule that it names is called by its title."""
    return in_titles(ASIDE.sub("", entry(cite).summary)).strip()
