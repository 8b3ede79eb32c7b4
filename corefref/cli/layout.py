"""The layout of a help, in brief or in full."""

import argparse
from collections.abc import Iterable, Sequence

from corefref.cli.usage import CONVENTIONS, width

_EVERYDAY = ("--singletons", "--match", "--missing")
"""The conventions that everybody needs: a brief help explains these, and has the others by name."""

_BY_SUBJECT = {
    "parsing": ("--ends", "--offsets", "--repair", "--tags", "--referents"),
    "pairing": ("--repeated", "--extra", "--tokens", "--align", "--ids"),
    "mentions": ("--zeros", "--split-antecedents", "--importance"),
    "texts": ("--units", "--unit-names", "--protocol", "--sentences", "--windows"),
    "averages": ("--undefined", "--over", "--datasets"),
    "test": ("--shuffles", "--resamples", "--seed", "--alpha", "--jobs", "--scheduler"),
}
"""The other conventions, and the options of a test beside them, by what they are about."""


class Layout(argparse.RawDescriptionHelpFormatter):
    """The layout of a help, as wide as the terminal; argparse alone imports archive formats to learn that."""

    def __init__(self, prog: str, brief: bool = False) -> None:
        """Take the name of the program; a brief help has a sentence for each option, and most conventions by name."""
        super().__init__(prog, max_help_position=27, width=width() - 2)
        self._brief = brief

    def add_arguments(self, actions: Iterable[argparse.Action]) -> None:
        """Add the options of a group."""
        if not (self._brief and (self._current_section.heading or "").startswith(CONVENTIONS)):
            super().add_arguments(actions)
            return
        shown = {action.option_strings[0]: action for action in actions if action.help != argparse.SUPPRESS}
        super().add_arguments(shown.pop(option) for option in _EVERYDAY if option in shown)
        for subject, members in _BY_SUBJECT.items():
            if options := [option for option in members if shown.pop(option, None)]:
                self._add_item(self._row, [subject, options])
        if shown:
            self._add_item(self._row, ["others", list(shown)])

    def _row(self, subject: str, options: Sequence[str]) -> str:
        """Lay out the names of options that are about one subject."""
        from textwrap import fill

        column = " " * self._max_help_position
        head = f"  {subject}".ljust(self._max_help_position)
        lines = fill(
            ", ".join(options), self._width, initial_indent=head, subsequent_indent=column, break_on_hyphens=False
        )
        return f"{lines}\n"

    def _split_lines(self, text: str, width: int) -> list[str]:
        """Wrap the text of an option, and leave words such as ill-formed whole."""
        from textwrap import wrap

        return wrap(" ".join(text.split()), width, break_on_hyphens=False)

    def _format_action_invocation(self, action: argparse.Action) -> str:
        """Return an option with its value; a brief help has its first long spelling alone."""
        text = super()._format_action_invocation(action)
        spellings = [option for option in action.option_strings if option.startswith("--")]
        return text.partition(f", {spellings[1]}")[0] if self._brief and len(spellings) > 1 else text

    def _expand_help(self, action: argparse.Action) -> str:
        """Return the text of an option."""
        return sentence(super()._expand_help(action), str(action.metavar), brief=self._brief)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """Add the usage: the options are listed below it, each with its words."""
        operands = " ".join(str(action.metavar) for action in actions if not action.option_strings)
        super().add_usage(usage or f"{self._prog} [OPTION ...] {operands}".rstrip(), (), (), prefix)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        """Wrap prose to the terminal; lines that begin with a blank are examples, and stay as they are."""
        from textwrap import fill

        blocks: list[str] = []
        for line in text.splitlines():
            is_prose = bool(line) and not line.startswith(" ")
            if is_prose and blocks and blocks[-1] and not blocks[-1].startswith(" ") and not blocks[-1].endswith(":"):
                blocks[-1] += f" {line}"
            else:
                blocks.append(line)
        return "\n".join(
            fill(b, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
            if b and not b.startswith(" ")
            else b
            for b in blocks
        )


def sentence(text: str, value: str, *, brief: bool) -> str:
    """Return the text of an option. A brief one has no default that is listed first among its words."""
    text, mark, default = text.partition(" (default: ")
    if brief:
        text = text.partition("\n")[0]
    is_listed = brief and "|" in value
    return text if is_listed or not mark else f"{text.removesuffix('.')}{mark}{default}."
