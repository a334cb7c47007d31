"""The shelf: all campaigns of this machine, one file each in one folder, with backups beside them."""

import logging
import os
import re
import secrets
import sqlite3
import time
from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

import sandtable
from sandtable.games import find
from sandtable.kernel import (
    Brief,
    Campaign,
    Charter,
    Conflict,
    Dice,
    NotUnderstood,
    RuleFault,
    first_record,
    is_bot,
    new_seed,
    read_settings,
)
from sandtable.store.drafts import Drafts
from sandtable.store.file import CampaignFile, copy_of
from sandtable.store.listing import Lines, Summary, Trace, keep_lines, kept_brief, kept_lines
from sandtable.store.opening import KeepCopy, unsettled
from sandtable.store.own_maps import Tables
from sandtable.store.wrong import BadFile, NotKept, not_written

SUFFIX = ".sandtable"
BACKUPS_KEPT = 5
NAME = r"[a-z0-9][a-z0-9-]{0,80}"
ASIDE = "what-if"
WHAT_IF = re.compile(rf"what-if\.(({NAME})\.([a-z0-9_-]{{1,40}})\.[0-9a-f]{{8}})")
"""The id of a what-if: the campaign and the seat it was branched off by, and a number. No campaign has a dot in its own
id. Its file lies in a folder of its own, so that it is in no list of campaigns."""

TICK = 2_000_000_000
"""Nanoseconds: more than the coarsest clock by which a disk dates its files."""


def home() -> Path:
    """Where campaigns are kept: $SANDTABLE_HOME, else the usual place for a user's data."""
    if given := os.environ.get("SANDTABLE_HOME"):
        return Path(given)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "sandtable"


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _stamp() -> str:
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")


@dataclass(frozen=True, slots=True)
class Opened:
    """A campaign with the file that keeps it."""

    campaign: Campaign
    file: CampaignFile

    @property
    def id(self) -> str:
        return self.campaign.charter.id

    def close(self) -> None:
        self.file.close()


