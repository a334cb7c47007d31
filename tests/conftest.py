"""Marks: `@pytest.mark.rule("id")` names the ledger entries a test plays; an unknown id is an error."""

import os

import pytest
from hypothesis import settings

from sandtable.rules import UnknownRule, known

# The same examples on every machine, and a slow machine is no failure; `make fuzz` looks for new ones.
settings.register_profile("house", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("house")

# What a test changes must not come out of a cache; the tests of the cache have one of their own.
os.environ["SANDTABLE_CACHE"] = "off"


@pytest.fixture(scope="session")
def shared_cache(tmp_path_factory, worker_id) -> str:
    """One cache for all tests that change no rule: a program that takes seconds to make is made once in a run."""
    mine = tmp_path_factory.getbasetemp()
    return str((mine if worker_id == "master" else mine.parent) / "programs")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for mark in item.iter_markers("rule"):
            for rule_id in mark.args:
                if not known(rule_id):
                    raise pytest.UsageError(f"{item.nodeid}: {UnknownRule(rule_id)}")
