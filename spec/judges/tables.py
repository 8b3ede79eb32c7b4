"""The papers' tables of systems, `spec/tables/`, as typed values."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import NotRequired

from typing_extensions import ReadOnly, TypedDict

from corefref.wings.examples.worked_examples import LocatorData, spec_folder


class RowData(TypedDict):
    """A row of a printed table, as the files write it."""

    system: ReadOnly[str]
    printed: ReadOnly[list[str | None]]
    ranks: ReadOnly[NotRequired[list[str | None]]]


class GroupData(TypedDict):
    """The rows of a table that are compared with each other."""

    name: ReadOnly[str]
    rows: ReadOnly[list[RowData]]


class TableData(TypedDict):
    """A file of `spec/tables/`."""

    paper: ReadOnly[str]
    locator: ReadOnly[LocatorData]
    columns: ReadOnly[list[str]]
    groups: ReadOnly[list[GroupData]]


@dataclass(frozen=True, slots=True)
class TableRow:
    """
    A row of a printed table: figures by column, and the ranks printed beside them.

    A cell that has no figure, or whose figure the text has lost, is left out of both.
    """

    table: str
    group: str
    system: str
    printed: Mapping[str, str]
    ranks: Mapping[str, int]


@cache
def rows_of_tables() -> tuple[TableRow, ...]:
    """
    Return the rows of the papers' tables of systems, as printed.

    >>> next(row for row in rows_of_tables() if row.system == "Bengtson").printed["b_cubed_sys.f1"]
    '73.1'
    """
    folder = spec_folder().joinpath("tables")
    found = []
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        data: TableData = json.loads(entry.read_text("utf-8"))
        for group in data["groups"]:
            for row in group["rows"]:
                ranks = zip(data["columns"], row.get("ranks", [None] * len(data["columns"])), strict=True)
                found.append(
                    TableRow(
                        table=entry.name.removesuffix(".json"),
                        group=group["name"],
                        system=row["system"],
                        printed={
                            column: cell
                            for column, cell in zip(data["columns"], row["printed"], strict=True)
                            if cell is not None
                        },
                        ranks={metric: int(rank) for metric, rank in ranks if rank is not None},
                    )
                )
    return tuple(found)


def rows_of(table: str) -> tuple[TableRow, ...]:
    """
    Return the rows of one table, named by its file.

    >>> [row.system for row in rows_of("cai-strube-2010-table-11")]
    ['Soon (SM2)', 'Bengtson']
    """
    return tuple(row for row in rows_of_tables() if row.table == table)
