"""The Recruit: the usual opponent. He follows a page of maxims, and what the forms suggest; and he says why."""

from sandtable.bots.policy import Policy, PolicyBot
from sandtable.bots.random_bot import RandomBot
from sandtable.bots.saying import Bot
from sandtable.bots.shipped import find_policy, shipped_policies
from sandtable.games import find
from sandtable.kernel import NotUnderstood, policy_of

RECRUIT = "recruit"
RANDOM = "random"
NAME = "The Recruit"
ABOUT = "plays by a page of maxims you can read, sees only what its side may see, and says why; it does not look ahead."
CHANGED = "plays by a page that was changed by hand: "
RANDOM_NAME = "Random"
RANDOM_ABOUT = "answers anything legal, by chance: good for trying things out, no opponent."


def maxims(game: str) -> Policy:
    """The Recruit's page for this game; of a game without one he takes whatever is suggested."""
    return find_policy(game, RECRUIT) or Policy(NAME, otherwise="suggested")


def own_page(game: str, player: str) -> Policy | None:
    """The page of a bot whose maxims were written by hand: it stands whole after `bot:`, with line breaks, so that a
    campaign takes it along; raises NotUnderstood."""
    text = policy_of(player)
    if "\n" not in text:
        return None
    page = Policy.read(text, "Your page")
    page.check(find(game).side_keys())
    return page


def bot_for(game: str, player: str, key: str) -> Bot:
    """Who plays for `bot` (the Recruit), `bot:random`, or `bot:` and a policy of the game or a whole page."""
    return bot_by(page_of(game, player), key)


def bot_by(page: Policy | None, key: str) -> Bot:
    """The bot that plays by this page, or Random."""
    return RandomBot(key) if page is None else PolicyBot(page, key)


def page_of(game: str, player: str) -> Policy | None:
    """The page of maxims a bot plays by; Random has none. Raises NotUnderstood."""
    wanted = policy_of(player) or RECRUIT
    if page := own_page(game, player):
        return page
    if wanted == RANDOM:
        return None
    if wanted == RECRUIT:
        return maxims(game)
    policy = find_policy(game, wanted)
    if policy is None:
        raise NotUnderstood(f"There is no bot {wanted!r} here; there are: {', '.join(bots_of(game))}.")
    return policy


def bots_of(game: str) -> dict[str, tuple[str, str]]:
    """Every bot that can sit down in this game, by the name of its policy: what it is called, and one honest sentence.

    The Recruit comes first, Random last.
    """
    found = {RECRUIT: (NAME, ABOUT)}
    for key, policy in shipped_policies(game).items():
        if policy.opponent and key not in (RECRUIT, RANDOM):
            found[key] = (policy.name.capitalize(), f"plays by a page of its own: {policy.about}")
    return {**found, RANDOM: (RANDOM_NAME, RANDOM_ABOUT)}


def bot_of(game: str, player: str) -> tuple[str, str]:
    """What this bot is called on the pages and in the story, and one honest sentence about him."""
    if page := own_page(game, player):
        name = f"{NAME} by another page" if page.name == NAME else page.name
        return name, f"{CHANGED}{page.about}" if page.about else CHANGED.rstrip(": ") + "."
    return bots_of(game).get(policy_of(player) or RECRUIT, (policy_of(player), ""))
