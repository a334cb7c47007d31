"""`sandtable simulate`: whole campaigns by the million, beside the exact answer."""

import sys
from pathlib import Path
from typing import Any

import click

from sandtable.cli.shared import as_json, print_json


def _number(ctx: click.Context, param: click.Parameter, value: str) -> int:
    """`1_000_000` and `1000000` alike."""
    try:
        number = int(value)
    except ValueError:
        raise click.BadParameter(f"{value!r} is not a whole number") from None
    if not 1 <= number <= 10**10:
        raise click.BadParameter("between 1 and 10,000,000,000")
    return number


@click.command("simulate")
@click.argument("game")
@click.option("--campaigns", default="100_000", callback=_number, show_default=True, help="How many.")
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same result.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="A setting of the game.")
@click.option("--house-rules", type=click.File(encoding="utf-8"), help="Charts of your own.")
@click.option("--workers", default=1, show_default=True, help="Cores to use.")
@click.option("--cluster", default="", help="`local`, or the address of a Dask scheduler.")
@click.option("--resume", type=click.Path(path_type=Path), default=None, help="Keep finished blocks here and go on.")
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), default=None, help="Write the distributions.")
@as_json
def simulate_command(
    game: str,
    campaigns: int,
    seed: int,
    settings: tuple[str, ...],
    house_rules: Any,
    workers: int,
    cluster: str,
    resume: Path | None,
    csv_file: Path | None,
    to_json: bool,
) -> None:
    """Simulate campaigns of GAME and compare with the exact law. Ctrl-C stops; with --resume nothing done is lost."""
    from sandtable.sim import exact_law, simulate
    from sandtable.sim.campaigns import program_for

    pairs = dict(p.partition("=")[::2] for p in settings)
    program = program_for(game, pairs, house_rules.read() if house_rules else "")
    with click.progressbar(length=campaigns, label="campaigns", file=sys.stderr) as bar:
        result = simulate(
            program,
            campaigns,
            seed=seed,
            workers=workers,
            cluster=cluster,
            resume=resume,
            progress=lambda done, _: bar.update(done - bar.pos),
        )
    if csv_file is not None:
        csv_file.write_text(result.to_csv(), encoding="utf-8")
    told = {}
    for name in program.counters:
        mean, half = result.mean(name)
        told[name] = {"mean": mean, "interval": half, "exact": float(exact_law(program, name).mean())}
    length, half = result.mean("turns")
    if to_json:
        return print_json({"campaigns": campaigns, "turns": [length, half], "counters": told, "hash": result.digest()})
    click.echo(f"{campaigns:,} campaigns of {len(program.turns)} turns at most; hash {result.digest()}")
    click.echo(f"  {'turns begun':<14} {length:>10.3f} ± {half:.3f}")
    for name, one in told.items():
        words = name.replace("_", " ")
        click.echo(f"  {words:<14} {one['mean']:>10.3f} ± {one['interval']:.3f}   exactly {one['exact']:.3f}")
    return None
