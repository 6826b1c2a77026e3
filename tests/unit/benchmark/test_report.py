from __future__ import annotations

import pytest

from fourcast.benchmark.report import describe_wrong, format_duration, ratio, tabulate
from fourcast.benchmark.runner import SetResult, WrongScore
from fourcast.markdown import format_markdown

OURS = SetResult("fourcast", "end-easy", 1000, (), 6100, 2_500_000, 64)
PEER = SetResult("bitbully", "end-easy", 1000, (), 51_000, 41_000_000, None)
BATCH = SetResult("fourcast", "begin-hard", 10, (), 8_700_000, 1_580_000_000, 64, is_batch=True)


def test_table_gives_peers_a_ratio() -> None:
    assert format_markdown(tabulate([[OURS, PEER], [BATCH]])).splitlines() == [
        "| set        | engine           | positions | wrong | mean nodes | mean time | knodes/s | ratio |",
        "| ---------- | ---------------- | --------: | ----: | ---------: | --------: | -------: | ----: |",
        "| end-easy   | fourcast         |     1,000 |     0 |        6.1 |    2.5 µs |    2,440 |       |",
        "| end-easy   | bitbully         |     1,000 |     0 |       51.0 |     41 µs |    1,244 | 16.40 |",
        "| begin-hard | fourcast (batch) |        10 |     0 |  870,000.0 |    158 ms |    5,506 |       |",
    ]


def test_a_table_without_peers_has_no_column_for_their_ratio() -> None:
    table = tabulate([[OURS]])
    assert "ratio" not in table.headings
    assert {len(row) for row in table.rows} == {len(table.headings)}


def test_ratio_is_the_peers_time_over_ours() -> None:
    assert ratio(OURS, PEER) == pytest.approx(16.4)


@pytest.mark.parametrize(
    ("microseconds", "expected"),
    [(0.912, "0.912 µs"), (41, "41 µs"), (999, "999 µs"), (4590, "4.59 ms"), (1_850_000, "1.85 s")],
)
def test_format_duration_picks_the_unit(microseconds: float, expected: str) -> None:
    assert format_duration(microseconds) == expected


def test_describe_wrong_names_the_first_position() -> None:
    wrong = (WrongScore("4453", expected=-2, score=3), WrongScore("44", expected=1, score=0))
    result = SetResult("fourcast", "some", 10, wrong, 1, 1, 64)
    assert describe_wrong(result) == ("fourcast scored 2 of 10 positions of some wrong, first '4453': 3, expected -2")
