"""Sight and slopes of Onslaught to Orsha 2, section 1: who sees whom, what a slope covers, what climbing it costs."""
