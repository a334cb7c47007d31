"""Models from the command line: drawn by the million, resumable, side by side, refused where they cannot be."""

import json

import pytest
from click.testing import CliRunner

from sandtable.cli import main
from sandtable.games import every_game
from sandtable.kernel import NotUnderstood
from sandtable.kernel.models import Model
from sandtable.sim import simulate
from sandtable.sim.campaigns import program_for
from sandtable.sim.models import find_model, shipped_models, shipped_policies

LINE = ["simulate", "bagration", "--policy", "line-even"]
CROSSING = ["simulate", "bagration", "--policy", "crossing-at-once", "--policy", "crossing-in-waves"]


def run(*args: str):
    return CliRunner().invoke(main, args, catch_exceptions=False)


def as_json(result):
    return json.loads(result.stdout[result.stdout.index("{") :])


def test_every_shipped_model_compiles_and_says_what_it_is():
    for game in [g.key for g in every_game() if g.courses()]:
        for name, model in shipped_models(game).items():
            assert model.about, name
            assert name not in shipped_policies(game), "a name means one thing"
            program_for(game, {}, model=model)


def test_a_model_is_drawn_with_its_exact_law_beside_it(tmp_path):
    out = tmp_path / "line.csv"
    told = run(*LINE, "--campaigns", "20_000", "--csv", str(out))
    assert told.exit_code == 0
    assert "even line: 20,000 campaigns of 5 turns at most" in told.stdout
    assert "exactly 44.96%" in told.stdout
    rows = out.read_text().splitlines()
    assert rows[0] == "what,value,campaigns,share,low,high"
    assert sum(int(row.split(",")[2]) for row in rows if row.startswith("verdict,")) == 20_000
    raw = as_json(run(*LINE, "--campaigns", "20_000", "--json"))
    german = raw["verdicts"]["german"]
    assert german["interval"][0] < german["share"] < german["interval"][1]
    assert raw["hash"] in told.stdout


def test_models_side_by_side(tmp_path):
    out, picture = tmp_path / "two.csv", tmp_path / "two.svg"
    told = run(*CROSSING, "--campaigns", "5_000", "--csv", str(out), "--svg", str(picture), "--chart", "turns_needed")
    assert told.exit_code == 0
    assert told.stdout.index("each at once") < told.stdout.index("in waves")
    assert out.read_text().startswith("policy,what,value,")
    assert '"in waves",verdict,all ashore,' in out.read_text()
    assert "Turns needed in 5,000 campaigns each" in picture.read_text()
    run(*CROSSING, "--campaigns", "500", "--svg", str(picture))
    assert "all ashore" in picture.read_text()
    raw = as_json(run(*CROSSING, "--campaigns", "5_000", "--json"))
    needed = {one["policy"]: one["counters"]["turns_needed"]["exact"] for one in raw["policies"]}
    assert needed["in waves"] > needed["each at once"] + 0.2


def test_the_same_hash_for_any_split_and_after_a_cut(tmp_path):
    program = program_for("bagration", {}, model=shipped_models("bagration")["crossing-at-once"])
    whole = simulate(program, 3_000, seed=3, engine="numpy", block=3_000)
    for workers, block, engine in ((1, 700, "numpy"), (2, 1_250, "kernel"), (1, 2_999, "kernel")):
        again = simulate(program, 3_000, seed=3, engine=engine, workers=workers, block=block)
        assert again.digest() == whole.digest()
    kept = tmp_path / "kept.json"

    def stop(done: int, of: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(program, 3_000, seed=3, engine="numpy", block=1_000, resume=kept, progress=stop)
    assert json.loads(kept.read_text())["done"] == [0]
    assert simulate(program, 3_000, seed=3, engine="numpy", block=1_000, resume=kept).digest() == whole.digest()


def test_a_model_in_a_file_and_house_rules(tmp_path):
    mine, rules = tmp_path / "mine.toml", tmp_path / "drift.toml"
    mine.write_text(
        'simulates = "river-assault"\nteams = [3]\nboats = 1\nlaunch = [40]\ncurrent = "right"\nturns = 2\n',
        encoding="utf-8",
    )
    rules.write_text('[boat_drift.columns.low_pairs]\nrows = [{ roll = "1-6", result = "16" }]\n', encoding="utf-8")
    args = ["simulate", "bagration", "--policy", str(mine), "--campaigns", "300", "--json"]
    assert as_json(run(*args))["counters"]["carried_off"]["exact"] == pytest.approx(1 / 3)
    assert as_json(run(*args, "--house-rules", str(rules)))["counters"]["carried_off"]["mean"] == 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--policy", "line-even", "--policy", "even"], "compare models with models"),
        (["--policy", "line-evn"], "has no policy"),
        (["--policy", "nofile.toml"], "no file"),
        (["--policy", "line-even", "--campaigns", "9", "--svg", "x.svg", "--chart", "luck"], "nothing called 'luck'"),
        (["--policy", "crossing-at-once", "--set", "partly_off_table=those_boats_only"], "partly_off_table"),
        (["--derive", "out.toml"], "One policy is played"),
        (["--derive", "out.toml", "--policy", "even", "--scenario", "sickle"], "linked campaigns"),
    ],
)
def test_what_cannot_be_simulated_is_said_plainly(args, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = CliRunner().invoke(main, ["simulate", "bagration", *args])
    assert told.exit_code in (1, 2)
    assert said in told.output


def test_a_file_that_is_no_model_is_a_policy(tmp_path):
    policy, broken = tmp_path / "policy.toml", tmp_path / "broken.toml"
    policy.write_text("[german]\n", encoding="utf-8")
    broken.write_text("simulates = [", encoding="utf-8")
    assert find_model("bagration", str(policy)) is None
    told = CliRunner().invoke(main, ["simulate", "bagration", "--policy", str(broken)])
    assert told.exit_code == 1
    assert "broken.toml" in told.output


def test_a_number_of_thousands_of_digits_is_no_model():
    with pytest.raises(NotUnderstood, match="digits"):
        Model.read("simulates = " + "1" * 5000)
