"""An agent for Kaggle's ConnectX in one file: no package is needed, and a move takes at most 80 % of its time.

The first moves come from a book of best answers to everything the opponent can do, worked out by an exact solver. It is
read in the first move, or, on a slow machine, bit by bit in the first few.
After it an alpha-beta search on bitboards deepens until time is up: it knows who is forced to answer where, remembers
positions in a dictionary, and judges the rest by threats and the rows they are in. From the middle of the game on it
tries to prove win, draw or loss to the end, and plays exactly once it has.

Made by `fourcast export kaggle`; MIT licence. https://www.kaggle.com/c/connectx takes it as it is.
"""

import base64
import time
import zlib

BOOK = ""  # filled in by `fourcast export kaggle`

WIN = 10_000  # less the ply of the last stone: quicker wins are worth more
SURE = WIN - 200  # a value beyond this is a proved win
SHARE_OF_TIME = 0.8  # of a move; the rest is for the way there and back
CAREFUL_SHARE = 0.5  # the same when little of the time is left that all moves of a game may overrun by
LITTLE_OVERAGE = 10.0  # seconds
READING_SHARE = 0.5  # of a move, for reading the book
NODES_A_LOOK = 127  # at the clock, less one: a few milliseconds also on a slow machine
DEEPENING_SHARE = 0.4  # of that, where a proof may be found in what is left
PROOF_CELLS = 28  # empty cells from which a proof is tried


class TimeIsUp(Exception):  # noqa: N818
    """The search has to answer with what it has."""


