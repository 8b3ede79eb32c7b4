"""Certificates of figures that a proved program checks."""
