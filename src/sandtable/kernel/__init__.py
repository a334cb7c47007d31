"""The kernel: rules that ask, campaigns that lose nothing. It knows no game."""

from sandtable.kernel.asks import Amount, Ask, Choose, ChooseSome, Confirm, Option, options
from sandtable.kernel.audit import Audited, audit
from sandtable.kernel.budgets import Allocate, Item, Purchase, Target
from sandtable.kernel.campaign import Campaign, Pending, Waiting, first_record, in_memory
from sandtable.kernel.counters import OnPicture, Standing
from sandtable.kernel.dice import Dice, Draw, EnteredDice, SeededDice, new_seed, seal
from sandtable.kernel.faults import Fault
from sandtable.kernel.files import Draft, File, Filler
from sandtable.kernel.forms import Field, FieldKind, Report, drafted
from sandtable.kernel.game import Game
from sandtable.kernel.journal import Brief, Charter, Entry, EntryKind, Keeper, Latest, MemoryKeeper, Record
from sandtable.kernel.notes import Line, Note, NoteKind, reveal
from sandtable.kernel.places import PlaceHex, PlacePoint, Zone
from sandtable.kernel.plain import fingerprint, plain
from sandtable.kernel.procedures import Lookup, Procedure, Step, Together, Wanted, ask
from sandtable.kernel.refusals import Conflict, NotUnderstood, Refused, RuleFault
from sandtable.kernel.requests import Modifier, Reading, Request, Roll
from sandtable.kernel.run import Run
from sandtable.kernel.script import Insisted, Played, play
from sandtable.kernel.settings import Setting, Value, from_ledger, in_words, read_settings, readings, unlike
from sandtable.kernel.sides import EVERYONE, REFEREE, Audience, Side, SideName, may_see, only
from sandtable.kernel.tools import Tool
from sandtable.kernel.verify import Difference, verify
from sandtable.kernel.views import (
    Facts,
    Hidden,
    Orders,
    Outcome,
    Outline,
    Picture,
    Scenario,
    Section,
    Sheet,
    Table,
    View,
    outline,
)

__all__ = [
    "EVERYONE",
    "REFEREE",
    "Allocate",
    "Amount",
    "Ask",
    "Audience",
    "Audited",
    "Brief",
    "Campaign",
    "Charter",
    "Choose",
    "ChooseSome",
    "Confirm",
    "Conflict",
    "Dice",
    "Difference",
    "Draft",
    "Draw",
    "EnteredDice",
    "Entry",
    "EntryKind",
    "Facts",
    "Fault",
    "Field",
    "FieldKind",
    "File",
    "Filler",
    "Game",
    "Hidden",
    "Insisted",
    "Item",
    "Keeper",
    "Latest",
    "Line",
    "Lookup",
    "MemoryKeeper",
    "Modifier",
    "NotUnderstood",
    "Note",
    "NoteKind",
    "OnPicture",
    "Option",
    "Orders",
    "Outcome",
    "Outline",
    "Pending",
    "Picture",
    "PlaceHex",
    "PlacePoint",
    "Played",
    "Procedure",
    "Purchase",
    "Reading",
    "Record",
    "Refused",
    "Report",
    "Request",
    "Roll",
    "RuleFault",
    "Run",
    "Scenario",
    "Section",
    "SeededDice",
    "Setting",
    "Sheet",
    "Side",
    "SideName",
    "Standing",
    "Step",
    "Table",
    "Target",
    "Together",
    "Tool",
    "Value",
    "View",
    "Waiting",
    "Wanted",
    "Zone",
    "ask",
    "audit",
    "drafted",
    "fingerprint",
    "first_record",
    "from_ledger",
    "in_memory",
    "in_words",
    "may_see",
    "new_seed",
    "only",
    "options",
    "outline",
    "plain",
    "play",
    "read_settings",
    "readings",
    "reveal",
    "seal",
    "unlike",
    "verify",
]
