"""What the page that `html` makes can do: its own style, and its script."""

from corefref.wings.shared.html import shipped

TEXT_STYLE = shipped("corefref.wings.explain", "text.css")
"""How a text in columns looks (`marked_text`)."""

STYLE = TEXT_STYLE + shipped("corefref.wings.explain", "page.css")

SCRIPT = shipped("corefref.wings.explain", "page.js")
