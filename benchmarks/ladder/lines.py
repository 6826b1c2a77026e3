"""Figures of single positions that the ladder is held to, for finding the first disagreement.

Counted with the released code of every part. Lines are counted from 1, in the files named by PUBLISHED_SETS.
"""

from __future__ import annotations

from typing import NamedTuple

from .figures import Key

# Positions that the sets have none like: value/nodes of step 3, then strong and weak of steps 4 to 7, of step 8, of
# steps 9 to 12. "FULL" is the full board below, "FULL-1" the same before its last move.
_FULL = "231634161247672231544674712724167556333555"
_SPECIAL = """
112233       18/1   18/1   18/1  18/1    18/1   18/0   18/0
44455554221  -15/8  -15/8  -1/8  -15/40  -1/16  -15/1  -1/1
FULL         0/1    0/1    0/1   0/0     0/2    0/0    0/2
FULL-1       0/2    0/2    0/2   0/1     0/3    0/1    0/2
FULL-2       0/3    0/2    0/2   0/3     0/3    0/2    0/2
FULL-3       0/4    0/3    0/3   0/6     0/5    0/4    0/3
74223417356477411661335734732425665621515  1/1  1/1  1/1  1/1  1/1  1/0  1/0
"""
_COLUMNS = (
    ((3,), False),
    *(((4, 5, 6, 7), is_weak) for is_weak in (False, True)),
    *(((8,), is_weak) for is_weak in (False, True)),
    *(((9, 10, 11, 12), is_weak) for is_weak in (False, True)),
)

# Whole runs of the root's null windows on lines of Middle-Easy: the line, the mode, the step, then for each window its
# lower edge, the result, and the nodes so far.
_WINDOWS = """
1 strong  8  -4>-3=336 4>4=676 -1>0=1339 2>3=1690 3>4=1966
1 strong 12  -4>-3=23 4>4=110 -1>0=134 2>3=151 3>4=168
1 weak    8  0>1=750
1 weak   12  0>1=30
2 strong  8  -4>-3=71 5>6=128 8>8=145 7>8=232
2 strong 12  -4>-3=14 5>6=24 8>8=32 7>8=44
3 strong  8  -3>-2=138 3>3=246 -1>-1=2431 -2>-1=2626
3 strong 12  -3>-2=93 3>3=138 -1>-1=1039 -2>-1=1247
3 weak    8  0>0=425 -1>-1=2610
3 weak   12  0>0=199 -1>-1=1096
"""