class Shelf:
    """The folder of campaigns."""

    def __init__(self, folder: Path | None = None, *, clock: Callable[[], str] = now) -> None:
        self.folder, self._clock = folder or home(), clock

    def create(
        self,
        game: str,
        scenario: str = "",
        *,
        settings: Mapping[str, Any] | None = None,
        players: Mapping[str, str] | None = None,
        dice: str = "mixed",
        title: str = "",
        house_rules: str = "",
        seed: str = "",
    ) -> Opened:
        """Start a campaign; raises NotUnderstood when game, scenario, setting or player is unknown."""
        g = find(game)
        chosen = next((s for s in g.scenarios if s.key == (scenario or g.scenarios[0].key)), None)
        if chosen is None:
            known = ", ".join(s.key for s in g.scenarios)
            raise NotUnderstood(f"{g.title} has no scenario {scenario!r}; there are: {known}.")
        if dice not in ("program", "entered", "mixed"):
            raise NotUnderstood(f"Dice are 'program', 'entered' or 'mixed', not {dice!r}.")
        seats = {side: (players or {}).get(side, "person") for side in g.side_keys()}
        wrong = list({*(players or {})} - {*seats}) + [p for p in seats.values() if p != "person" and not is_bot(p)]
        if wrong:
            raise NotUnderstood(f"{wrong[0]!r} is no side or player of {g.title}.")
        if house_rules:
            g.with_house_rules(house_rules)
        charter = Charter(
            id=self._new_id(title or chosen.title),
            game=game,
            title=title or f"{g.title}: {chosen.title}",
            scenario=chosen.key,
            settings=read_settings(g.settings, {**chosen.settings, **(settings or {})}),
            players=seats,
            dice=dice,
            seed=seed or new_seed(),
            created=now(),
            version=sandtable.__version__,
            house_rules=house_rules,
        )
        keep_copy = self._keeping_copies(charter.id)
        file = CampaignFile.create(self.path(charter.id), charter, first_record(g, charter), keep_copy=keep_copy)
        opened = self.opened(file)
        file.keep_brief(opened.campaign.brief())
        file.settle()
        return opened

    def open(self, campaign_id: str, *, dice: Dice | None = None) -> Opened:
        """Open a campaign by its id; raises BadFile."""
        copies = None if WHAT_IF.fullmatch(campaign_id) else self._keeping_copies(campaign_id)
        file = CampaignFile(self.path(campaign_id), keep_copy=copies)
        # A file is the campaign of its own name: a copy beside the first is another campaign.
        file.charter = replace(file.charter, id=campaign_id)
        return self.opened(file, dice=dice)

    def path(self, campaign_id: str) -> Path:
        if branched := WHAT_IF.fullmatch(campaign_id):
            return self.folder / ASIDE / f"{branched[1]}{SUFFIX}"
        if not re.fullmatch(NAME, campaign_id):
            raise BadFile(f"{campaign_id[:90]!r} is not the name of a campaign: use a-z, 0-9 and hyphens")
        return self.folder / f"{campaign_id}{SUFFIX}"

    def ids(self) -> list[str]:
        """Every campaign, the latest first; not one whose file goes while it is looked at."""
        changed: dict[str, float] = {}
        for file in self.folder.glob(f"*{SUFFIX}"):
            with suppress(FileNotFoundError):
                changed[file.name.removesuffix(SUFFIX)] = file.stat().st_mtime
        return sorted(changed, key=lambda name: (-changed[name], name))

    def list(self) -> "list[Summary]":
        """Every campaign, the latest first; one that cannot be opened says why."""
        before, ids = dict(self._lines), self.ids()
        found = [self.summary(campaign_id) for campaign_id in ids]
        self._lines = {id: self._lines[id] for id in ids if id in self._lines}
        if self._lines != before:
            keep_lines(self.folder, self._lines)
        return [s for s in found if not s.fault or (self.folder / f"{s.id}{SUFFIX}").exists()]

    @cached_property
    def _lines(self) -> Lines:
        """The lines as they were last seen, by this program or by the one before it."""
        return kept_lines(self.folder)

    def summary(self, campaign_id: str) -> Summary:
        """A campaign's line, read anew only when its file has changed since."""
        try:
            trace, known = self._trace(campaign_id), self._lines.get(campaign_id)
            if known is not None and known[0] == trace:
                return known[1]
            found = self._looked_up(campaign_id) or self._opened_for_it(campaign_id)
            if self._at_rest(trace):
                self._lines[campaign_id] = (trace, found)
            return found
        except Exception as wrong:  # whatever is wrong with one campaign, the others must be listed
            words = str(wrong).splitlines() or [repr(wrong)]
            return Summary(campaign_id, campaign_id, "", "", (), (0, 0), False, "", words[0])

    def _trace(self, campaign_id: str) -> Trace:
        """What tells that somebody has written: of the file and of what SQLite has not yet brought into it."""
        found = []
        for tail in ("", "-wal"):
            with suppress(FileNotFoundError):
                seen = os.stat(f"{self.path(campaign_id)}{tail}")
                found.append((seen.st_ino, seen.st_size, seen.st_mtime_ns))
        return tuple(found)

    def _at_rest(self, trace: Trace) -> bool:
        """Whether a next change is sure to show: a disk's clock is coarse, and two changes may come in one tick."""
        return all(time.time_ns() - changed > TICK for _, _, changed in trace)

    def _looked_up(self, campaign_id: str) -> Summary | None:
        """The line as it was kept with the last answer; None where there is none that this version wrote."""
        path = self.path(campaign_id)
        if unsettled(path):
            return None
        found = kept_brief(path)
        return self._line(campaign_id, *found) if found else None

    def _opened_for_it(self, campaign_id: str) -> Summary:
        """Worked out, and kept for the next time. Looking is no change: the file keeps its date."""
        path = self.path(campaign_id)
        seen = path.stat()
        with closing(self.open(campaign_id)) as opened:
            brief, charter = opened.campaign.brief(), opened.file.charter
            opened.file.keep_brief(brief)
        with suppress(OSError):
            if not unsettled(path):
                os.utime(path, ns=(seen.st_atime_ns, seen.st_mtime_ns))
        return self._line(campaign_id, charter.title, brief)

    def _line(self, campaign_id: str, title: str, s: Brief) -> Summary:
        changed = datetime.fromtimestamp(self.path(campaign_id).stat().st_mtime, UTC).isoformat(timespec="seconds")
        return Summary(campaign_id, title, s.game, s.headline, s.to_act, s.progress, s.over, changed)

    def backup(self, opened: Opened) -> Path:
        """Copy the campaign into the backups folder and keep the last few."""
        return self._copy(opened.id, opened.file.backup)

    def delete(self, campaign_id: str) -> Path:
        """Move a campaign into the folder `deleted`, out of sight but not destroyed. It must be closed here."""
        at = self.path(campaign_id)
        if not at.exists():
            raise BadFile(f"there is no campaign {campaign_id!r}")
        with suppress(sqlite3.Error), closing(sqlite3.connect(at)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # then the file alone holds every answer
        folder = self.folder / "deleted"
        to = folder / f"{campaign_id}.{_stamp()}{SUFFIX}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for tail in ("", "-wal", "-shm"):  # what SQLite keeps beside it while another program has it open
                if Path(f"{at}{tail}").exists():
                    os.replace(f"{at}{tail}", f"{to}{tail}")
        except OSError as wrong:
            raise not_written(at.name, wrong) from wrong
        Drafts(self.folder, campaign_id).forget_all()
        Tables(self.folder, campaign_id).forget()
        for left in (self.folder / ASIDE).glob(f"{campaign_id}.*"):  # nobody comes back to what might have been of it
            left.unlink(missing_ok=True)
        return to

    def _keeping_copies(self, campaign_id: str) -> KeepCopy:
        """Backups made of themselves. One that fails must not stop the evening: play goes on, and the log says so."""

        def keep(db: sqlite3.Connection) -> None:
            try:
                self._copy(campaign_id, lambda to: copy_of(db, to))
            except (NotKept, BadFile, Conflict) as wrong:
                logging.getLogger(__name__).warning("no backup of %s could be made: %s", campaign_id, wrong)

        return keep

    def _copy(self, campaign_id: str, write: Callable[[Path], None]) -> Path:
        folder = self.folder / "backups"
        to = folder / f"{campaign_id}.{_stamp()}{SUFFIX}"
        try:
            write(to)
        except (OSError, sqlite3.Error) as wrong:
            raise not_written(to.name, wrong) from wrong
        for old in sorted(folder.glob(f"{campaign_id}.*{SUFFIX}"))[:-BACKUPS_KEPT]:
            old.unlink(missing_ok=True)
        return to

    def opened(self, file: CampaignFile, *, dice: Dice | None = None) -> Opened:
        """The campaign of an open file; the file is closed when it cannot be played."""
        try:
            campaign = Campaign(find(file.charter.game), file.charter, file, clock=self._clock, dice=dice)
        except (BadFile, Conflict, RuleFault, NotKept):
            file.close()
            raise
        except Exception as wrong:
            file.close()
            raise BadFile(f"{file.path.name} cannot be read: {str(wrong).splitlines()[0]}") from wrong
        return Opened(campaign, file)

    def _new_id(self, title: str) -> str:
        words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "campaign"
        return f"{words}-{secrets.token_hex(3)}"
