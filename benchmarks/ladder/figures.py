"""The figures that the ladder is held to: exact node totals of the tutorial's sets, and what the tutorial published.

The totals were counted with the released code of every part, counter and table cleared before each position; 1000
positions a set. Not every step was let loose on every set: some would take weeks.
"""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

PUBLISHED_SETS = {  # by the names of the bundled sets: the tutorial's file, and its SHA-256
    "end-easy": (
        "Test_L3_R1",
        "fae47639d993cc91f074d0b642a5f2bb251d31b15cea9df496d672c01fb2efec",
    ),
    "middle-easy": (
        "Test_L2_R1",
        "52b9ee96ab6e92fd755ca4c545792c07c548a5a994fd32beec2775939d071b3c",
    ),
    "middle-medium": (
        "Test_L2_R2",
        "a0bb9983650ad5b6c6080da47c31065f6efa11bfadf2e1149af1619d7d65b745",
    ),
    "begin-easy": (
        "Test_L1_R1",
        "003b7f5cc2b9b2d07ee2663cf92dfe99a50d7f4f57c556b6f35048e1bfaedb68",
    ),
    "begin-medium": (
        "Test_L1_R2",
        "ba3df3282804270661239d0fc357761a5c7cc31bbd581f3c502222abffa31113",
    ),
    "begin-hard": (
        "Test_L1_R3",
        "7b6eb6c7c9e7342f8065188cac01a25df2413a5b77de062cf14a4a8b237b140a",
    ),
}
POSITIONS = 1000  # in each set
PREFIX_LENGTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Key(NamedTuple):
    """One set, searched by one step in one mode."""

    set_name: str
    is_weak: bool
    step: int


class Published(NamedTuple):
    """What the tutorial says, as it is printed there."""

    time: str  # mean, a position
    nodes: str  # mean, a position
    knodes_per_s: int


# Nodes of all 1000 positions.
_TOTALS = """
end-easy      strong   3     11024541
end-easy      strong   4       283618
end-easy      strong   5       139659
end-easy      strong   6       139659
end-easy      strong   7        92844
end-easy      strong   8       131630
end-easy      strong   9        70710
end-easy      strong  10        54931
end-easy      strong  11        54931
end-easy      strong  12        51277
end-easy      weak     4       222856
end-easy      weak     5       107145
end-easy      weak     6       107145
end-easy      weak     7        68687
end-easy      weak     8        74479
end-easy      weak     9        43303
end-easy      weak    10        31464
end-easy      weak    11        31464
end-easy      weak    12        29358
middle-easy   strong   5   2081790205
middle-easy   strong   6   2081790205
middle-easy   strong   7    207942240
middle-easy   strong   8      9472323
middle-easy   strong   9      4134582
middle-easy   strong  10       517244
middle-easy   strong  11       517374
middle-easy   strong  12       449590
middle-easy   weak     5    927942910
middle-easy   weak     6    927942910
middle-easy   weak     7     28752601
middle-easy   weak     8     29910437
middle-easy   weak     9     19799811
middle-easy   weak    10       618424
middle-easy   weak    11       618781
middle-easy   weak    12       532709
middle-medium strong   6  40396714148
middle-medium strong   7   1731151364
middle-medium strong   8   1698780339
middle-medium strong   9   1135470312
middle-medium strong  10     48292268
middle-medium strong  11     48447053
middle-medium strong  12     39907200
middle-medium weak     6  23685434589
middle-medium weak     7    752277636
middle-medium weak     8    801454917
middle-medium weak     9    564637339
middle-medium weak    10     23810492
middle-medium weak    11     23844474
middle-medium weak    12     20205258
begin-easy    strong   8    236665485
begin-easy    strong   9    107356015
begin-easy    strong  10      3691622
begin-easy    strong  11      3692863
begin-easy    strong  12      3297806
begin-easy    weak    10     25481493
begin-easy    weak    11     25534135
begin-easy    weak    12     22231927
begin-medium  strong  10   1449482745
begin-medium  strong  11   1458646277
begin-medium  strong  12   1200784623
begin-medium  weak    10    663115848
begin-medium  weak    11    671155018
begin-medium  weak    12    538682400
"""

