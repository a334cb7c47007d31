"""What each side sees: records, paper, the perimeter map, the front by date."""
