"""The two linked campaigns: the order of battles, and what a decisive victory does to the next one."""
