"""Every template of docs/play/explanations.md, as the reader knows them: a key, kind first, and the words."""

from __future__ import annotations

VERDICTS = (
    ("verdict/won", "{X} has won with four in a row on move {N}."),
    ("verdict/full", "A draw: the board is full."),
    ("verdict/wins", "{X} wins on move {N} with best play."),
    ("verdict/draw", "A draw with best play."),
    ("verdict/block-wins", "{M} to move must block at {c}; {X} wins on move {N} with best play."),
    ("verdict/block-draw", "{M} to move must block at {c}; a draw with best play."),
    ("verdict/unsolved", "{text}; not solved further in {text2} seconds ({text3} position[s])."),
)

BOUNDS = (
    ("bounds/wins", "{X} wins on move {N}"),
    ("bounds/draw", "A draw"),
    ("bounds/between", "{X} wins between move {N} and {N2}"),
    ("bounds/at-least", "At least a draw for {X}"),
    ("bounds/nothing", "Nothing is certain yet"),
)

RESULTS = (
    ("result/wins", "{X} wins on move {N}"),
    ("result/draw", "<It|it> is a draw"),
)

HEADLINES = (
    ("headline/over-won", "The game is over: {X} has four in a row."),
    ("headline/over-full", "The game is over: the board is full."),
    ("headline/completes", "{X} wins on move {N}: {c} completes four."),
    ("headline/cannot-block", "{X} wins on move {N}: {O} cannot block {cells} at once."),
    ("headline/block-opens", "{X} wins on move {N}: blocking {c} opens {d} right above it."),
    ("headline/zugzwang", "{X} wins on move {N}: every move of {O} opens a winning cell."),
    ("headline/fork", "{X} wins on move {N}: {c} makes {count} threats at once, at {cells}."),
    ("headline/force", "{X} wins on move {N} by force, beginning with {c}."),
    ("headline/all-refuted", "{X} wins on move {N}: every move of {O} loses by force."),
    ("headline/all-refuted-after", "{X} wins on move {N}: after {played} every reply loses by force."),
    ("headline/runs-out", "{X} wins on move {N}: {O} runs out of other moves and must open {cells_or}."),
    ("headline/on-top", "{X} wins on move {N}: [after {played}, ]answering on top of every stone {end}."),
    ("headline/fixed-rule", "{X} wins on move {N}: [after {played}, ]answering every stone by a fixed rule {end}."),
    ("headline/plan", "{X} wins on move {N}: [after {played}, ]a simple plan {end}."),
    (
        "headline/rules",
        "{X} wins on move {N}: [after {played}, ]fixed answers stop every line of {O}< and win|, and {X2} {end}>.",
    ),
    ("headline/net", "{X} wins on move {N}: [after {played} ]nothing {O} tries stops {X2}."),
    ("headline/must-stop", "{M} wins on move {N}, but must first stop {O}: only {cells} <does|do>."),
    ("headline/put-off", "{X} wins on move {N}; {O} can only put it off with {cells_or}."),
    ("headline/threatens", "{X} wins on move {N}; {c} threatens to win by force."),
    ("headline/closed", "It is a draw: neither side has an open line left."),
    ("headline/both-stop", "It is a draw: each side can stop every four of the other."),
    ("headline/one-stops", "It is a draw: {X} can stop every four of {O}, and {O2} draws with best play."),
    (
        "headline/one-stops-now",
        "It is a draw: {X} can stop every four of {O}, and with best play {X2} is stopped from move {K} on.",
    ),
    (
        "headline/stopped-later",
        "It is a draw: with best play {X} is stopped from move {K} on and {O} from move {K2} on.",
    ),
    ("headline/draw-stop", "It is a draw, but {M} must first stop {O}: only {cells} <does|do>."),
    ("headline/must-block", "{M} must block {c}, <and wins on move {N}|but {X} wins on move {N2}|and it is a draw>."),
    ("headline/decided", "{text}; it is decided on move {K}, with {c}."),
    ("verdict/unsolved", "{text}; not solved further in {text2} seconds ({text3} position[s])."),
    ("headline/result", "{text}."),
)

