"""The two solitaire missions of Onslaught to Orsha 2, OtO-S1 and OtO-S2: Sandtable is the enemy's staff."""
