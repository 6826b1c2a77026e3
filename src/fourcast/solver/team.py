"""Team: a run of the kernel with helpers, each in a thread of its own, that search the same position.

What the threads tell each other while they search, and why no race can do harm, is said in `kernel/team.py`. The leader
works in slices (see `run`) and between them checks limits, tells progress and obeys cancellations, while the helpers go
on. They are halted, which takes them a node at most, and waited for only at the end, when the table moves to a larger
part of its memory, when the number of helpers changes, and, to keep a limit of nodes, after each slice. On a machine
that is busy with other things such a wait may take milliseconds, because a thread must run to see that it is halted.

A position that is solved within the first slice never sees the helpers. There are as many of them as threads are free:
searches that go on at the same time share the threads of their solver. Their threads are started when they are needed
first and then wait for orders until the team is not needed any more: to start one takes as long as a thousand nodes.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Collection
from queue import SimpleQueue

from fourcast.kernel import state_slots as state
from fourcast.kernel.team_slots import HALT, make_team_words, write_root

from .budget import Turn
from .machine import Machine
from .memory import TableView
from .run import NO_LIMIT, Control, Run

_WORK = object()  # an order: search; None is the order to end, anything else the order to hand it back
_FIRST_SLICE = 1024  # nodes, by the leader alone: what they take, the helpers take to come
_LEAST_LEFT = 22  # nodes with so few empty cells are done before anybody could help; marks cost time, too


class _Helper:
    """A run in a thread of its own, which obeys orders one after the other."""

    def __init__(self, machine: Machine, back: SimpleQueue[object]) -> None:
        self.run = Run(machine)
        self.orders: SimpleQueue[object] = SimpleQueue()
        self._back = back
        self._thread: threading.Thread | None = None

    @property
    def is_hired(self) -> bool:
        """Whether there is a thread; not in a process that was forked while there was one."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Have a thread."""
        if not self.is_hired:
            self.orders = SimpleQueue()
            thread = threading.Thread(
                target=_obey, args=(self.run, self.orders, self._back), name="fourcast-helper", daemon=True
            )
            thread.start()
            self._thread = thread
            weakref.finalize(self, self.orders.put, None)


def _obey(run: Run, orders: SimpleQueue[object], back: SimpleQueue[object]) -> None:
    """What the thread of a helper does; it knows nothing of the helper, so that it ends when that is forgotten."""
    while (order := orders.get()) is not None:
        if order is not _WORK:
            back.put(order)
            continue
        try:
            run.run_kernel()
        except Exception as error:  # never by machine code, but the leader must not wait for ever
            back.put(error)


class Team(Run):
    """A run that has helpers where the last position of a range takes more than the first slice."""

    most_at_once = 1
    first_slice = _FIRST_SLICE
    least_left = _LEAST_LEFT

    def __init__(self, machine: Machine, threads: int, crowd: Collection[Control] = ()) -> None:
        super().__init__(machine)
        self._shared = make_team_words()
        self._back: SimpleQueue[object] = SimpleQueue()
        self._helpers = [_Helper(machine, self._back) for _ in range(threads - 1)]
        self._is_together = False
        self._at_work = 0  # helpers that are searching
        self._has_node_limit = False
        self._crowd = crowd  # the searches that share the threads at the moment, this one among them if there are any

    def end(self) -> None:
        """Nobody searches any more; also if Ctrl-C came while the helpers were called back."""
        self._part()

    @property
    def nodes(self) -> int:
        """Nodes searched in the current range, by all."""
        return super().nodes + sum(helper.run.nodes for helper in self._helpers)

    def _finish(self, stop: int, window: tuple[int, int], control: Control) -> None:
        for helper in self._helpers:
            helper.run.forget()
        super()._finish(stop, window, control)

    def _go_on(self, stop: int, window: tuple[int, int], control: Control, allowed: int) -> None:
        if self._head[state.INDEX] == stop - 1:
            self._has_node_limit = allowed < NO_LIMIT
            self._meet(window)
        try:
            super()._go_on(stop, window, control, allowed)
        finally:
            self._part()

    def _meet(self, window: tuple[int, int]) -> None:
        """Begin to search the position at hand together."""
        head = self._head
        shared_ply = max(int(self.machine.board.cells) - self.least_left, 0)
        write_root(self._shared, head[state.LOWER], head[state.UPPER], head[state.GUESS], shared_ply)
        self._task.set_team(self._shared)
        self._is_together = True
        for helper in self._helpers:
            helper.run.join(self, self._shared, window)

    def _part(self) -> None:
        """Search alone from now on."""
        if self._is_together:
            self._call_back()
            self._task.set_team(None)
            self._is_together = False

    @property
    def threads_at_work(self) -> int:
        """Those that are free for this search: at the moment, searches of one solver share its threads."""
        if not self._is_together:
            return 1
        busy = sum(not control.is_resting for control in tuple(self._crowd))
        return max((len(self._helpers) + 1) // max(busy, 1), 1)

    def _run_until(self, nodes: int) -> None:
        if not self._is_together:
            super()._run_until(nodes)
            return
        threads = self.threads_at_work
        if self._at_work and self._at_work != threads - 1:
            self._call_back()
        share, rest = divmod(max(nodes - self.nodes, 0), threads)
        if not self._at_work:
            self._send_out(threads - 1, share if self._has_node_limit else NO_LIMIT)
        super()._run_until(super().nodes + share + rest)

    def _send_out(self, count: int, nodes: int) -> None:
        """Let so many helpers search, so many nodes each."""
        self._shared[HALT] = 0
        self._at_work = count
        for helper in self._helpers[:count]:
            helper.start()
            helper.run.set_budget(helper.run.nodes + nodes)
            helper.orders.put(_WORK)

    def _call_back(self) -> None:
        """Halt the helpers and wait until none is searching."""
        self._shared[HALT] = 1
        token = object()  # comes back from a helper when it has done all that it was told before
        asked = [helper for helper in self._helpers if helper.is_hired]
        for helper in asked:
            helper.orders.put(token)
        missing = len(asked)
        failure: Exception | None = None
        while missing:
            returned = self._back.get()
            missing -= returned is token
            failure = returned if isinstance(returned, Exception) else failure
        self._at_work = 0
        if failure is not None:
            raise failure

    def _between_slices(self, window: tuple[int, int], control: Control) -> None:
        if self._at_work and (self._has_node_limit or control.reason_to_stop(self.nodes) is not None):
            self._call_back()  # so that nodes are counted to the last one
        super()._between_slices(window, control)

    def _rest(self, control: Control, turn: Turn) -> None:
        self._call_back()
        super()._rest(control, turn)

    def _grow(self, window: tuple[int, int], control: Control) -> None:
        self._call_back()
        super()._grow(window, control)

    def _set_table(self, table: TableView) -> None:
        super()._set_table(table)
        if self._is_together:
            for helper in self._helpers:
                helper.run._set_table(table)