# Nodes of the first 1, 2, 5 ... positions (PREFIX_LENGTHS); a dash: not counted.
_PREFIXES = """
end-easy      strong  3 5 112 153 1057427 1476728 1973131 2315552 2592538 6550512
end-easy      strong  4 5 32 66 23463 39078 43257 52190 67369 158582
end-easy      strong  5 5 37 67 8406 12281 14285 18377 28810 69206
end-easy      strong  6 5 37 67 8406 12281 14285 18377 28810 69206
end-easy      strong  7 5 37 67 3580 5980 7556 10481 18130 46179
end-easy      strong  8 7 71 110 5391 6429 9035 13745 25244 66061
end-easy      strong  9 4 29 50 2924 3400 4742 7329 13319 35006
end-easy      strong 10 4 28 49 1680 1955 2990 5471 10576 27166
end-easy      strong 11 4 28 49 1680 1955 2990 5471 10576 27166
end-easy      strong 12 4 28 49 1516 1784 2716 5068 9911 25449
end-easy      weak    4 5 23 55 21157 34788 37990 45252 56976 126380
end-easy      weak    5 5 19 48 8122 11455 13204 16379 24107 55266
end-easy      weak    6 5 19 48 8122 11455 13204 16379 24107 55266
end-easy      weak    7 5 19 48 3326 5294 6641 8936 14484 35821
end-easy      weak    8 10 24 79 3316 4150 5890 8693 15023 38537
end-easy      weak    9 6 12 41 1899 2382 3318 4984 8541 22198
end-easy      weak   10 6 12 41 1099 1230 1933 3391 6190 15820
end-easy      weak   11 6 12 41 1099 1230 1933 3391 6190 15820
end-easy      weak   12 5 11 36 1005 1130 1750 3118 5758 14716
middle-easy   strong  3 1644817 202832891 1415937817 - - - - - -
middle-easy   strong  4 14160 67602 80818 257726 1334420 11649267 221158560 - -
middle-easy   strong  5 2561 2757 10859 14853 57588 1642904 4332794 120454850 649217906
middle-easy   strong  6 2561 2757 10859 14853 57588 1642904 4332794 120454850 649217906
middle-easy   strong  7 1406 1592 5522 7558 22552 196530 596352 5755946 58985148
middle-easy   strong  8 1966 2198 6155 8623 21842 61922 178794 570321 2413131
middle-easy   strong  9 979 1060 3606 4742 10441 27910 80217 249816 1115733
middle-easy   strong 10 198 246 1992 2563 6997 16765 31506 76173 259110
middle-easy   strong 11 198 246 1992 2563 6997 16775 31516 76195 259193
middle-easy   strong 12 168 212 1804 2282 5986 13852 27183 66879 227119
middle-easy   weak    4 9315 13333 22596 135875 800311 7684287 120046624 - -
middle-easy   weak    5 1282 1363 8001 11115 32113 934836 2274998 79763419 357639944
middle-easy   weak    6 1282 1363 8001 11115 32113 934836 2274998 79763419 357639944
middle-easy   weak    7 790 861 3939 5391 11287 92752 269406 2992901 11421546
middle-easy   weak    8 750 821 4191 5531 13214 90881 178159 2665553 10898650
middle-easy   weak    9 383 413 2701 3335 7615 53151 100653 1768295 7333279
middle-easy   weak   10 30 44 1464 1635 2481 13589 21950 63679 390629
middle-easy   weak   11 30 44 1464 1635 2481 13589 21950 63679 390958
middle-easy   weak   12 30 44 1373 1526 2248 11491 19067 55302 336960
middle-medium strong  5 181457760 198193472 - - - - - - -
middle-medium strong  6 181457760 198193472 753051242 823485517 1747102233 2265819143 2906046770 5115658335 18732947421
middle-medium strong  7 3413656 4075264 16172173 18765871 70703148 91831309 117413558 388738673 857852428
middle-medium strong  8 3735709 4433242 7735793 8997147 29856503 46003230 79219473 511933196 877670248
middle-medium strong  9 2481750 2978377 5044344 5797966 21000947 31505835 51750881 319395465 587913957
middle-medium strong 10 332572 535912 724057 881417 1845572 3064139 6019301 9351895 23914006
middle-medium strong 11 333051 536476 726385 883792 1852094 3071102 6029266 9364710 24031741
middle-medium strong 12 286781 468893 628648 766237 1561478 2590842 5061411 7786724 19865613
middle-medium weak    5 167169783 180403932 - - - - - - -
middle-medium weak    6 167169783 180403932 684695004 742943558 1498785050 1826503399 2233974196 3075217861 10553849083
middle-medium weak    7 2889983 3399727 13204784 15055041 59325026 72093106 86359851 134176963 281278657
middle-medium weak    8 1254598 1765230 4649182 5646523 39400431 49878620 63860534 139506090 265388610
middle-medium weak    9 859804 1239727 3197550 3871482 33198740 40285858 49294509 101540887 197727181
middle-medium weak   10 217093 366506 375002 467489 1059249 1794464 3184141 5005743 11749306
middle-medium weak   11 217397 366896 375392 467899 1063029 1798680 3190594 5012097 11763378
middle-medium weak   12 192232 327376 334933 417458 916674 1525680 2738830 4247045 9966852
begin-easy    strong  7 17079419 - - - - - - - -
begin-easy    strong  8 205234 1098492 1204795 1481178 1909611 13647549 28214794 64102114 129766644
begin-easy    strong  9 88185 489080 536588 655976 837165 6117605 12726893 29001241 58733063
begin-easy    strong 10 18279 18282 19498 31419 53717 182790 393446 908660 1903247
begin-easy    strong 11 18288 18291 19507 31430 53803 182941 393696 909290 1903710
begin-easy    strong 12 17197 17200 18328 29397 50190 166633 346103 797964 1685803
begin-easy    weak    7 756008 235396248 240946812 273345016 280938135 - - - -
begin-easy    weak    8 647768 169224856 172941440 190275503 196134339 - - - -
begin-easy    weak    9 382151 108572133 111361087 123407774 127104112 1293388259 - - -
begin-easy    weak   10 57550 57552 59866 121900 188458 1587401 3155805 4937705 12698606
begin-easy    weak   11 57604 57606 59920 122308 188912 1590933 3161940 4945178 12723803
begin-easy    weak   12 53089 53091 55223 107544 166984 1401943 2705753 4252875 11077557
begin-medium  strong  7 27338791 44030952 199989402 244333331 1062837897 - - - -
begin-medium  strong  8 16094473 22758521 140103241 163302959 705180976 - - - -
begin-medium  strong  9 10095820 14487319 87303849 100549612 439608555 1560399149 - - -
begin-medium  strong 10 506586 650398 2498364 4594745 19620664 83844701 133948753 270380688 732136426
begin-medium  strong 11 507695 651741 2509211 4614222 19719740 84415104 134698134 271629363 736083953
begin-medium  strong 12 419576 545752 2120137 3874457 16370400 70188680 112250242 226654538 610727470
begin-medium  weak    7 16808717 31129019 60229539 82113737 212495421 1201468470 - - -
begin-medium  weak    8 22345170 36742727 61413189 74732323 136610322 1126593863 - - -
begin-medium  weak    9 14749520 24673383 41615411 50155047 91688397 808733012 - - -
begin-medium  weak   10 489085 526401 872572 1846829 3498610 27085488 46045115 108513711 324623163
begin-medium  weak   11 489851 527165 873578 1850796 3505547 27132507 46117650 110692571 330519984
begin-medium  weak   12 399828 431818 731195 1553604 3006533 22237547 38255396 85723898 260599388
begin-hard    strong 10 80918529 87908489 174606382 289582385 - - - - -
begin-hard    strong 11 80286678 87285658 174158943 290625186 648923390 - - - -
begin-hard    strong 12 71579363 77565079 150580650 246900426 566321441 - - - -
begin-hard    weak   10 43798428 46060477 90661538 173769107 358796917 - - - -
begin-hard    weak   11 44019608 46285327 91005695 175205541 362465870 - - - -
begin-hard    weak   12 35003155 36926235 74953918 146280973 311573211 - - - -
"""

