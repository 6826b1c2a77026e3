"""The compiled heart: integers and arrays in, integers out; it allocates nothing and prints nothing.

Importing the package is cheap. Modules that are compiled import Numba; `board`, `frame`, `layout`, `native`, `perft`
and `task` do not, so that a process that finds its machine code in the cache never loads it. Reading order:

    words      memory, bit counts and eight-board lanes as Numba sees them (and their plain Python twins)
    board      the numbers of one board size that every other module needs
    bits       playable cells, winning cells, alignments, mirror images
    bounds     static proofs: waiting and follow-up
    pairings   static proofs: two columns answered together
    latecap    static proofs: a cap in the making
    delay      static proofs: a win that comes late
    proofs     which proof is tried when
    layout     how keys are laid out in a table; table: one 64-bit word an entry; growth: moving to a larger one
    forced     moves without a choice are played out
    ordering   which child first
    frame      where a search keeps its state
    expand     the children of a node, resolved as far as no search is needed
    search     the null-window search on an explicit stack
    driver     closing in on the score, position after position
    batch      the entry points, and what they are given (task)
    native     machine code on disk and in the process
    perft      counting move sequences (sequences)
"""
