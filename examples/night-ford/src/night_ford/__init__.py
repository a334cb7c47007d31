"""Night at the Ford: six boats, three fords, four nights. A whole small game for Sandtable."""
