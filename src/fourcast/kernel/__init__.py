"""The compiled heart: integers and arrays in, integers out; it allocates nothing and prints nothing.

Importing the package is cheap. What is compiled imports Numba; the files of the first and last group below do not, so
that a process that finds its machine code never loads it. Reading order, by groups:

What Python and machine code agree on:
    ordering_weights  what counts how much when children are put in order
    network_weights  the same of the network that judges early ones
    board_size    the numbers of one board size that every other file needs
    layout        how keys are laid out in a table
    task_slots    what the entry points are given
    state_slots   where a search keeps its state
    team_slots    what threads on one position share

The language the rest is written in:
    _types        names for words, lanes, pointers
    _jit          how functions are compiled
    _intrinsics   memory, bit counts and lanes of several boards as Numba sees them
    _plain        the same in plain Python
    words         one of the two, as the compiler is on or off

The search, from the rules to its entry points:
    bits          playable cells, winning cells, alignments, mirror images
    bounds        static proofs: waiting and follow-up
    pairings      static proofs: two columns answered together
    latecap       static proofs: a cap in the making
    delay         static proofs: a win that comes late
    proofs        which proof is tried when
    table         the transposition table, one 64-bit word for each entry, and how it grows
    forced        moves without a choice are played out
    ordering      which child first
    expand        the children of a node, resolved as far as no search is needed
    network       a second opinion on which child first, for early nodes
    team          threads on one position: what they tell each other, and why that is safe
    search        the null-window search on an explicit stack
    driver        closing in on the score, question by question
    batch         the entry points of a solve, position after position

Other entry points, and what those of engines need:
    sequences     move sequences counted
    playout       fixed rules and forced wins, played out against every reply
    counter       nodes counted and searches stopped

The way in, for Python:
    sources       what compiled code was made from
    shipped       machine code in a library that came with the package
    native        machine code that Numba made here, on disk and in the process
    door          entry points by name: the only way to compiled code
    perft         sequences of moves counted in one call
    playouts      questions to the play-outs, for explanations
"""