SENTENCES = (
    ("game-over/four", "{X} has four in a row at {cells}."),
    ("game-over/full", "The board is full and nobody has four in a row."),
    ("wins-now/line", "{X} completes four at {c} ({line})."),
    ("wins-now/cells", "{X} completes four at {cells_or}."),
    ("must-block", "{M} must block {c}, or {W} completes {line}."),
    ("cannot-block", "{W} threatens {cells}, and one stone cannot block {every}."),
    ("block-opens", "{M} must block {c}, but then {W} completes four right above it, at {d}."),
    ("zugzwang-now/all", "Whatever {M} plays, {W} completes four right above it ({cells})."),
    ("zugzwang-now/one", "{M} can only play {c}, and {W} then completes four at {d}."),
    ("do-not-play", "Do not play {c}: {W} then completes {line} at {d}."),
    ("forced-win/fork", "{c} makes {count} threats at once, at {cells}, and one stone cannot stop {every}."),
    ("forced-win/chain", "[After {played}, ]{X} wins by force: {text}."),
    ("all-refuted/all", "[After {played}, ]<W|w>hatever {M} plays, {W} wins by force."),
    ("all-refuted/longest", "{c} holds out longest: {text}."),
    ("all-refuted/as-long", "No move holds out longer than {c}: {text}."),
    ("all-refuted/example", "For example {c}: {text}."),
    ("refuted", "{c} loses by force: {text}."),
    ("threat", "If {M} did nothing, {W} would win by force: {text}."),
    ("threat-stopped", "Only {cells} <stops|stop> this; every other move loses by force."),
    ("makes-threat", "{c} threatens to win by force: {text}."),
    ("threat-answers", "Only {cells} <stops|stop> that."),
    ("runs-out/cell", "{X} must not play {cells_or}: {O} then completes four at {cells_or2}."),
    ("runs-out/last", "But {X} has no other move."),
    (
        "runs-out/filling",
        (
            "However the <other cell is|{count} other cells are> filled, nobody completes four; "
            "then {X} must play {cells_or}."
        ),
    ),
    (
        "follow-up/rule",
        "[After <{played}|best play to move {K} ({e})>, ]{X} answers every stone of {O} right on top of it.",
    ),
    (
        "follow-up/exceptions",
        "Only the next stone in column {columns_or} is answered in {other}.",
    ),
    ("follow-up/holds", "So {O} never completes four."),
    ("follow-up/wins", "So {O} never completes four, and {X} {gain}."),
    (
        "plan/rule",
        (
            "[After <{played}|best play to move {K} ({e})>, ]{X} has a plan that "
            "<always wins|never lets {O} complete four>. {tactics}; "
            "[else {answer}; ]else play the safe column nearest the {side}."
        ),
    ),
    (
        "plan/rule",
        (
            "[After <{played}|best play to move {K} ({e})>, ]{X} has a plan that "
            "<always wins|never lets {O} complete four>. {tactics}[; else {answer}]. "
            "Else play <the first safe column of {columns}|column {columns2} if safe>."
        ),
    ),
    (
        "rules",
        (
            "[After <{played}|best play to move {K} ({e})>, ]{X} stops <all {count} lines|both lines|the one line> "
            "that {O} could still complete[, and {gain}]. {tactics}; else answer {answers} if safe. "
            "<Else {answer}; e|E>lse play the safe column nearest the {side}."
        ),
    ),
    ("plan/ends", "It always ends at {cells_or}."),
    ("plan/latest", "It ends at {cells_or} at the latest."),
    (
        "net/rule",
        (
            "[After {played}, ]<W|w>hatever {O} plays, within {count} move[s] {X} wins by force or has "
            "<a winning plan|a plan that never lets {O2} complete four>."
        ),
    ),
    ("net/answers", "{X} answers {replies}[; every other move loses by force]."),
    (
        "net/toughest",
        (
            "Toughest is {c}: {X} answers {d} and then has this plan. {tactics}; "
            "[else {answer}; ]else play the safe column nearest the {side}."
        ),
    ),
    (
        "last-line",
        (
            "With best play {X}'s last <open line, {line}, is|open lines, {lines}, are|{count} open lines are> "
            "blocked on move {K}, by {c}."
        ),
    ),
    ("cannot-win/one", "{X} cannot win: every line holds a stone of {O}."),
    ("cannot-win/both", "Every line holds stones of both sides."),
    ("keeps-result/only", "Only {c} keeps the {outcome}: {text}."),
    ("keeps-result/cells", "{cells} keep the {outcome}[, {cells_or} fastest]; {text}."),
    ("keeps-result/every", "Every column keeps the {outcome}[, {cells_or} fastest]."),
    ("keeps-result/equal", "Every column loses on the same move."),
    ("keeps-result/loses", "Every column loses; {cells_or} <holds|hold> out longest."),
    ("keeps-result/last", "{c} is the only move left."),
    ("winning-cell/one", "{X} has a winning cell at {c} ({line})."),
    ("winning-cell/more", "{X} has winning cells at {cells}."),
    ("quiet-until", "Quiet until move {K}: then {text}."),
    ("best-line/whole", "Best play: {moves}."),
    ("best-line/begins", "Best play begins {moves}."),
)

LAST_ATTACKS = (
    ("attack/four", "{c} completes four"),
    ("attack/fork", "{c} makes {count} threats at once, at {cells}"),
)
ATTACK = (("attack/forces", "{c} (forces {d})"),)

CLAUSES = (
    ("moment/four", "{X}'s {c} completes four"),
    ("moment/fork", "{X}'s {c} makes {count} threats at once, at {cells}"),
    ("moment/refuted", "{X}'s {c} leaves {O} only moves that lose by force"),
    ("moment/zugzwang", "{X}'s {c} leaves {O} only moves that open a winning cell"),
    ("moment/force", "{X} wins by force, beginning with {c}"),
    ("moment/on-top", "{X}'s {c} lets {X2} answer every stone on top of it and win"),
    ("moment/fixed-rule", "{X}'s {c} lets {X2} answer every stone by a fixed rule and win"),
    ("moment/plan", "{X}'s {c} starts a winning plan"),
    ("moment/closed", "neither side has an open line left"),
    ("moment/full", "the board is full"),
)

DROPS = (
    ("drops/lose", "{cells} <loses|lose>"),
    ("drops/draw", "{cells} <draws|draw>"),
    ("drops/both", "{cells2} <draws|draw> but {cells} <loses|lose>"),
)
