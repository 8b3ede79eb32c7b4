"""The versions of the package and of the spec that it implements."""

__version__ = "1.0.0"
SPEC_VERSION = "1.0.0"
"""The version of the spec: it changes when an exact value does."""
