"""The compiled heart: integers and arrays in, integers out; it allocates nothing and prints nothing.

Importing this package is cheap; importing any module in it imports Numba. Read the modules in this order:

    words     memory, bit counts and eight-board lanes as Numba sees them (and their plain Python twins)
    board     the numbers of one board size that every other module needs
    bits      legal cells, winning cells, alignments, mirror images
    bounds    static proofs: waiting and follow-up
    pairings  static proofs: two columns answered together
    table     the transposition table, one 64-bit word an entry
    expand    the children of a node, resolved as far as no search is needed
    ordering  which child first
    search    the null-window search on an explicit stack
    batch     the root driver and the compiled entry points
    perft     counting move sequences and positions
"""
