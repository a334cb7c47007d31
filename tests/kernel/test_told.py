"""How an answer is told in the log: a question stays a question, a number is said once, a long text is cut."""

from dataclasses import replace
from fractions import Fraction

import pytest

from sandtable.kernel import (
    DECISION,
    DONE,
    Act,
    Amount,
    Choose,
    Confirm,
    Field,
    FieldKind,
    Modifier,
    NotUnderstood,
    Option,
    Refused,
    Report,
    Roll,
    Verb,
)
from sandtable.kernel.notes import answered
from sandtable.kernel.plain import fingerprint


@pytest.mark.parametrize(
    ("question", "answer", "told"),
    [
        ("Who goes first?", "the Germans", "Who goes first? The Germans"),
        ("Which end is yours? Call one end north", "the north end", "Which end is yours? The north end"),
        ("Turn 5. What happens now?", "nothing", "Turn 5. What happens now? Nothing"),
        ("The S? in K5 is gone.", "done", "The S? in K5 is gone: done"),
        ("Which S? is it? Name its Location.", "K5", "Which S? is it? K5"),
        ("Place your Objective", "12, 30", "Place your Objective: 12, 30"),
        ("Ranged In markers:", "none", "Ranged In markers: none"),
    ],
)
def test_question_and_answer_are_one_line(question, answer, told):
    assert answered(question, answer) == told


class Luck:
    """A reading for the tests: the sum of the dice and modifiers, or the number of sixes."""

    title = "Luck"

    def __init__(self, *modifiers, counts=False):
        self.modifiers, self.counts = modifiers, counts

    def final(self, dice):
        return sum(d == 6 for d in dice) if self.counts else sum(dice) + sum(m.value for m in self.modifiers)

    def outcome(self, dice):
        return f"{self.final(dice)} sixes" if self.counts else "Good"

    def odds(self):
        return [("Good", Fraction(1))]


@pytest.mark.parametrize(
    ("dice", "reading", "told"),
    [
        ([5], Luck(), "Good (5)"),
        ([5], Luck(Modifier(2, "mud")), "Good (5, +2 mud: 7)"),
        ([5, 6], Luck(), "Good (5, 6: 11)"),
        ([6, 1, 6], Luck(counts=True), "2 sixes (6, 1, 6)"),
    ],
)
def test_a_roll_says_its_number_once(dice, reading, told):
    roll = Roll(question="Luck", cite="tfb.calendar.turns", dice=(6,) * len(dice), reading=reading)
    assert roll.describe(dice) == told


def test_a_long_text_is_cut_in_the_log_after_a_whole_line():
    form = Report(question="Your force", cite="tfb.calendar.turns", wants=DECISION, fields=(Field("list", "List"),))
    lines = [f"Company {n} | 9 | 9 infantry" for n in range(1, 9)]
    told = form.describe({"list": "\n".join(lines)})
    assert told == f"{lines[0]} / {lines[1]} … (8 lines)"
    assert form.describe({"list": "\n".join(lines[:2])}) == f"{lines[0]} / {lines[1]}"
    assert form.describe({"list": "word " * 40}) == f"{'word ' * 15}word …"
    assert form.describe({"list": "x" * 100}) == f"{'x' * 80} …"


def test_a_name_that_ends_in_a_number_stands_apart_from_its_die():
    roll = Roll(question="Back?", cite="tfb.calendar.turns", dice=(6, 6), names=("boat 1", "boat 2"))
    assert roll.describe([5, 3]) == "boat 1 (5), boat 2 (3)"
    assert replace(roll, names=("red", "white")).describe([5, 3]) == "red 5, white 3"


@pytest.mark.parametrize(
    ("number", "unit", "told"),
    [(1, "Minefields", "1 Minefield"), (2, "Minefields", "2 Minefields"), (1, "hexes", "1 hex"), (1, "CPP", "1 CPP")],
)
def test_one_of_a_unit_is_singular(number, unit, told):
    assert (
        Amount(question="How many", cite="tfb.calendar.turns", wants=DECISION, maximum=9, unit=unit).describe(number)
        == told
    )


