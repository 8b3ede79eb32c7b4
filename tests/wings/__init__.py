"""The tests of wings, each in the folder of its name."""
