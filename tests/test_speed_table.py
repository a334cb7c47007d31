"""The table of `make bench`: a promise is kept or missed by the median, beside the rival of the same run."""

from benchmarks._rows import Row, Sample, as_line, as_markdown, beside, race


def row(ours, theirs=None, **promise):
    return Row(
        what="a check", ours=Sample.of(ours), rival="VASL", theirs=Sample.of(theirs) if theirs else None, **promise
    )


def test_a_ratio_is_promised_of_the_rivals_time():
    assert row([2, 2, 2], [10, 10, 10], times=5).kept
    assert not row([2, 2, 2], [9.9, 9.9, 9.9], times=5).kept
    assert not row([2, 2, 2], times=5).kept, "without its rival a ratio is not kept"


def test_a_limit_is_promised_of_our_own_time():
    assert row([90, 100, 400], most=100).kept, "one slow round is no miss"
    assert not row([90, 101, 101], most=100).kept
    assert not row([101], [1000], times=5, most=100).kept, "both or none"


def test_a_row_without_a_promise_is_only_read():
    assert not row([1], [2]).promised
    assert row([1], [2]).kept


def test_what_was_missed_is_told_in_page_and_line():
    missed, kept = row([200.0], most=100), row([1, 2, 3], [30, 30, 30], times=10)
    assert as_line(missed) == "  a check: 200 ms; VASL [at most 100 ms: MISSED]"
    assert as_line(kept) == "  a check: 2 (1 to 3) ms; VASL 30 ms, 15 times [10 times: kept]"
    assert list(as_markdown([missed]))[2] == "| a check | 200 ms | VASL |  |  | at most 100 ms | **missed** |"


def test_rivals_are_taken_in_turn():
    went = []
    found = race({"ours": lambda: went.append("ours"), "theirs": lambda: went.append("theirs")}, rounds=3)
    assert found.keys() == {"ours", "theirs"}
    turns = [name for n, name in enumerate(went) if n == 0 or went[n - 1] != name]
    assert turns == ["ours", "theirs"] * 4, "once to warm up, then round by round"
    assert beside("sums", "twice", lambda: sum(range(20_000)), lambda: sum(range(200_000)), rounds=3, times=3).kept
