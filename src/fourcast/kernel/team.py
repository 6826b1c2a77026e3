"""Threads on one position: they search the same root on the same table and keep out of each other's way.

All threads ask the same question about the root. Whoever has the answer replaces the root word (bounds and question);
the others see it before their next node, drop what they were doing, and all go on with the next question.

Within a question they would search the same nodes in the same order. So a thread marks the child it goes down to, and
a thread that comes to choose among several children puts off those that are marked; meanwhile the other thread
finishes them, and its results are in the table. The first child of a node is not put off: most often it settles the
node, and then its brothers need no search at all. Only in the last plies that are shared it is: there the thread that
came first is done sooner than a second one could be of help. Between children a thread looks at the table again.

So threads meet in first children, and in children that were all that was left. A position that is searched by several
is contested, and the first thread that is done with it tells the news. Then the others look, from the root down,
whether the table now settles a node that they are below, and if so drop all below it and enter it again.

Why no race can do harm, without any lock:
* Every word (of the table, of the marks, the root) is read and written whole, by atomic loads and stores.
* Table words are true statements on their own about positions (see `table`), so it does not matter who wrote them,
  when, or what they replaced.
* A mark only changes the order of children. Each child of a node is searched, or settled by a true table word, before
  the node's value is called an upper bound; whether a mark is missing (overwritten, or cleared by a thread that
  searched the same child), stale or of another node in the same slot, order alone depends on it.
* News only makes a thread look at the table. Where it finds a word that settles a node, it goes back and enters that
  node once more, with the same question: if the word has been replaced meanwhile, the node is searched anew. News that
  is lost (two threads told theirs at once) or told for nothing costs time alone.
* The root word is replaced by compare-and-swap, from the word that the answer was found under. So an answer counts if
  it is the first to its question, and is forgotten otherwise; the bounds in the word are all proved, and only close
  in. A thread that has been asleep finds another root word than its own, and can only drop its search.
* No thread waits for another one here, so none can wait for ever. Python sets HALT to have all of them back.
"""

from __future__ import annotations

import numpy as np

from . import state_slots as state
from . import team_slots as slots
from ._jit import inline
from .board_size import BoardSize
from .expand import child_of
from .table import Table, probe
from .words import (
    ONE,
    ZERO,
    Flags,
    Int,
    Pointer,
    Word,
    count_trailing_zeros,
    load,
    load_shared,
    shift_pointer,
    signed,
    store,
    store_shared,
    swap_shared,
    unsigned,
)

_EIGHT_BITS = np.uint64(255)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)  # 2**64 / golden ratio: multiples of it spread evenly
_MARK_SHIFT = np.uint64(64 - slots.MARK_BITS)


@inline
def pack_root(lower: Int, upper: Int, guess: Int) -> Word:
    """Bounds and question as one word."""
    word = unsigned(lower + slots.ROOT_OFFSET)
    word |= unsigned(upper + slots.ROOT_OFFSET) << slots.UPPER_SHIFT
    return word | unsigned(guess + slots.ROOT_OFFSET) << slots.GUESS_SHIFT


@inline
def read_root(team: Pointer, ints: Pointer) -> tuple[Int, Int]:
    """Go by what the team knows now: note bounds and question in the head, and return the bounds."""
    word = load_shared(team, slots.ROOT)
    lower = signed(word & _EIGHT_BITS) - slots.ROOT_OFFSET
    upper = signed((word >> slots.UPPER_SHIFT) & _EIGHT_BITS) - slots.ROOT_OFFSET
    store(ints, state.LOWER, lower)
    store(ints, state.UPPER, upper)
    store(ints, state.GUESS, signed((word >> slots.GUESS_SHIFT) & _EIGHT_BITS) - slots.ROOT_OFFSET)
    return lower, upper


@inline
def answer_root(team: Pointer, seen: Word, root: Word) -> None:
    """Tell the team the answer to the question of `seen`, unless somebody did."""
    swap_shared(team, slots.ROOT, seen, root)


@inline
def is_answered(team: Pointer, seen: Word) -> bool:
    """Has the question of `seen` been answered?"""
    answered: bool = load_shared(team, slots.ROOT) != seen
    return answered


@inline
def is_halted(team: Pointer) -> bool:
    """Is every thread to pause?"""
    halted: bool = load_shared(team, slots.HALT) != ZERO
    return halted


@inline
def is_called_off(team: Pointer, seen: Word) -> bool:
    """Is the search of the question of `seen` to stop now?"""
    called_off: bool = is_answered(team, seen) or is_halted(team)
    return called_off


@inline
def first_ply_alone(team: Pointer) -> Int:
    """The children of nodes before this ply are worth marking."""
    return signed(load(team, slots.SHARED_PLY))