CITE = "tfb.calendar.turns"


def test_a_line_tells_what_happened_where_its_procedure_says_how():
    ask = Choose(
        question="Do you attack?", cite=CITE, wants=DECISION, options=(Option("yes", "yes", telling="They attack."),)
    )
    assert ask.story("yes") == "They attack."
    told = Choose(
        question="Which hill?", cite=CITE, wants=DECISION, telling="{} is taken.", options=(Option("a", "the mill"),)
    )
    assert told.story("a") == "The mill is taken."
    roll = Roll(question="Weather: 26 Sept 43", cite=CITE, dice=(6, 6), reading=Luck())
    assert roll.story([5, 6]) == "Weather, 26 Sept 43: Good (5, 6: 11)"


def test_losses_are_told_by_the_names_of_the_units():
    columns = (Field("unit", "Unit"), Field("ar", "AR", FieldKind.NUMBER))
    losses = Field("losses", "Lost", FieldKind.TABLE, columns=columns)
    form = Report(
        question="The turn", cite=CITE, wants=DECISION, fields=(losses, Field("trucks", "Trucks", FieldKind.NUMBER))
    )
    rows = [{"unit": f"{n} Rifle", "ar": 2} for n in range(1, 11)]
    assert form.describe({"losses": rows[:2], "trucks": 0}) == "Lost: 1 Rifle, 2 Rifle"
    assert form.describe({"losses": rows, "trucks": 3}).endswith("7 Rifle and 3 more; Trucks: 3")
    assert form.describe({"losses": [{"unit": "", "ar": 2}], "trucks": 0}) == "Lost: 1 row"


def test_a_line_by_which_nothing_happened_is_routine():
    assert Confirm(question="Lay out the terrain", cite=CITE).kept(True)["routine"]
    ask = Choose(
        question="Movement Phase", cite=CITE, wants=DECISION, options=(Option("done", "done"), Option("go", "go"))
    )
    assert ask.kept("done")["routine"]
    assert "routine" not in ask.kept("go")
    assert Report(question="Anything?", cite=CITE, wants=DECISION, fields=(Field("x", "X"),)).is_routine({"x": ""})
    assert Choose(question="Who?", cite=CITE, wants=DECISION, told_after=True, options=(Option("a", "a"),)).is_routine(
        "a"
    )


def test_how_a_line_is_told_does_not_make_it_another_question():
    plain = Choose(question="Who?", cite=CITE, wants=DECISION, options=(Option("a", "a"),))
    told = Choose(question="Who?", cite=CITE, wants=DECISION, telling="{}!", options=(Option("a", "a", telling="A."),))
    assert fingerprint(plain) == fingerprint(told)


def test_everything_wrong_with_a_form_is_said_at_once():
    numbers = tuple(Field(key, key.title(), FieldKind.NUMBER, maximum=9) for key in ("trucks", "wagons"))
    form = Report(question="The turn", cite=CITE, wants=DECISION, fields=numbers)
    with pytest.raises(NotUnderstood) as unread:
        form.check({"trucks": "many", "wagons": "few"})
    assert unread.value.why.splitlines() == [
        "Trucks: a whole number is wanted, not 'many'",
        "Wagons: a whole number is wanted, not 'few'",
    ]
    with pytest.raises(Refused) as refused:
        form.check({"trucks": 10, "wagons": 11})
    assert refused.value.why.splitlines() == ["Trucks: 10 is outside 0 to 9", "Wagons: 11 is outside 0 to 9"]


def test_an_act_is_told_as_what_was_done_and_only_the_end_names_its_phase():
    verbs = (DONE, Verb("dig", "Dig in", (0, 0)))
    act = Act(question="Movement Phase of 12 Dec 43: Soviets", cite="", side="red", verbs=verbs)
    assert act.story({"verb": "dig"}) == "Dig in"
    assert not act.is_routine({"verb": "dig"})
    assert act.story({"verb": "done"}) == "Movement Phase of 12 Dec 43: Soviets: done"
    assert act.is_routine({"verb": "done"})
