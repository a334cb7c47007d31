"""Every question with any value for any choice, any setting: an answer, or a refusal that says why. Nothing else."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.games import find as find_game
from sandtable.kernel import NotUnderstood, Refused
from sandtable.sim.questions import Answer, Choice, ask, every_question

WEIRD = st.one_of(
    st.text(max_size=30),
    st.sampled_from(
        ["", ",", " , ", "²", "٣", "1_0", "-0", "+3", "1e3", "nan", "9" * 500, "0x10", "1.5", "None", "\x00"]
    ),
    st.integers(-(10**6), 10**6).map(str),
)


def likely(choice: Choice) -> st.SearchStrategy[object]:
    """Values near what the choice takes: its default, its ends, its words, lists of them."""
    default = choice.default
    if isinstance(default, date):
        return st.dates(date(1943, 9, 1), date(1944, 5, 30)) | st.dates()
    if isinstance(default, int):
        ends = [int(end) for end in choice.told.split(" to ")]
        return st.integers(ends[0] - 1, ends[1] + 1)
    if isinstance(default, tuple):
        words = [str(word) for word in default]
        more = st.sampled_from([*words, "1", "6", "12", "I3", "V1", "G2", "hq", "none", "at:3", "pg:4", "tiger"])
        return st.lists(more, min_size=1, max_size=8).map(",".join)
    return st.sampled_from([str(default), *choice.told.split(" or "), "2+", "6", "Auto", "-"])


@pytest.mark.parametrize("key", sorted(every_question()))
def test_an_answer_or_a_refusal_and_nothing_else(key):
    question = every_question()[key]
    game = find_game(question.game)
    declared = [s for s in game.settings if s.options and s.key in question.settings] or list(game.settings)[:3]
    chosen = st.fixed_dictionaries({}, optional={c.key: likely(c) | WEIRD for c in question.choices})
    ruled = st.fixed_dictionaries({}, optional={s.key: st.sampled_from(s.options or (s.default,)) for s in declared})

    @settings(max_examples=25, derandomize=True, deadline=None)
    @given(chosen, ruled)
    def asked(choices, given_settings):
        try:
            answer = ask(key, choices, settings=given_settings)
        except (NotUnderstood, Refused) as refusal:
            no = refusal
        else:
            no = None
        if no is not None:
            assert len(str(no)) > 10, "a refusal says something"
            return
        assert isinstance(answer, Answer)
        assert sum(answer.odds.weights.values()) == answer.odds.total
        assert answer.words
        assert answer.charts
        assert all(0 <= chance <= 1 for chart in answer.charts for _, chance in chart.rows)

    asked()


@pytest.mark.parametrize(
    ("key", "choices", "said"),
    [
        ("boats", {"units": ","}, "boats each Unit needs must be 1 to 12 for each"),
        ("boats", {"units": "²"}, "must be"),
        ("boats", {"units": "1," * 31}, "30 at most"),
        ("scenario-length", {"circled": "7"}, "0 to 6"),
        ("leaders", {"groups": ","}, "must be"),
        ("special-replacements", {"dead": " "}, "nothing is given"),
        ("boats", {"units": "1" * 500}, "letters"),
    ],
)
def test_bad_values_are_refused_in_words(key, choices, said):
    with pytest.raises(NotUnderstood, match=said):
        ask(key, choices)


def test_settings_that_are_none_are_refused():
    with pytest.raises(NotUnderstood):
        ask("ice", settings={"weather": "fine"})
    with pytest.raises(NotUnderstood):
        ask("ice", settings={"ice_timing": "never"})
    with pytest.raises((NotUnderstood, Refused)):
        ask("ice", house_rules="[ground")


def test_the_settings_a_question_names_are_the_games_own():
    for question in every_question().values():
        declared = {s.key for s in find_game(question.game).settings}
        assert set(question.settings) <= declared, question.key
