"""The missions: the booklet's six, and the three of the rulebook that the linked campaigns borrow."""
