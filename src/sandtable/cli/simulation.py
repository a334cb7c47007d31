"""`sandtable simulate`: whole campaigns by the million, beside the exact answer."""

import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import click

from sandtable.cli.runs import how_many, spread, tell
from sandtable.cli.shared import as_json, pairs, print_json, text_of

MOST_PLAYED = 1_000
"""Campaigns that are played by the rules, at about two a second; more are drawn, where the game tells how."""


@click.command("simulate")
@click.argument("game")
@click.option("--campaigns", default="", callback=how_many, help="How many: 100_000, or 100 where they are played.")
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same result.")
@click.option("--set", "settings", multiple=True, metavar="KEY=VALUE", help="A setting of the game.")
@click.option("--house-rules", type=click.File(encoding="utf-8"), help="Charts of your own.")
@click.option(
    "--policy", "policies", multiple=True, help="How the sides decide: a .toml file or a name. Several compare."
)
@click.option("--scenario", default="", help="Which scenario is played (with policies).")
@spread
@click.option("--csv", "csv_file", type=click.Path(path_type=Path), default=None, help="Write the distributions.")
@click.option("--svg", "svg_file", type=click.Path(path_type=Path), default=None, help="Write a picture.")
@click.option("--chart", default="", help="What the picture shows: `verdict`, or a counter by its name.")
@click.option("--title", default="", help="The picture's title.")
@click.option(
    "--derive",
    type=click.Path(path_type=Path),
    default=None,
    help="Play each battle of a linked campaign --campaigns times and write a model of what came.",
)
@as_json
def simulate_command(game: str, house_rules: Any, policies: tuple[str, ...], **options: Any) -> None:
    """Simulate campaigns of GAME. Ctrl-C stops; with --resume nothing done is lost.

    With a model (a policy told in numbers), and where a game's dice decide without one, campaigns are drawn by the
    million and compared with the exact law. With another policy whole campaigns are played by the rules, each side by
    its policy, and win rates are compared; more than 1,000 campaigns are drawn, of games that can be drawn by a policy.
    """
    from sandtable.games import find as find_game
    from sandtable.sim.campaigns import usual_model
    from sandtable.sim.models import find_model

    rules = text_of(house_rules)
    if options["derive"] is not None:
        return _derived(game, rules, policies, **options)
    usual = usual_model(find_game(game))
    many = options["campaigns"] > MOST_PLAYED and not options["scenario"]
    if many and find_game(game).usual_policy:
        return _by_policy(game, rules, policies or (find_game(game).usual_policy,), **options)
    models = [find_model(game, name) for name in policies]
    if usual and not policies and not options["scenario"]:
        models = [usual]
    drawn = [model for model in models if model is not None]
    if not drawn:
        return _played(game, rules, policies or ("random",), **options)
    if len(drawn) < len(models):
        raise click.UsageError("A model is drawn and a policy is played: compare models with models.")
    return _drawn(game, rules, drawn, **options)


def _by_policy(
    game: str, rules: str, policies: tuple[str, ...], *, campaigns: int, seed: int, settings: tuple[str, ...], **o: Any
) -> None:
    """The whole campaign as a program, for each policy."""
    from sandtable.sim.by_policy import Summary, program_for
    from sandtable.sim.models import find_policy
    from sandtable.sim.register_engines import simulate_registers

    chosen = [find_policy(game, name) for name in policies]
    made = [(policy.name, program_for(game, policy, pairs(settings), rules)) for policy in chosen]
    summary = partial(Summary, game, made[0][1][1])
    programs = [(name, program) for name, (program, _) in made]
    return _told(game, _each(programs, simulate_registers, summary, campaigns, seed, o), campaigns, o)


def _each(
    programs: list[tuple[str, Any]], simulate: Any, summary: Any, campaigns: int, seed: int, o: Mapping[str, Any]
) -> list[Any]:
    """Every program drawn with a progress bar of its own, and summed up."""
    summaries = []
    for number, (name, program) in enumerate(programs):
        with click.progressbar(length=campaigns, label=name, file=sys.stderr) as bar:
            result = simulate(
                program,
                campaigns,
                seed=seed,
                workers=o["workers"],
                cluster=o["cluster"],
                resume=_kept(o["resume"], number, len(programs)),
                progress=partial(tell, bar),
            )
        summaries.append(summary(name, program, result))
    return summaries