class Board:
    """Masks of a board: column by column from the lower left, one empty bit above each column."""

    def __init__(self, columns, rows):
        self.columns, self.rows, self.cells = columns, rows, columns * rows
        self.step = rows + 1
        self.bottom = sum(1 << column * self.step for column in range(columns))
        self.full = self.bottom * ((1 << rows) - 1)
        self.column_masks = [((1 << rows) - 1) << column * self.step for column in range(columns)]
        self.order = sorted(range(columns), key=lambda column: (abs(2 * column - columns + 1), column))
        self.rank = {column: columns - place for place, column in enumerate(self.order)}
        odd = sum(1 << row for row in range(0, rows, 2))  # rows 1, 3, 5: good for who moves first
        self.odd = sum(odd << column * self.step for column in range(columns))
        self.even = self.full & ~self.odd
        middle = sorted(self.order[: max(1, columns // 2)])
        self.middle = sum(self.column_masks[column] for column in middle)

    def threats(self, own, mask):
        """Empty cells that would make four; also those that cannot be reached yet."""
        found = own << 1 & own << 2 & own << 3
        for shift in (self.step, self.step - 1, self.step + 1):
            pair = own << shift & own << 2 * shift
            found |= pair & own << 3 * shift
            found |= pair & own >> shift
            pair = own >> shift & own >> 2 * shift
            found |= pair & own << shift
            found |= pair & own >> 3 * shift
        return found & self.full & ~mask

    def mirror(self, stones):
        """Left and right exchanged."""
        return sum(
            (stones >> column * self.step & (1 << self.step) - 1) << (self.columns - 1 - column) * self.step
            for column in range(self.columns)
        )

    def column_of(self, move):
        """The column of a single stone."""
        return (move.bit_length() - 1) // self.step


class Search:
    """Finds a move for one position; what it learns about positions is kept for the next move of the game."""

    def __init__(self, board):
        self.board = board
        self.table = {}  # (stones to move, all stones) -> (depth, lower bound, upper bound, best move)
        self.deadline = 0.0
        self.nodes = 0
        self.seen = 0.0  # when the clock was last looked at
        self.stall = 0.0  # the longest time, in seconds, that the machine lately took from one look to the next

    def choose(self, own, mask, end):
        """The best column that is found until the clock shows `end`."""
        board, started = self.board, time.perf_counter()
        seconds, self.seen, self.stall = end - started, started, self.stall / 2
        other = own ^ mask
        ply = mask.bit_count()
        threats, dangers = board.threats(own, mask), board.threats(other, mask)
        moves = self.sensible_moves(mask, threats, dangers)
        if len(moves) == 1:
            return board.column_of(moves[0])
        if len(self.table) > 1_500_000:
            self.table.clear()
        left = board.cells - ply
        has_proof_time = left <= PROOF_CELLS
        self.deadline = started + seconds * (DEEPENING_SHARE if has_proof_time else 1)
        best, values = moves[0], {}
        try:
            for depth in range(2, left + 1):
                values = self.score_moves(moves, own, mask, dangers, depth)
                moves.sort(key=lambda move: -values[move])
                best = moves[0]
                if abs(values[best]) > SURE or depth >= left:
                    return board.column_of(best)
        except TimeIsUp:
            pass
        if has_proof_time:
            self.deadline = started + seconds
            best = self.prove(moves, own, mask, dangers, left)
        return board.column_of(best)

    def sensible_moves(self, mask, threats, dangers):
        """A winning move, else a forced one, else those that do not give a win away; never an empty list."""
        board = self.board
        possible = mask + board.bottom & board.full
        wins, forced = threats & possible, dangers & possible
        safe = (forced or possible) & ~(dangers >> 1)
        chosen = wins or safe or forced or possible
        return [chosen & board.column_masks[column] for column in board.order if chosen & board.column_masks[column]]

    def score_moves(self, moves, own, mask, dangers, depth):
        """The value of every move; those that are not better than the best so far have an upper bound."""
        values, alpha = {}, -WIN
        for move in moves:
            after = own | move
            new = self.board.threats(after, mask | move)
            child = (own ^ mask, mask | move, dangers & ~move, new, depth - 1)
            if alpha == -WIN:
                value = -self.negamax(*child, -WIN, WIN)
            else:
                value = -self.negamax(*child, -alpha - 1, -alpha)
                if value > alpha:
                    value = -self.negamax(*child, -WIN, -alpha)
            alpha = max(alpha, value)
            values[move] = value
        return values

    def prove(self, moves, own, mask, dangers, left):
        """The first move, in the order given, that is proved to win; else the first that is not proved to lose."""
        undecided = []
        draws = []
        try:
            for index, move in enumerate(moves):
                undecided = moves[index:]
                after = own | move
                child = (own ^ mask, mask | move, dangers & ~move, self.board.threats(after, mask | move), left)
                value = -self.negamax(*child, -1, 1)
                if value > 0:
                    return move
                if value == 0:
                    draws.append(move)
            undecided = []
        except TimeIsUp:
            pass
        # What was looked at first looked best; a draw that is sure goes before what nobody knows.
        return (draws or undecided or moves)[0]

    def look_at_clock(self):
        """End the search when time is up, or would be if a busy machine let it wait once more as long as before."""
        now = time.perf_counter()
        self.stall, self.seen = max(self.stall, now - self.seen), now
        if now + self.stall > self.deadline:
            raise TimeIsUp

    def negamax(self, own, mask, threats, dangers, depth, alpha, beta):
        """The value for who has `own` and moves; threats are the empty cells that win for it, dangers for the other."""
        self.nodes += 1
        if not self.nodes & NODES_A_LOOK:
            self.look_at_clock()
        board = self.board
        full = board.full
        possible = mask + board.bottom & full
        ply = mask.bit_count()
        if threats & possible:
            return WIN - ply - 1
        forced = dangers & possible
        if forced:
            if forced & forced - 1:
                return ply + 2 - WIN
            possible = forced
        possible &= ~(dangers >> 1)
        if not possible:
            return ply + 2 - WIN if mask != full else 0
        if ply >= board.cells - 2:
            return 0
        best = WIN - ply - 3  # no sooner win is possible from here
        if best <= alpha:
            return best
        beta = min(beta, best)
        if depth <= 0:
            if not forced:
                return self.judge(own, mask, threats, dangers, ply)
            depth = 1  # forced moves cost nothing
        key = own, mask
        known = self.table.get(key)
        first = 0
        if known is not None:
            known_depth, lower, upper, first = known
            if known_depth >= depth:
                if lower >= beta:
                    return lower
                if upper <= alpha:
                    return upper
                alpha, beta = max(alpha, lower), min(beta, upper)
                if alpha >= beta:
                    return lower
        children = []
        for column in board.order:
            move = possible & board.column_masks[column]
            if move:
                after = own | move
                new = board.threats(after, mask | move)
                rank = 1_000 if move == first else 8 * new.bit_count() + board.rank[column]
                children.append((rank, move, new))
        if len(children) > 1:
            children.sort(reverse=True)
        other = own ^ mask
        start, value, chosen = alpha, -WIN, 0
        for _, move, new in children:
            child = (other, mask | move, dangers & ~move, new, depth - 1)
            if value == -WIN:
                found = -self.negamax(*child, -beta, -alpha)
            else:
                found = -self.negamax(*child, -alpha - 1, -alpha)
                if alpha < found < beta:
                    found = -self.negamax(*child, -beta, -found)
            if found > value:
                value, chosen = found, move
                if value >= beta:
                    break
                alpha = max(alpha, value)
        # A win or a loss is true at every depth.
        depth = board.cells if abs(value) > SURE and (value >= beta or start < value) else depth
        self.table[key] = (depth, value if value > start else -WIN, value if value < beta else WIN, chosen)
        return value

    def judge(self, own, mask, threats, dangers, ply):
        """Who stands better: the first player's threats count in odd rows, the second's in even ones, low ones more."""
        board = self.board
        first, second = (threats, dangers) if ply % 2 == 0 else (dangers, threats)
        good_first, good_second = first & board.odd, second & board.even
        value = 30 * (good_first.bit_count() - good_second.bit_count())
        value += 8 * (first.bit_count() - second.bit_count())
        # A cell that both want in the right row: who has the odd one without an answer below wins in the end.
        if good_first and not good_second:
            value += 40
        elif good_second and not good_first:
            value -= 25
        other = own ^ mask
        near = 3 * ((own & board.middle).bit_count() - (other & board.middle).bit_count())
        return (value if ply % 2 == 0 else -value) + near


class Book:
    """The best moves of one side by position, mirror images once; read ply by ply, as far as there is time."""

    def __init__(self, board, side):
        self.moves = {}
        self.reading = self.read(board, side)

    def read(self, board, side):
        """Walk the positions in the order in which they were written: only columns are stored. Pauses at each."""
        if not BOOK or (board.columns, board.rows) != (7, 6):
            return
        digits = zlib.decompress(base64.b85decode("".join(BOOK.strip().split("\n\n")[side].split())))
        level = replies(board, 0, 0) if side else [(0, 0)]
        while level:
            columns, digits = digits[: len(level)], digits[len(level) :]
            self.moves.update(zip(level, columns, strict=True))
            following = {}
            for (own, mask), column in zip(level, columns, strict=True) if digits else ():
                following.update(dict.fromkeys(follow(board, own, mask, column)))
                yield
            level = list(following)

    def read_on(self, end):
        """Go on until all is read, or the clock shows `end`."""
        for _ in self.reading:
            if time.perf_counter() > end:
                return


def follow(board, own, mask, column):
    """The positions after this move and every answer to it."""
    move = mask + board.bottom & board.column_masks[column]
    return [] if board.threats(own, mask) & move else replies(board, own ^ mask, mask | move)


def replies(board, own, mask):
    """What the side to move can bring about, seen by the other, unless the game is over; mirror images once."""
    found = {}
    other, wins = own ^ mask, board.threats(own, mask)
    mirrored_other, mirrored_mask = board.mirror(other), board.mirror(mask)
    for column, cells in enumerate(board.column_masks):
        move = mask + board.bottom & cells
        if move and not wins & move and mask | move != board.full:
            mirrored_move = mirrored_mask + board.bottom & board.column_masks[board.columns - 1 - column]
            found[min((other, mask | move), (mirrored_other, mirrored_mask | mirrored_move))] = None
    return list(found)


def canonical(board, own, mask):
    """The position or its mirror image, whichever has the smaller numbers."""
    return min((own, mask), (board.mirror(own), board.mirror(mask)))


def look_up(book, board, own, mask):
    """The column of the book, or None."""
    key = canonical(board, own, mask)
    column = book.get(key)
    return column if column is None or key == (own, mask) else board.columns - 1 - column


def read_position(board, cells, mark):
    """Stones of the side to move, and all stones, from the rows of an observation."""
    own = mask = 0
    for index, cell in enumerate(cells):
        if cell:
            row, column = divmod(index, board.columns)
            bit = 1 << column * board.step + board.rows - 1 - row
            mask |= bit
            own |= bit if cell == mark else 0
    return own, mask


SEARCHES = {}  # by board size and side, with what was learnt in earlier moves


def agent(observation, configuration):
    """Choose a column, counted from 0."""
    started, seconds = time.perf_counter(), configuration["actTimeout"]
    key = configuration["columns"], configuration["rows"], observation["mark"]
    if key not in SEARCHES:
        board = Board(*key[:2])
        SEARCHES[key] = Search(board), Book(board, key[2] - 1)
    search, book = SEARCHES[key]
    own, mask = read_position(search.board, observation["board"], observation["mark"])
    book.read_on(started + READING_SHARE * seconds)
    column = look_up(book.moves, search.board, own, mask)
    if column is None:
        is_short = observation.get("remainingOverageTime", LITTLE_OVERAGE) < LITTLE_OVERAGE
        column = search.choose(own, mask, started + (CAREFUL_SHARE if is_short else SHARE_OF_TIME) * seconds)
    return column
