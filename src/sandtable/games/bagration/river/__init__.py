"""River assaults: the river's current and crossings, and boats from launch to return.

The life of a boat (fow.river.timeline): turn n, Movement Step: `launch_and_cross`. Turn n + 1: `roll_off_table` as it
begins, `disembark` in the Movement Step, `return_boats` at its end. Turn n + 2: the next Unit crosses.
"""
