"""A state from a newer version: what this one does not know must not be lost in silence."""

import json
from dataclasses import replace

import pytest

import sandtable
from sandtable.kernel import Campaign, MemoryKeeper, NotUnderstood, first_record
from tests.toy import TOY, charter


def opened_with(version: str, **more: object) -> Campaign:
    first = first_record(TOY, charter())
    state = {**json.loads(first.state), **more}
    record = replace(first, state=json.dumps(state).encode(), version=version)
    return Campaign(TOY, charter(), MemoryKeeper(record), clock=lambda: "")


@pytest.mark.parametrize("version", [sandtable.__version__, "99.0", "next"])
def test_a_field_that_only_a_newer_version_knows_is_refused_by_name(version):
    with pytest.raises(NotUnderstood, match=f"written by version {version} .*airships"):
        opened_with(version, airships=3)


def test_an_older_version_may_leave_behind_what_is_no_longer_needed():
    assert opened_with("0.0.1", zeppelins=1).step == "fortune"


def test_a_newer_version_that_knows_no_more_than_we_do_opens():
    assert opened_with("99.0").step == "fortune"
