"""What the cache of analyses promises, asked of SQLite and of PostgreSQL."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from fourcast.position import Position
from fourcast.storage import CacheKey, InvalidEntryError, Storage, database, open_storage
from tests.contract.clock import Clock
from tests.harness.waiting import PATIENCE_S


def key(subject: str) -> CacheKey:
    return CacheKey(subject, "analysis", "1")


def kept(storage: Storage, *subjects: str) -> list[str]:
    """Those of the subjects that the cache still has."""
    return [subject for subject in subjects if storage.analyses.get(key(subject)) is not None]


def test_payload_comes_back_as_json_keeps_it(storage: Storage) -> None:
    payload = {"score": -2, "scores": [-4, None, 0.5], "words": "Żółw 亀 \0 \ud800", "deep": {"is_exact": True}}
    storage.analyses.put(key("a"), payload)
    assert storage.analyses.get(key("a")) == payload


def test_tuple_comes_back_as_a_list(storage: Storage) -> None:
    storage.analyses.put(key("a"), {"best": (3, 2)})
    assert storage.analyses.get(key("a")) == {"best": [3, 2]}


def test_unknown_key_has_no_payload(storage: Storage) -> None:
    storage.analyses.put(CacheKey("a", "analysis", "1"), {})
    for other in (CacheKey("b", "analysis", "1"), CacheKey("a", "review", "1"), CacheKey("a", "analysis", "2")):
        assert storage.analyses.get(other) is None
    assert storage.analyses.get(CacheKey("a", "analysis", "1")) == {}


def test_second_payload_takes_the_place_of_the_first(storage: Storage) -> None:
    storage.analyses.put(key("a"), {"score": 1})
    storage.analyses.put(key("a"), {"score": 2})
    assert storage.analyses.get(key("a")) == {"score": 2}
    assert storage.analyses.count() == 1


def test_payload_outlives_the_storage(storage: Storage, url: str) -> None:
    storage.analyses.put(key("a"), {"score": 1})
    storage.close()
    with open_storage(url) as again:
        assert again.analyses.get(key("a")) == {"score": 1}


def test_payload_that_json_cannot_hold_is_refused(storage: Storage) -> None:
    for value in (float("nan"), float("inf"), {1, 2}, object()):
        with pytest.raises(InvalidEntryError, match="the payload cannot be written as JSON: "):
            storage.analyses.put(key("a"), {"x": value})
    assert storage.analyses.count() == 0


def test_key_that_cannot_be_stored_is_refused(storage: Storage) -> None:
    for text in ("", "a\0b", "\ud800", "x" * 201):
        for bad in (CacheKey(text, "analysis", "1"), CacheKey("a", text, "1"), CacheKey("a", "analysis", text)):
            with pytest.raises(InvalidEntryError, match=r"bad (subject|kind|version) .*printable characters"):
                storage.analyses.put(bad, {})
            with pytest.raises(InvalidEntryError):
                storage.analyses.get(bad)


def test_key_of_full_length_is_kept(storage: Storage) -> None:
    longest = CacheKey("x" * 200, "y" * 50, "z" * 50)
    storage.analyses.put(longest, {"score": 1})
    assert storage.analyses.get(longest) == {"score": 1}


def test_position_key_is_shared_by_orders_of_moves_only() -> None:
    def of(moves: str, width: int = 7) -> CacheKey:
        return CacheKey.of_position(Position.from_moves(moves, width), "analysis", "1")

    assert of("1234") == of("3214")
    assert len({of("12"), of("21"), of("76"), of(""), of("", 6)}) == 5  # 76 is the mirror image of 12


def test_row_put_longest_ago_is_forgotten_first(timed: Storage, clock: Clock) -> None:
    for subject in "abcde":
        timed.analyses.put(key(subject), {})
        clock.advance(seconds=1)
    assert timed.analyses.count() == 3
    assert kept(timed, *"abcde") == ["c", "d", "e"]


def test_row_that_was_used_is_kept_longer(timed: Storage, clock: Clock) -> None:
    for subject in "abc":
        timed.analyses.put(key(subject), {})
        clock.advance(seconds=1)
    clock.advance(hours=1)
    assert kept(timed, "a") == ["a"]
    clock.advance(seconds=1)
    timed.analyses.put(key("d"), {})
    assert kept(timed, *"abcd") == ["a", "c", "d"]


def test_row_that_was_put_again_is_kept_longer(timed: Storage, clock: Clock) -> None:
    for subject in "abcad":
        timed.analyses.put(key(subject), {})
        clock.advance(seconds=1)
    assert kept(timed, *"abcd") == ["a", "c", "d"]


def test_use_within_the_hour_is_not_noted(timed: Storage, clock: Clock) -> None:
    for subject in "abc":
        timed.analyses.put(key(subject), {})
        clock.advance(seconds=1)
    clock.advance(minutes=59)
    assert kept(timed, "a") == ["a"]
    timed.analyses.put(key("d"), {})
    assert kept(timed, *"abcd") == ["b", "c", "d"]


def test_smaller_bound_forgets_at_the_next_put(storage: Storage, url: str) -> None:
    for number in range(10):
        storage.analyses.put(key(str(number)), {})
    with open_storage(url, cache_rows=4) as smaller:
        smaller.analyses.put(key("10"), {})
        assert smaller.analyses.count() == 4
        assert kept(smaller, "10") == ["10"]


def test_cache_of_no_rows_keeps_nothing(url: str) -> None:
    with open_storage(url, cache_rows=0) as storage:
        storage.analyses.put(key("a"), {})
        assert storage.analyses.count() == 0


def test_negative_bound_is_refused(url: str) -> None:
    with pytest.raises(InvalidEntryError, match="a cache of -1 rows is impossible: it must be 0 or more"):
        open_storage(url, cache_rows=-1)


def test_many_threads_put_and_get_the_same_keys_within_the_bound(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine one of the threads may be passed over for longer than a server lets anybody wait.
    monkeypatch.setattr(database, "WAIT_S", PATIENCE_S)

    def work(number: int) -> object:
        subject = key(str(number % 12))
        storage.analyses.put(subject, {"number": number % 12})
        return storage.analyses.get(subject)

    with open_storage(url, cache_rows=8) as storage:
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(work, range(120)))
        storage.analyses.put(key("last"), {})
        assert storage.analyses.count() <= 8
    # Another thread may have pushed a row out again; a wrong payload there must never be.
    assert all(answer in (None, {"number": number % 12}) for number, answer in enumerate(answers))
    assert any(answers)


def test_many_payloads_are_kept_and_found_together(storage: Storage) -> None:
    storage.analyses.put(key("a"), {"score": 0})
    storage.analyses.put_many({key(subject): {"subject": subject} for subject in "abc"})
    storage.analyses.put_many({})
    found = storage.analyses.get_many([key("a"), key("c"), key("unknown")])
    assert found == {key("a"): {"subject": "a"}, key("c"): {"subject": "c"}}
    assert storage.analyses.get_many([]) == {}


def test_of_many_payloads_all_are_kept_or_none(storage: Storage) -> None:
    with pytest.raises(InvalidEntryError):
        storage.analyses.put_many({key("a"): {"score": 1}, key("b"): {"score": float("nan")}})
    assert storage.analyses.count() == 0
