"""`sandtable simulate`: whole campaigns by the million, beside the exact answer."""

import sys
from functools import partial
from pathlib import Path
from typing import Any

import click

from sandtable.cli.shared import as_json, print_json


def _number(ctx: click.Context, param: click.Parameter, value: str) -> int:
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


def _pairs(given: tuple[str, ...]) -> dict[str, str]:
    for text in given:
        if "=" not in text:
            raise click.BadParameter(f"{text!r} should be KEY=VALUE")
    return dict(text.partition("=")[::2] for text in given)


@click.command("simulate")
@click.argument("game")
@click.option("--campaigns", default="", callback=_number, help="How many: 100_000, or 100 where they are played.")
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same result.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="A setting of the game.")
@click.option("--house-rules", type=click.File(encoding="utf-8"), help="Charts of your own.")
@click.option(
    "--policy", "policies", multiple=True, help="How the sides decide: a .toml file or a name. Several compare."
)
@click.option("--scenario", default="", help="Which scenario is played (with policies).")
@click.option("--workers", type=click.IntRange(1, 512), default=1, show_default=True, help="Cores to use.")
@click.option("--cluster", default="", help="`local`, or the address of a Dask scheduler.")
@click.option("--resume", type=click.Path(path_type=Path), default=None, help="Keep finished blocks here and go on.")
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), default=None, help="Write the distributions.")
@click.option("--svg", "svg_file", type=click.Path(path_type=Path), default=None, help="Write a picture.")
@as_json
def simulate_command(game: str, house_rules: Any, policies: tuple[str, ...], **options: Any) -> None:
    """Simulate campaigns of GAME. Ctrl-C stops; with --resume nothing done is lost.

    The economy of The Forgotten Battles is drawn by the million and compared with the exact law. With --policy, and for
    the other games, whole campaigns are played by the rules, each side by its policy, and win rates are compared.
    """
    from sandtable.sim.campaigns import COMPILERS

    rules = house_rules.read() if house_rules else ""
    if game in COMPILERS and not policies and not options["scenario"]:
        return _economy(game, rules, **options)
    return _played(game, rules, policies or ("random",), **options)


def _economy(game: str, rules: str, *, campaigns: int, seed: int, settings: tuple[str, ...], **options: Any) -> None:
    from sandtable.sim import exact_law, simulate
    from sandtable.sim.campaigns import program_for

    program = program_for(game, _pairs(settings), rules)
    campaigns = campaigns or 100_000
    with click.progressbar(length=campaigns, label="campaigns", file=sys.stderr) as bar:
        result = simulate(
            program,
            campaigns,
            seed=seed,
            workers=options["workers"],
            cluster=options["cluster"],
            resume=options["resume"],
            progress=partial(_tell, bar),
        )
    if options["csv_file"] is not None:
        options["csv_file"].write_text(result.to_csv(), encoding="utf-8")
    if options["svg_file"] is not None:
        options["svg_file"].write_text(_first_counter(program.counters[0], result, campaigns), encoding="utf-8")
    told = {}
    for name in program.counters:
        mean, half = result.mean(name)
        told[name] = {"mean": mean, "interval": half, "exact": float(exact_law(program, name).mean())}
    length, half = result.mean("turns")
    if options["to_json"]:
        return print_json({"campaigns": campaigns, "turns": [length, half], "counters": told, "hash": result.digest()})
    click.echo(f"{campaigns:,} campaigns of {len(program.turns)} turns at most; hash {result.digest()}")
    click.echo(f"  {'turns begun':<14} {length:>10.3f} ± {half:.3f}")
    for name, one in told.items():
        words = name.replace("_", " ")
        click.echo(f"  {words:<14} {one['mean']:>10.3f} ± {one['interval']:.3f}   exactly {one['exact']:.3f}")
    return None


def _first_counter(name: str, result: Any, campaigns: int) -> str:
    from sandtable.odds.pictures import plain, svg_columns

    side, _, what = name.partition("_")
    return plain(svg_columns(result.odds(name), title=f"{side.capitalize()} {what.upper()} in {campaigns:,} campaigns"))


def _played(
    game: str, rules: str, policies: tuple[str, ...], *, campaigns: int, seed: int, settings: tuple[str, ...], **o: Any
) -> None:
    from sandtable.games import find
    from sandtable.sim.comparison import lines, svg
    from sandtable.sim.played import find_policy, never_used, plan_for, play_many, win_rates

    campaigns = campaigns or 100
    plans = [
        plan_for(
            game, find_policy(game, name), scenario=o["scenario"], given=_pairs(settings), seed=seed, house_rules=rules
        )
        for name in policies
    ]
    rates, hashes, notes = [], {}, []
    for number, plan in enumerate(plans):
        kept = o["resume"] and o["resume"].with_suffix(f".{number}{o['resume'].suffix}")
        with click.progressbar(length=campaigns, label=plan.policy.name, file=sys.stderr) as bar:
            told_so_far = partial(_tell, bar)
            result = play_many(
                plan, campaigns, workers=o["workers"], cluster=o["cluster"], resume=kept, progress=told_so_far
            )
        rates += win_rates(plan, result)
        hashes[plan.policy.name] = result.digest()
        notes += [f"{plan.policy.name}: the rule {rule} answered nothing." for rule in never_used(plan, result)]
    if o["csv_file"] is not None:
        o["csv_file"].write_text(_rates_csv(rates), encoding="utf-8")
    if o["svg_file"] is not None:
        found = find(game)
        scenario = next(s.title for s in found.scenarios if s.key == plans[0].scenario)
        names = {side.key: side.title for side in found.sides}
        o["svg_file"].write_text(svg(rates, f"Who wins? {found.title}, {scenario}", names), encoding="utf-8")
    if o["to_json"]:
        told = [{"policy": r.policy, "side": r.side, "wins": r.wins, "interval": r.interval} for r in rates]
        return print_json({"campaigns": campaigns, "win_rates": told, "hashes": hashes, "notes": notes})
    click.echo(f"{campaigns:,} campaigns of {game}, {plans[0].scenario}; wins with their 95 % intervals")
    click.echo("\n".join([*lines(rates), *notes]))
    return None


def _tell(bar: Any, done: int, of: int) -> None:
    bar.update(done - bar.pos)


def _rates_csv(rates: Any) -> str:
    rows = ["policy,side,wins,campaigns,share,low,high"]
    for rate in rates:
        share, low, high = rate.interval
        rows.append(f'"{rate.policy}",{rate.side},{rate.wins},{rate.campaigns},{share:.6f},{low:.6f},{high:.6f}')
    return "\n".join(rows) + "\n"
