import pytest

from tests.wings.explain.worked_pages import METRICS, PAGES, with_worked


@pytest.mark.parametrize("name", METRICS)
def test_a_page_carries_the_trace_of_its_first_example(name: str) -> None:
    page = (PAGES / f"{name}.md").read_text("utf-8")
    assert page == with_worked(page, METRICS[name])
