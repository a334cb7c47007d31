"""The fair rival of the engines: the same tables walked campaign by campaign in Python, with its own dice."""

from random import Random

from sandtable.sim.program import Program
from sandtable.sim.registers import RegisterProgram


def campaigns(program: Program, count: int) -> int:
    """The sum of all packed gains, so that nothing is left out."""
    throw, whole = Random(1).random, 0
    turns = [[(program.offsets[op], program.bounds[op]) for op in turn] for turn in program.turns]
    following, gains, over = program.next_state, program.gains, program.over
    for _ in range(count):
        state = program.start
        for turn in turns:
            if over[state]:
                break
            for offset, bound in turn:
                at = offset + state * bound + int(throw() * bound)
                state = following[at]
                whole += gains[at]
    return whole


def of_registers(program: RegisterProgram, count: int) -> int:
    throw, whole, table = Random(1).random, 0, program.table
    steps = [
        (one.bound, list(zip(one.reads, one.lows, one.sizes, strict=True)), one.sets, one.adds, one.offset)
        for turn in program.turns
        for one in map(program.lookups.__getitem__, turn)
    ]
    for _ in range(count):
        values = list(program.start)
        for bound, reads, sets, adds, offset in steps:
            place = 0
            for register, low, size in reads:
                place = place * size + values[register] - low
            digit = int(throw() * bound) if bound > 1 else 0
            at = offset + (place * bound + digit) * (len(sets) + len(adds))
            for register in sets:
                values[register] = table[at]
                at += 1
            for register in adds:
                values[register] += table[at]
                at += 1
        whole += sum(values)
    return whole
