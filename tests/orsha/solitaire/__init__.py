"""The solitaire missions: the ledger's examples, both d66 tables roll by roll, whole missions by bots."""
