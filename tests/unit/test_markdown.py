from __future__ import annotations

from fourcast.markdown import Table, format_markdown


def test_markdown_is_aligned() -> None:
    table = Table(("engine", "Elo"), (("a", "5"), ("a longer name", "1000")))
    assert format_markdown(table).splitlines() == [
        "| engine        |  Elo |",
        "| ------------- | ---: |",
        "| a             |    5 |",
        "| a longer name | 1000 |",
    ]


def test_phrases_are_aligned_as_words() -> None:
    table = Table(("engine", "Elo", "from"), (("a", "5", "here"),), phrases=(2,))
    assert format_markdown(table).splitlines() == [
        "| engine | Elo | from |",
        "| ------ | --: | ---- |",
        "| a      |   5 | here |",
    ]