def _told(game: str, summaries: list[Any], campaigns: int, o: Any) -> None:
    """What was drawn, as it was asked for."""
    from sandtable.sim.summary import csv_of, picture_of

    if o["csv_file"] is not None:
        o["csv_file"].write_text(csv_of(summaries), encoding="utf-8")
    if o["svg_file"] is not None:
        o["svg_file"].write_text(picture_of(summaries, o["chart"], o["title"], _sides(game)), encoding="utf-8")
    if o["to_json"]:
        told = [summary.to_json() for summary in summaries]
        return print_json(told[0] if len(told) == 1 else {"campaigns": campaigns, "policies": told})
    click.echo("\n".join(line for summary in summaries for line in summary.lines()))
    return None


def _drawn(
    game: str, rules: str, models: list[Any], *, campaigns: int, seed: int, settings: tuple[str, ...], **o: Any
) -> None:
    """Programs by the million, each model's beside its exact law."""
    from sandtable.sim import simulate
    from sandtable.sim.campaigns import program_for
    from sandtable.sim.summary import Summary

    campaigns = campaigns or 100_000
    programs = [(model.name, program_for(game, pairs(settings), rules, model)) for model in models]
    return _told(game, _each(programs, simulate, Summary, campaigns, seed, o), campaigns, o)


def _sides(game: str) -> dict[str, str]:
    from sandtable.games import find

    return {side.key: side.title for side in find(game).sides}


def _kept(resume: Path | None, number: int, of: int) -> Path | None:
    """A file for each policy of a comparison."""
    return resume if resume is None or of == 1 else resume.with_suffix(f".{number}{resume.suffix}")


def _derived(
    game: str, rules: str, policies: tuple[str, ...], *, campaigns: int, seed: int, settings: tuple[str, ...], **o: Any
) -> None:
    from sandtable.sim.derived import derive, plan_of
    from sandtable.sim.models import find_policy

    if len(policies) != 1:
        raise click.UsageError("One policy is played to derive a model from it.")
    plan = plan_of(
        game,
        find_policy(game, policies[0]),
        scenario=o["scenario"],
        given=pairs(settings),
        seed=seed,
        house_rules=rules,
    )
    times = campaigns or 100
    with click.progressbar(length=times * plan.battles, label=plan.name, file=sys.stderr) as bar:
        model = derive(
            plan, times, workers=o["workers"], cluster=o["cluster"], resume=o["resume"], progress=partial(tell, bar)
        )
    o["derive"].write_text(model, encoding="utf-8")
    click.echo(f"Written to {o['derive']}; draw it with --policy {o['derive']}.")


def _played(
    game: str, rules: str, policies: tuple[str, ...], *, campaigns: int, seed: int, settings: tuple[str, ...], **o: Any
) -> None:
    from sandtable.games import find
    from sandtable.sim.comparison import lines, svg
    from sandtable.sim.models import find_policy
    from sandtable.sim.played import never_used, plan_for, play_many, win_rates

    campaigns = campaigns or 100
    plans = [
        plan_for(
            game, find_policy(game, name), scenario=o["scenario"], given=pairs(settings), seed=seed, house_rules=rules
        )
        for name in policies
    ]
    rates, hashes, notes = [], {}, []
    for number, plan in enumerate(plans):
        kept = o["resume"] and o["resume"].with_suffix(f".{number}{o['resume'].suffix}")
        with click.progressbar(length=campaigns, label=plan.policy.name, file=sys.stderr) as bar:
            told_so_far = partial(tell, bar)
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
        title = o["title"] or f"Who wins? {found.title}, {scenario}"
        o["svg_file"].write_text(svg(rates, title, _sides(game)), encoding="utf-8")
    if o["to_json"]:
        told = [{"policy": r.policy, "side": r.side, "wins": r.wins, "interval": r.interval} for r in rates]
        return print_json({"campaigns": campaigns, "win_rates": told, "hashes": hashes, "notes": notes})
    click.echo(f"{campaigns:,} campaigns of {game}, {plans[0].scenario}; wins with their 95 % intervals")
    click.echo("\n".join([*lines(rates), *notes]))
    return None


def _rates_csv(rates: Any) -> str:
    rows = ["policy,side,wins,campaigns,share,low,high"]
    for rate in rates:
        share, low, high = rate.interval
        rows.append(f'"{rate.policy}",{rate.side},{rate.wins},{rate.campaigns},{share:.6f},{low:.6f},{high:.6f}')
    return "\n".join(rows) + "\n"