# Mean time, mean nodes, thousands of nodes a second. (Where an 1,2450 was printed, 12,450 is meant.)
_PUBLISHED = """
end-easy      strong  3    790.28µs       11,024  13950
end-easy      strong  4     69.62µs        283.6   4074
end-easy      strong  5     40.86µs        139.7   3417
end-easy      strong  6      8.55µs        139.7  16334
end-easy      strong  7     6.531µs        92.84  14220
end-easy      strong  8     7.622µs        131.6  17270
end-easy      strong  9     4.606µs        70.71  15350
end-easy      strong 10     5.109µs        54.93  10750
end-easy      strong 11     4.722µs        54.93  11630
end-easy      strong 12     4.568µs        51.28  11230
end-easy      weak    4        52µs        222.9   4284
end-easy      weak    5     31.16µs        107.1   3438
end-easy      weak    6     6.708µs        107.1  15973
end-easy      weak    7     5.155µs        68.69  13320
end-easy      weak    8     5.255µs        74.40  14170
end-easy      weak    9     3.568µs        43.30  12140
end-easy      weak   10     3.638µs        31.46   8649
end-easy      weak   11     3.407µs        31.46   9235
end-easy      weak   12     3.217µs        29.36   9125
middle-easy   strong  4       4.54s   54,236,700  11940
middle-easy   strong  5     189.1ms    2,081,790  11009
middle-easy   strong  6     33.31ms    2,081,790  62504
middle-easy   strong  7     5.594ms      207,900  37170
middle-easy   strong  8     319.0µs        9,472  29690
middle-easy   strong  9     124.4µs        4,135  33230
middle-easy   strong 10     42.74µs        517.2  12100
middle-easy   strong 11     39.90µs        517.4  12960
middle-easy   strong 12     37.45µs        449.6  12000
middle-easy   weak    4       3.28s   41,401,200  12638
middle-easy   weak    5     77.13ms      927,943  12031
middle-easy   weak    6     14.69ms      927,943  63149
middle-easy   weak    7     1.072ms       28,750  26830
middle-easy   weak    8     1.049ms       29,910  28520
middle-easy   weak    9     736.8µs       19,800  26870
middle-easy   weak   10     56.49µs        618.4  10950
middle-easy   weak   11     52.21µs        618.8  11850
middle-easy   weak   12     47.73µs        532.7  11160
middle-medium strong  4       38.7s  453,614,000  11725
middle-medium strong  5       3.48s   40,396,700  11594
middle-medium strong  6       644ms   40,396,700  62727
middle-medium strong  7     52.45ms    1,731,000  33000
middle-medium strong  8     48.30ms    1,699,000  35170
middle-medium strong  9     32.37ms    1,135,000  35070
middle-medium strong 10     4.108ms       48,290  11760
middle-medium strong 11     3.736ms       48,450  12970
middle-medium strong 12     3.212ms       39,900  12420
middle-medium weak    4       24.5s  308,114,000  12548
middle-medium weak    5      1.949s   23,685,400  12153
middle-medium weak    6     370.3ms   23,685,400  63968
middle-medium weak    7     23.79ms      752,300  31620
middle-medium weak    8     24.08ms      801,455  33280
middle-medium weak    9     17.55ms      564,600  32170
middle-medium weak   10     2.141ms       23,810  11120
middle-medium weak   11     1.926ms       23,840  12380
middle-medium weak   12     1.717ms       20,210  11760
begin-easy    strong  7      4.727s  156,400,000  33090
begin-easy    strong  8     9.171ms      236,700  25810
begin-easy    strong  9     3.505ms      107,400  30630
begin-easy    strong 10     296.4µs        3,692  12460
begin-easy    strong 11     275.5µs        3,693  13400
begin-easy    strong 12     254.6µs        3,298  12950
begin-easy    weak    7      1.610s   52,840,000  32830
begin-easy    weak    8      1.113s   36,350,000  32650
begin-easy    weak    9     829.5ms   27,010,000  32560
begin-easy    weak   10     2.301ms       25,480  11070
begin-easy    weak   11     2.013ms       25,530  12680
begin-easy    weak   12     1.870ms       22,230  11890
begin-medium  strong  7      8.200s  306,100,000  37330
begin-medium  strong  8      4.817s  183,600,000  38120
begin-medium  strong  9      2.758s  110,800,000  40150
begin-medium  strong 10     126.2ms    1,449,000  11480
begin-medium  strong 11     113.4ms    1,459,000  12870
begin-medium  strong 12     96.63ms    1,201,000  12430
begin-medium  weak    7      1.762s   63,930,000  36280
begin-medium  weak    8      1.751s   63,590,000  36320
begin-medium  weak    9      1.265s   44,860,000  35460
begin-medium  weak   10     59.05ms      663,100  11230
begin-medium  weak   11     51.71ms      671,200  12980
begin-medium  weak   12     45.01ms      538,700  11970
begin-hard    strong 10      6.454s   71,440,000  11070
begin-hard    strong 11      5.667s   72,490,000  12790
begin-hard    strong 12      5.490s   65,920,000  12010
begin-hard    weak   10      3.734s   41,460,000  11100
begin-hard    weak   11      3.380s   42,090,000  12450
begin-hard    weak   12      3.149s   38,120,000  12110
"""

