"""A campaign at its table: loaded from its keeper, the step in progress, and how what is said is kept."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import Any

from sandtable.kernel import codec
from sandtable.kernel.acts import Act
from sandtable.kernel.agreement import Proposal
from sandtable.kernel.dice import Dice, EnteredDice, SeededDice
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Brief, Charter, Entry, EntryKind, Keeper, Record
from sandtable.kernel.judging import in_force
from sandtable.kernel.players import answerers, check_player, is_for_people, people, seated
from sandtable.kernel.progress import Progress
from sandtable.kernel.refusals import NotUnderstood, RuleFault, shown
from sandtable.kernel.requests import Request
from sandtable.kernel.run import Lane
from sandtable.kernel.sides import Side
from sandtable.kernel.undo import live_answers
from sandtable.kernel.verbs import Strictness

Clock = Callable[[], str]


class Sitting(ABC):
    """Where a campaign stands. Everything that is said goes through the keeper before it is acknowledged."""

    proposals: list[Proposal]
    judging: Strictness = Strictness.ENFORCE
    """How strictly acts on the board are judged now."""
    players: dict[Side, str]
    """Who plays each side now."""

    def __init__(
        self, game: Game[Any], charter: Charter, keeper: Keeper, *, clock: Clock, dice: Dice | None = None
    ) -> None:
        self.game, self.charter, self.keeper, self._clock = game, charter, keeper, clock
        self.dice = dice or (EnteredDice() if charter.dice == "entered" else SeededDice(charter.seed))
        self.tables = game.with_house_rules(charter.house_rules) if charter.house_rules else game.tables()
        self._at = Progress(game, self.tables)
        self._model_told = False
        self._load()

    @property
    def over(self) -> bool:
        return self._at.step is None and self._broken is None

    @property
    def number(self) -> int:
        """The number of the step in progress."""
        return self._at.number

    @property
    def step(self) -> str:
        """The key of the step in progress; empty when the campaign is over."""
        return self._at.step.key if self._at.step else ""

    def refresh(self) -> None:
        """Take in what others (another window, another program) have written to the same campaign."""
        if self.keeper.tip() != self._tip:
            self._load()

    @property
    def state(self) -> Any:
        """The live state: for the referee's own tools. Never hand it to a side."""
        return self._at.state

    def state_json(self) -> bytes:
        return codec.encode(self.game.state, self._at.state)

    def asked(self) -> list[tuple[Lane, Request[Any]]]:
        """Everything that is open now, acts judged as strictly as the players agreed."""
        return [(lane, self._judged(request)) for lane, request in self._at.open()]

    def people(self) -> tuple[Side, ...]:
        """The sides that somebody at the table plays."""
        return people(self.game.side_keys(), self.players)

    def answerers(self, request: Request[Any]) -> tuple[Side, ...]:
        """The sides that may answer this."""
        return answerers(request, self.game.side_keys(), self.players, self.charter.dice)

    def _judged(self, request: Request[Any]) -> Request[Any]:
        if isinstance(request, Act) and request.strict is not self.judging:
            return replace(request, strict=self.judging)
        return request

    def seat(self, side: Side, player: str, name: str) -> None:
        """From now on somebody else plays this side: a person or a bot, called by this name in the story."""
        if side not in self.game.side_keys():
            raise NotUnderstood(f"{self.game.title} has no side {shown(side)}.")
        value = {"player": check_player(player), "name": name}
        with self._all_or_nothing():
            self.players = {**self.players, side: player}
            self._keep([self._entry(EntryKind.SEAT, side, value=value)], [])

    def _besides(self, request: Request[Any], why: str) -> dict[str, Any]:
        """What is kept with an answer: why a bot decided so, and once that nobody was there to see what happened."""
        kept: dict[str, Any] = {"why": why} if why else {}
        if not self.people() and is_for_people(request, self.charter.dice) and not self._model_is_told():
            kept["model"] = True
        return kept

    def _model_is_told(self) -> bool:
        if not self._model_told:
            answers = self.keeper.entries(kinds=[EntryKind.ANSWER])
            self._model_told = any(e.thrown.get("model") for e in answers if e.dead_by is None)
        return self._model_told

    @abstractmethod
    def brief(self) -> Brief:
        """Where it stands, in one line."""

    @abstractmethod
    def _fold_proposals(self) -> None:
        """What waits for agreement, from what was said in this step."""

    # ------------------------------------------------------------------ inside

    def _load(self) -> None:
        """Start from the last facts and run the answers of the step in progress again."""
        self._tip, self._broken = "", None
        last, self._entries, self._seq, tip = self.keeper.latest()
        try:
            self._at.begin(last)
        except RuleFault as fault:
            if not self._seq:
                raise
            self._broken = fault  # it can still be read, taken back and corrected
        answers = live_answers(self._entries)
        if self._broken is None and not self._at.take_up(answers):
            self._at.begin(last)
            kind = EntryKind.RESTART if self._seq else EntryKind.BEGIN
            entry = self._entry(kind, None, reason="the rules were corrected meanwhile" if self._seq else "")
            records = self._at.complete([*self._entries, entry], entry.seq)
            self._keep([entry], records, dead=[e.seq for e in answers])
            tip = self._tip
        self.players = seated(self.charter.players, self.keeper.entries(kinds=[EntryKind.SEAT]))
        self.judging = in_force(self.charter.settings, self.keeper.entries(kinds=[EntryKind.JUDGING]))
        self._fold_proposals()
        self._tip = tip

    @contextmanager
    def _all_or_nothing(self) -> Iterator[None]:
        """Whatever goes wrong while something is being said: the campaign then stands where the journal stands."""
        try:
            yield
        except BaseException:
            self._load()
            raise

    def _entry(self, kind: EntryKind, side: Side | None, *, consent: Sequence[Entry] = (), **more: Any) -> Entry:
        return Entry(self._seq + len(consent) + 1, self._at.number, kind, side, at=self._clock(), **more)

    def _keep(self, said: Sequence[Entry], records: list[Record], *, dead: Sequence[int] = ()) -> None:
        acting = said[-1].seq
        marked = [replace(e, dead_by=acting) if e.seq in dead else e for e in self._entries]
        self._entries = [] if records else [*marked, *said]
        self._fold_proposals()
        brief = None
        with suppress(Exception):  # a line for the list must never stand in the way of an answer
            brief = self.brief()
        self.keeper.append(said, records, dead=dead, brief=brief)
        self._seq, self._tip = acting, self.keeper.tip()
