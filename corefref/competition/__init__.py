"""The leaderboard of a shared task: submissions scored dataset by dataset, ranked, checked and shown."""