# Published means that the released code does not give: cut off instead of rounded, or misprinted.
MISPRINTS = frozenset({Key("end-easy", False, 3), Key("end-easy", True, 8), Key("middle-medium", False, 12)})


def agrees(total: int, published: str, step: int) -> bool:
    """Tell whether the mean of 1000 positions has the published digits."""
    printed = Decimal(published.replace(",", ""))
    digits = published.replace(",", "").replace(".", "")
    # Whole numbers that end in zeros were rounded to so many significant digits.
    is_round = "." not in published and published.endswith("0")
    kept = min(6 if step <= 6 else 4, len(digits)) if is_round else len(digits)
    mean = Decimal(total) / POSITIONS
    unit = Decimal(1).scaleb(printed.adjusted() - kept + 1)
    return (mean / unit).quantize(Decimal(1), ROUND_HALF_UP) * unit == printed


def _rows(text: str) -> list[tuple[Key, list[str]]]:
    rows = [line.split() for line in text.strip().splitlines()]
    return [(Key(set_name, mode == "weak", int(step)), values) for set_name, mode, step, *values in rows]


TOTALS: dict[Key, int] = {key: int(total) for key, (total,) in _rows(_TOTALS)}
PREFIXES: dict[Key, dict[int, int]] = {
    key: {length: int(nodes) for length, nodes in zip(PREFIX_LENGTHS, values, strict=True) if nodes != "-"}
    for key, values in _rows(_PREFIXES)
}
PUBLISHED: dict[Key, Published] = {
    key: Published(time, nodes, int(speed)) for key, (time, nodes, speed) in _rows(_PUBLISHED)
}
