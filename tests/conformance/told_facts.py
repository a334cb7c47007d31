"""What was told of the table in a campaign, and by whom: read from its journal, every step run again."""

from collections.abc import Iterator

from sandtable.kernel import FACT, Ask, Campaign
from sandtable.kernel.journal import Entry
from sandtable.kernel.progress import read_state
from sandtable.kernel.replay import replay
from sandtable.kernel.run import Run
from sandtable.kernel.undo import live_answers


def told_facts(campaign: Campaign) -> Iterator[tuple[Ask, Entry]]:
    """Every fact that was asked for and answered, with the entry that answered it."""
    keeper = campaign.keeper
    for number in range(keeper.last_record().step + 1):
        before = keeper.record(number)
        state = read_state(campaign.game, before)
        step = campaign.game.next_step(state)
        said = live_answers(keeper.entries(step=number + 1))
        if step is None:
            continue
        run = Run(step.procedure(state), campaign.tables.__getitem__, seq=before.seq)
        for entry in said:
            asked = run.open()[entry.lane].asked
            if isinstance(asked, Ask) and asked.wants is FACT:
                yield asked, entry
            assert replay(run, [entry]) == ""
