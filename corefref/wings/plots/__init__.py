"""Pictures that matplotlib draws, the extra `plots`."""
