// @ts-check
/**
 * The part of the state that belongs to the tab Puzzles, and the shapes of puzzles as the server sends them. A puzzle comes
 * without its answer.
 *
 * @import { Board, Outcome, Player, Sentence } from "./types.js"
 */

/** @typedef {"win" | "save"} PuzzleKind */

/**
 * @typedef {object} Puzzle
 * @property {string} id
 * @property {string} moves
 * @property {PuzzleKind} kind
 * @property {number} grade 1 easy to 5 hard
 * @property {number} level the lowest level that finds it with at least even chance
 * @property {string} question
 * @property {Player} to_move
 */

/** @typedef {Puzzle & {board: Board}} PosedPuzzle */

/**
 * @typedef {object} PuzzleAnswer What comes of a column.
 * @property {number} column
 * @property {string} cell
 * @property {boolean} is_right
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
 * @property {number[]} line columns, the right one first
 * @property {Sentence[]} sentences
 */

/** @typedef {{first: boolean}} SolvedPuzzle `first`: at the first try */

/**
 * @typedef {object} PuzzleProgress What the browser keeps.
 * @property {Record<string, SolvedPuzzle>} solved by id
 * @property {number} streak puzzles in a row solved at the first try
 * @property {number} longest such streak
 */

/**
 * @typedef {object} PuzzleState
 * @property {Puzzle[]} all
 * @property {{kind: PuzzleKind | null, grade: number | null}} filter
 * @property {Puzzle | null} posed
 * @property {boolean} isAsking
 * @property {PuzzleAnswer | null} answer
 * @property {PuzzleSolution | null} solution
 * @property {number} tries
 * @property {PuzzleProgress} progress
 */

/** @type {PuzzleState} */
export const puzzleState = {
  all: [], // the whole collection, easy ones first
  filter: { kind: null, grade: null }, // which of them to put; null: any
  posed: null, // the one on the board
  isAsking: false, // while the server judges a column
  answer: null, // to the column tried last
  solution: null, // once it is found or asked for
  tries: 0, // wrong columns so far
  progress: { solved: {}, streak: 0, longest: 0 }, // kept by the browser
};
