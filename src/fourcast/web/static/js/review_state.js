// @ts-check
/**
 * The part of the state that belongs to the tab Review, and the shapes of a review as the server sends it.
 * Scores are those of the side that moves, except in `scores` and `red_…`, which are Red's. Unknown is null or empty.
 *
 * @import { Outcome, Player, Sentence } from "./types.js"
 */

/** @typedef {"best" | "good" | "inaccuracy" | "mistake" | "blunder"} MoveClass */

/**
 * @typedef {object} PlayerSummary
 * @property {string} name
 * @property {number} moves
 * @property {number | null} accuracy 0 to 100; null: there was nothing to choose, or it is not known
 * @property {number} best
 * @property {number} good
 * @property {number} inaccuracy
 * @property {number} mistake
 * @property {number} blunder
 * @property {number} unknown moves that were not judged in time
 */

/**
 * @typedef {object} ReviewedMove
 * @property {number} ply stones on the board before it
 * @property {number} number counted from 1
 * @property {Player} player
 * @property {number} column
 * @property {string} cell
 * @property {number | null} before the best score there was
 * @property {number | null} after the score that is left
 * @property {Outcome | null} outcome_before
 * @property {Outcome | null} outcome_after
 * @property {MoveClass | null} class
 * @property {string[]} tags what it overlooks: "missed win", "walked into a fork", …
 * @property {number[]} right of a mistake: columns that keep the result and overlook nothing
 * @property {(number | null)[]} scores of every column; null: full
 * @property {number[]} best columns that nothing beats
 * @property {string[]} best_cells where stones land in them
 * @property {string} words
 * @property {string} comment
 * @property {(Sentence & {is_missed: boolean}) | null} reason
 */

/**
 * @typedef {object} TurningPoint A mistake or a blunder.
 * @property {number} number of the move
 * @property {string} headline
 * @property {string | null} better a cell
 * @property {string[]} line_cells the better line, from the position before the move
 * @property {string[]} reply_cells best play after the move
 * @property {Sentence[]} before about the position before the move
 * @property {Sentence[]} after about the position after it
 * @property {Sentence[]} refuted how columns that lose without need are punished; each names its column first
 */

/**
 * @typedef {object} KeyMoment One of the turning points that tell most; its lines end with the move that decides them.
 * @property {number} number of the move
 * @property {string} headline
 * @property {(Sentence & {is_missed: boolean}) | null} reason
 * @property {string | null} better a cell
 * @property {string[]} line_cells the better line, from the position before the move
 * @property {string} line_ends what its last move does
 * @property {string[]} reply_cells best play after the move
 * @property {string} reply_ends
 */

/**
 * @typedef {object} Review
 * @property {string} moves
 * @property {string} verdict
 * @property {boolean} is_over
 * @property {Player | null} winner
 * @property {[PlayerSummary, PlayerSummary]} players
 * @property {{sentence: string} | null} theory
 * @property {(number | null)[]} scores of every position from the empty board on, Red's view
 * @property {ReviewedMove[]} reviewed
 * @property {TurningPoint[]} turning_points
 * @property {KeyMoment[]} key_moments at most three
 */

/** @typedef {{done: number, total: number, words: string, scores: Record<string, number | null>}} ReviewProgress */

/** @typedef {"first" | "later" | "shown" | "skipped"} Learnt How a question ended: found at the first try, later, … */

/**
 * @typedef {object} Learning The positions before mistakes and blunders, put again one by one.
 * @property {Player | null} side whose mistakes; null: both
 * @property {number[]} plies of the positions
 * @property {number} index of the question that is put; as many as there are: the summary
 * @property {number} tries
 * @property {number | null} column tried last
 * @property {boolean} isRight whether that keeps the result
 * @property {boolean} isShown whether the answer was asked for
 * @property {Learnt[]} results
 */

/** @typedef {{number: number, kind: "better" | "reply"}} ChosenLine One of the two lines of a turning point. */

/**
 * @typedef {object} ReviewState
 * @property {Review | null} found
 * @property {ReviewProgress | null} progress
 * @property {boolean} isStopped
 * @property {boolean} isDragging
 * @property {ChosenLine | null} line
 * @property {Player | null} side
 * @property {Learning | null} learning
 */

/** @type {ReviewState} */
export const reviewState = {
  found: null, // the review of the moves of the tab, or of others while that is awaited
  progress: null, // of a review that is being made
  isStopped: false, // whether the user stopped it
  isDragging: false, // whether the pointer is moving along the graph: the address follows at the end
  line: null, // the line of a turning point that is open
  side: null, // whose mistakes to learn from; null: both
  learning: null, // while learning
};
