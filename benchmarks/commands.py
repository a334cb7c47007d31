"""Commands of the terminal, each in a process of its own, beside Python that only loads the command line's library."""

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence

from benchmarks._rows import Row, Sample

MOST = 200
TIMES = 7
BARE = ("-c", "import click")
COMMANDS = ("list", "show", "log", "charts", "odds soviet_supply", "rules search ice", "roll soviet_supply")


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as home:
        env = {**os.environ, "SANDTABLE_HOME": home, "SANDTABLE_CACHE": home}
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        _run([*_ours("new forgotten-battles --seed bench")], env)
        for command in COMMANDS:
            ours, bare = [], []
            for _ in range(TIMES):
                ours.append(_run(_ours(command), env))
                bare.append(_run(BARE, env))
            what = f"`sandtable {command}`"
            yield Row(what=what, ours=Sample.of(ours), rival="import click", theirs=Sample.of(bare), most=MOST)


def _ours(command: str) -> Sequence[str]:
    return ("-c", "from sandtable.cli import main; main()", *command.split())


def _run(args: Sequence[str], env: dict[str, str]) -> float:
    """Milliseconds of CPU."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *args], env=env, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000
