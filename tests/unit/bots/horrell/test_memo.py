"""The memo forgets what was used least recently, and only then."""

from __future__ import annotations

from fourcast.bots.horrell.v4_memo import CAPACITY, Finding, Memo


def exact(value: int) -> Finding:
    return Finding(value, is_upper=False, is_lower=False)


def test_memo_within_its_capacity_forgets_nothing() -> None:
    memo = Memo()
    for key in range(CAPACITY):
        memo.put(key, exact(key))
    assert all(memo.get(key) == exact(key) for key in range(CAPACITY))
    assert memo.get(CAPACITY) is None


def test_memo_beyond_its_capacity_forgets_the_oldest() -> None:
    memo = Memo(capacity=3)
    for key in range(4):
        memo.put(key, exact(key))
    assert [memo.get(key) for key in range(4)] == [None, exact(1), exact(2), exact(3)]


def test_memo_keeps_what_was_asked_for_or_written_again() -> None:
    memo = Memo(capacity=3)
    for key in range(3):
        memo.put(key, exact(key))
    memo.get(0)
    memo.put(1, exact(11))
    memo.put(3, exact(3))
    assert [memo.get(key) for key in range(4)] == [exact(0), exact(11), None, exact(3)]
