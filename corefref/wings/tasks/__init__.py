"""Shared tasks: datasets scored under the settings of a task."""
