"""Styles and scripts of pages, which are files of the package."""

from pkgutil import get_data


def shipped(package: str, name: str) -> str:
    """The text of a file that comes with a package."""
    found = get_data(package, name)
    assert found is not None, name
    return found.decode()


STYLE = shipped("corefref.rendering", "page.css")
"""The style of every page."""
