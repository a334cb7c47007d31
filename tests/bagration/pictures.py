"""The pictures of the guide. Write them anew with `python -m tests.bagration.pictures` and look at them."""

from pathlib import Path

from sandtable.games.bagration.missions.mission import BOOKLET
from sandtable.games.bagration.plans import mission_plan

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


def pictures() -> dict[str, str]:
    return {f"bagration-{key.replace('_', '-')}.svg": mission_plan(key).svg for key in BOOKLET}


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, svg in pictures().items():
        (FOLDER / name).write_text(svg, encoding="utf-8")
        print("wrote", name)