@inline
def _mark_of(team: Pointer, product: Word) -> Pointer:
    return shift_pointer(team, slots.FIRST_MARK + slots.MARK_WORDS * signed((product * _GOLDEN) >> _MARK_SHIFT))


@inline
def mark(team: Pointer, product: Word) -> None:
    """Tell the team that this position (by its scattered key) is being searched, whoever else searches it."""
    words = _mark_of(team, product)
    store_shared(words, slots.CONTESTED if load_shared(words, slots.SEARCHED) == product else slots.SEARCHED, product)


@inline
def claim(team: Pointer, product: Word) -> bool:
    """Mark a position unless it is marked: of several threads that try at once, one has it."""
    words = _mark_of(team, product)
    found = load_shared(words, slots.SEARCHED)
    claimed: bool = found != product and swap_shared(words, slots.SEARCHED, found, product)
    return claimed


@inline
def unmark(team: Pointer, product: Word) -> None:
    """Tell the team that it is not searched any more; that is news to those who search it, too."""
    words = _mark_of(team, product)
    if load_shared(words, slots.SEARCHED) == product:
        store_shared(words, slots.SEARCHED, ZERO)
        if load_shared(words, slots.CONTESTED) == product:
            store_shared(words, slots.CONTESTED, ZERO)
            store_shared(team, slots.NEWS, latest_news(team) + ONE)


@inline
def unmark_path(board: BoardSize, team: Pointer, words: Pointer, ints: Pointer, top: Int) -> None:
    """Unmark every child on the way from the node at depth `top` to the one to be entered: its search is dropped."""
    frame_words = state.FIRST_CHILD + state.CHILD_ARRAYS * board.lanes
    depth = load(ints, state.DEPTH)
    while depth > top:
        depth -= 1
        frame = shift_pointer(words, state.WORDS_HEAD + depth * frame_words)
        lane = load(shift_pointer(ints, state.INTS_HEAD + depth * state.INTS_FRAME), state.CURRENT)
        unmark(team, child_of(board, frame, state.SCATTERED, lane))


@inline
def unmarked(board: BoardSize, team: Pointer, frame: Pointer, live: Flags) -> Flags:
    """Those of the children that nobody is searching; all of them if there is none."""
    remaining, free = live, ZERO
    while remaining != ZERO:
        flag = remaining & (ZERO - remaining)
        remaining ^= flag
        product = child_of(board, frame, state.SCATTERED, count_trailing_zeros(flag))
        if load_shared(_mark_of(team, product), slots.SEARCHED) != product:
            free |= flag
    return free if free != ZERO else live


@inline
def latest_news(team: Pointer) -> Word:
    """A number that changes with the news."""
    news: Word = load_shared(team, slots.NEWS)
    return news


@inline
def leave_settled(board: BoardSize, table: Table, team: Pointer, words: Pointer, ints: Pointer) -> None:
    """Go back to the first node on the way that the table settles now, if there is one: it is entered next.

    What is marked below that node is not searched any more.
    """
    frame_words = state.FIRST_CHILD + state.CHILD_ARRAYS * board.lanes
    depth, level = load(ints, state.DEPTH), np.int64(1)  # the root is settled by its word alone, see `answer_root`
    while level < depth:
        above = shift_pointer(ints, state.INTS_HEAD + (level - 1) * state.INTS_FRAME)
        if load(above, state.PLY) >= first_ply_alone(team):
            return
        alpha = load(above, state.INTS_FRAME + state.ALPHA)
        frame = shift_pointer(words, state.WORDS_HEAD + level * frame_words)
        lower, upper = probe(table, load(frame, state.PRODUCT))
        if lower > alpha or upper <= alpha:
            unmark_path(board, team, words, ints, level)
            frame, lane = shift_pointer(frame, -frame_words), load(above, state.CURRENT)
            store(words, state.ENTER_OWN, child_of(board, frame, state.OWN, lane))
            store(words, state.ENTER_OCCUPIED, child_of(board, frame, state.OCCUPIED, lane))
            store(words, state.ENTER_THREATS, child_of(board, frame, state.THREATS, lane))
            store(ints, state.ENTER_PLY, signed(child_of(board, frame, state.CHILD_PLY, lane)))
            store(ints, state.ENTER_ALPHA, alpha)
            store(ints, state.DEPTH, level)
            return
        level += 1


@inline
def look_again(table: Table, frame: Pointer, node: Pointer) -> tuple[Int, Int]:
    """What is known of a node now: others may have searched it meanwhile, or a part of it."""
    lower, upper = probe(table, load(frame, state.PRODUCT))
    lower, upper = max(lower, load(node, state.KNOWN_LOWER)), min(upper, load(node, state.KNOWN_UPPER))
    store(node, state.KNOWN_LOWER, lower)
    store(node, state.KNOWN_UPPER, upper)
    return lower, upper
