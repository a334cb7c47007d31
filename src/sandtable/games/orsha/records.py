"""What each side sees: its CG Roster, RG Purchase Record, Force Organizer, fortifications and the map."""

from sandtable.games.orsha.frame.victory import campaign_needs, campaign_score
from sandtable.games.orsha.state import State
from sandtable.kernel import Side, View


def view(state: State, viewer: Side | None) -> View:
    score = campaign_score(state)
    return View(f"{state.date} June 1944", f"Russian VP {score.total} of {campaign_needs(state)}")
