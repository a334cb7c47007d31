"""What commands that run many campaigns share: how many, on how many cores, and how far they are."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click


def how_many(ctx: click.Context, param: click.Parameter, value: str) -> int:
    """`1_000_000` and `1000000` alike; nothing leaves it to the kind of simulation."""
    if not value:
        return 0
    try:
        number = int(value)
    except ValueError:
        raise click.BadParameter(f"{value!r} is not a whole number") from None
    if not 1 <= number <= 10**10:
        raise click.BadParameter("between 1 and 10,000,000,000")
    return number


def spread(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options by which a run is spread over cores or a cluster, and goes on where it was stopped."""
    resumed = click.Path(path_type=Path)
    for option in (
        click.option("--resume", type=resumed, default=None, help="Keep finished blocks here and go on."),
        click.option("--cluster", default="", help="`local`, or the address of a Dask scheduler."),
        click.option("--workers", type=click.IntRange(1, 512), default=1, show_default=True, help="Cores to use."),
    ):
        command = option(command)
    return command


def tell(bar: Any, done: int, of: int) -> None:
    bar.update(done - bar.pos)
