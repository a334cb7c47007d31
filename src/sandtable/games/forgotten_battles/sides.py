"""The two sides and what they are called."""

AXIS = "axis"
SOVIET = "soviet"
SIDES = (AXIS, SOVIET)
TITLES = {AXIS: "Axis", SOVIET: "Soviets"}


def other(side: str) -> str:
    return SOVIET if side == AXIS else AXIS