# Nodes of the first ten lines of a set: the set, the mode, the line, then step=nodes.
_LINES = """
end-easy strong 1 3=5 4=5 5=5 6=5 7=5 8=7 9=4 10=4 11=4 12=4
end-easy strong 2 3=107 4=27 5=32 6=32 7=32 8=64 9=25 10=24 11=24 12=24
end-easy strong 3 3=6 4=5 5=5 6=5 7=5 8=9 9=6 10=6 11=6 12=6
end-easy strong 4 3=2 4=2 5=2 6=2 7=2 8=1 9=1 10=1 11=1 12=1
end-easy strong 5 3=33 4=27 5=23 6=23 7=23 8=29 9=14 10=14 11=14 12=14
end-easy strong 6 3=1057047 4=23325 5=8267 6=8267 7=3441 8=5149 9=2811 10=1568 11=1568 12=1405
end-easy strong 7 3=3 4=2 5=2 6=2 7=2 8=3 9=2 10=2 11=2 12=2
end-easy strong 8 3=7 4=4 5=4 6=4 7=4 8=7 9=4 10=4 11=4 12=4
end-easy strong 9 3=45 4=14 5=14 6=14 7=14 8=24 9=12 10=12 11=12 12=11
end-easy strong 10 3=172 4=52 5=52 6=52 7=52 8=98 9=45 10=45 11=45 12=45
end-easy weak 1 4=5 5=5 6=5 7=5 8=10 9=6 10=6 11=6 12=5
end-easy weak 2 4=18 5=14 6=14 7=14 8=14 9=6 10=6 11=6 12=6
end-easy weak 3 4=5 5=5 6=5 7=5 8=8 9=5 10=5 11=5 12=5
end-easy weak 4 4=2 5=2 6=2 7=2 8=3 9=2 10=2 11=2 12=2
end-easy weak 5 4=25 5=22 6=22 7=22 8=44 9=22 10=22 11=22 12=18
end-easy weak 6 4=21059 5=8031 6=8031 7=3235 8=3173 9=1825 10=1025 11=1025 12=936
end-easy weak 7 4=2 5=2 6=2 7=2 8=3 9=2 10=2 11=2 12=2
end-easy weak 8 4=4 5=4 6=4 7=4 8=6 9=3 10=3 11=3 12=3
end-easy weak 9 4=7 5=7 6=7 7=7 8=7 9=4 10=4 11=4 12=4
end-easy weak 10 4=30 5=30 6=30 7=30 8=48 9=24 10=24 11=24 12=24
middle-easy strong 1 5=2561 6=2561 7=1406 8=1966 9=979 10=198 11=198 12=168
middle-easy strong 2 5=196 6=196 7=186 8=232 9=81 10=48 11=48 12=44
middle-easy strong 3 5=6294 6=6294 7=2741 8=2626 9=1892 10=1355 11=1355 12=1247
middle-easy strong 4 5=13 6=13 7=13 8=45 9=10 10=10 11=10 12=8
middle-easy strong 5 5=1795 6=1795 7=1176 8=1286 9=644 10=381 11=381 12=337
middle-easy strong 6 5=13 6=13 7=13 8=42 9=10 10=10 11=10 12=8
middle-easy strong 7 5=8 6=8 7=8 8=25 9=3 10=3 11=3 12=3
middle-easy strong 8 5=14 6=14 7=14 8=47 9=10 10=10 11=10 12=8
middle-easy strong 9 5=2030 6=2030 7=913 8=495 9=167 10=14 11=14 12=12
middle-easy strong 10 5=1929 6=1929 7=1088 8=1859 9=946 10=534 11=534 12=447
middle-easy weak 1 5=1282 6=1282 7=790 8=750 9=383 10=30 11=30 12=30
middle-easy weak 2 5=81 6=81 7=71 8=71 9=30 10=14 11=14 12=14
middle-easy weak 3 5=5815 6=5815 7=2546 8=2610 9=1912 10=1157 11=1157 12=1096
middle-easy weak 4 5=13 6=13 7=13 8=26 9=6 10=6 11=6 12=5
middle-easy weak 5 5=810 6=810 7=519 8=734 9=370 10=257 11=257 12=228
middle-easy weak 6 5=13 6=13 7=13 8=26 9=6 10=6 11=6 12=5
middle-easy weak 7 5=8 6=8 7=8 8=8 9=2 10=2 11=2 12=2
middle-easy weak 8 5=14 6=14 7=14 8=28 9=6 10=6 11=6 12=5
middle-easy weak 9 5=1495 6=1495 7=615 8=615 9=252 10=4 11=4 12=4
middle-easy weak 10 5=1584 6=1584 7=802 8=663 9=368 10=153 11=153 12=137
begin-easy strong 1 8=205234 9=88185 10=18279 11=18288 12=17197
begin-easy strong 2 8=893258 9=400895 10=3 11=3 12=3
begin-easy strong 3 8=11350 9=5017 10=1178 11=1178 12=1092
begin-easy strong 4 8=2412 9=987 10=35 11=35 12=33
begin-easy strong 5 8=92541 9=41504 10=3 11=3 12=3
begin-easy strong 6 8=3322 9=1472 10=290 11=290 12=288
begin-easy strong 7 8=171023 9=74495 10=141 11=141 12=118
begin-easy strong 8 8=60478 9=24168 10=11484 11=11486 12=10657
begin-easy strong 9 8=41486 9=19236 10=3 11=3 12=3
begin-easy strong 10 8=74 9=17 10=3 11=3 12=3
begin-easy weak 1 8=647768 9=382151 10=57550 11=57604 12=53089
begin-easy weak 2 8=168577088 9=108189982 10=2 11=2 12=2
begin-easy weak 3 8=20678 9=11570 10=2306 11=2306 12=2124
begin-easy weak 4 8=2173 9=1006 10=6 11=6 12=6
begin-easy weak 5 8=3693733 9=2776378 10=2 11=2 12=2
begin-easy weak 6 8=29023 9=17074 10=18 11=18 12=17
begin-easy weak 7 8=14818344 9=10418485 10=26 11=26 12=26
begin-easy weak 8 8=2331590 9=1517058 10=61986 11=62340 12=52274
begin-easy weak 9 8=155086 9=94066 10=2 11=2 12=2
begin-easy weak 10 8=20 9=4 10=2 11=2 12=2
"""


class Special(NamedTuple):
    """What a step says about one position, and how many nodes it visits."""

    moves: str
    step: int
    is_weak: bool
    value: int
    nodes: int


class WindowRun(NamedTuple):
    """The windows that a step asks about one position, in order."""

    line: int  # of Middle-Easy
    step: int
    is_weak: bool
    windows: tuple[tuple[int, int, int], ...]  # lower edge, result, nodes so far


def _read_special(line: str) -> list[Special]:
    name, *answers = line.split()
    head, _, missing = name.partition("-")
    moves = _FULL[: len(_FULL) - int(missing or 0)] if head == "FULL" else name
    return [
        Special(moves, step, is_weak, *map(int, answer.split("/")))
        for (steps, is_weak), answer in zip(_COLUMNS, answers, strict=True)
        for step in steps
    ]


def _read_windows(line: str) -> WindowRun:
    number, mode, step, *windows = line.split()
    parts = [window.replace(">", " ").replace("=", " ").split() for window in windows]
    return WindowRun(
        int(number), int(step), mode == "weak", tuple((int(edge), int(value), int(n)) for edge, value, n in parts)
    )


SPECIAL: tuple[Special, ...] = tuple(
    special for line in _SPECIAL.strip().splitlines() for special in _read_special(line)
)
WINDOW_RUNS: tuple[WindowRun, ...] = tuple(map(_read_windows, _WINDOWS.strip().splitlines()))
LINES: dict[tuple[Key, int], int] = {
    (Key(set_name, mode == "weak", int(step)), int(line)): int(nodes)
    for set_name, mode, line, *pairs in map(str.split, _LINES.strip().splitlines())
    for step, nodes in (pair.split("=") for pair in pairs)
}
