// @ts-check
/**
 * The part of the state that belongs to the tab Puzzles, and the shapes of puzzles as the server sends them. A puzzle comes
 * without its answer.
 *
 * @import { Board, Outcome, Player, Sentence } from "./types.js"
 */

/** @typedef {"win" | "defend" | "save"} PuzzleKind */

/**
 * @typedef {"win-1" | "block" | "fork" | "poisoned" | "win-2" | "win-3" | "win-4" | "zugzwang" | "save" | "follow-up" | "attack"
 *   | "plan" | "deep" | "hold"} PuzzleTheme
 */

/**
 * @typedef {object} PuzzleOutline What one chooses it by.
 * @property {string} id
 * @property {PuzzleKind} kind
 * @property {PuzzleTheme} theme
 * @property {number} grade 1 easy to 5 hard
 */

/**
 * @typedef {object} PuzzleQuestion
 * @property {string} moves
 * @property {number} length own moves until the point is made
 * @property {string} question
 * @property {Player} to_move
 */

/** @typedef {PuzzleOutline & PuzzleQuestion} Puzzle */

/** @typedef {Puzzle & {board: Board}} PosedPuzzle */

/**
 * @typedef {object} PuzzleAnswer What comes of a column.
 * @property {number} column
 * @property {string} cell
 * @property {boolean} is_right
 * @property {boolean} is_solved right, and the point is made
 * @property {string | null} reply where the other side answers
 * @property {number[]} line columns of both sides so far
 * @property {Board | null} board after the reply
 * @property {number} score
 * @property {Outcome} outcome
 * @property {string} headline
 * @property {Sentence[]} sentences
 */

/**
 * @typedef {object} PuzzleSolution
 * @property {string} id
 * @property {number} column
 * @property {string} cell
 * @property {string} headline
 * @property {number[]} line columns until the point is made, the right one first
 * @property {Sentence[]} sentences
 */

/** @typedef {{first: boolean}} SolvedPuzzle `first`: at the first try */

/**
 * @typedef {object} PuzzleProgress What the browser keeps.
 * @property {Record<string, SolvedPuzzle>} solved by id
 * @property {number} streak puzzles in a row solved at the first try
 * @property {number} longest such streak
 * @property {Record<string, {first: boolean}>} daily puzzles of days that are solved, by day
 * @property {number} bestRun most puzzles solved in a run
 */

/** @typedef {"practice" | "daily" | "run"} PuzzleMode */

/** @typedef {{seed: number, ids: string[], at: number, isOver: boolean}} PuzzleRun `at`: how many are solved */

/**
 * @typedef {object} PuzzleState
 * @property {PuzzleOutline[]} all
 * @property {PuzzleMode} mode
 * @property {string} day
 * @property {PuzzleRun | null} run
 * @property {{kind: PuzzleKind | null, theme: PuzzleTheme | null, grade: number | null}} filter
 * @property {Puzzle | null} posed
 * @property {Board | null} start
 * @property {string} at
 * @property {number[]} found
 * @property {boolean} isAsking
 * @property {boolean} isSeeking
 * @property {PuzzleAnswer | null} answer
 * @property {PuzzleSolution | null} solution
 * @property {number} tries
 * @property {PuzzleProgress} progress
 */

/** @type {PuzzleState} */
export const puzzleState = {
  all: [], // the whole collection, easy ones first
  mode: "practice", // any puzzle, that of a day, or a run that ends with the first mistake
  day: "", // of the daily puzzle, as 2026-11-17
  run: null, // the run under way, or the last one
  filter: { kind: null, theme: null, grade: null }, // which of them to put; null: any
  posed: null, // the one on the board
  start: null, // its board
  at: "", // the moves on the board: those of the puzzle and what has been found since, with the answers
  found: [], // own columns that were right
  isAsking: false, // while the server judges a column
  isSeeking: false, // while the solution is looked for
  answer: null, // to the column tried last
  solution: null, // once it is found or asked for
  tries: 0, // wrong columns so far
  progress: { solved: {}, streak: 0, longest: 0, daily: {}, bestRun: 0 }, // kept by the browser
};
