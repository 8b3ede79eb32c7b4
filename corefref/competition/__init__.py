"""The leaderboard of a shared task: score submissions by dataset, rank, check and show them."""
