// @ts-check
/**
 * Everything the page knows, in one object. Only the files in `actions/` change it; views read it and draw.
 *
 * @import { Analysis, Board, Cell, ColumnScore, Engine, Explanation, Failure, Game, Player, Players, Progress,
 *   StoredGame, Track }
 *   from "./types.js"
 */

import { editState } from "./edit_state.js";
import { learnState } from "./learn_state.js";
import { puzzleState } from "./puzzle_state.js";
import { reviewState } from "./review_state.js";

export const PERSON = "human"; // in place of an engine's name

/**
 * @typedef {object} Display
 * @property {"light" | "dark" | null} theme
 * @property {boolean} hasScores
 * @property {boolean} hasThreats
 * @property {boolean} isFlipped
 * @property {boolean} hasSound
 */

/**
 * @typedef {object} State
 * @property {string} tab
 * @property {Record<string, Track>} tracks
 * @property {Board | null} board
 * @property {{cell: Cell, player: Player} | null} pending
 * @property {(() => void)[]} queued
 * @property {number | null} column
 * @property {Players} players
 * @property {Engine[]} engines
 * @property {string | null} thinking
 * @property {StoredGame | null} stored
 * @property {boolean} isUnstored
 * @property {Player | null} resigned
 * @property {string} round
 * @property {boolean} isChoosing
 * @property {Record<string, import("./keeping.js").Results>} results
 * @property {{moves: string, moments: import("./review_state.js").KeyMoment[] | null} | null} looking
 * @property {Game[] | null} games
 * @property {Analysis | null} analysis
 * @property {Progress | null} progress
 * @property {[number, number] | null} bounds
 * @property {Record<number, [number, number]>} columnBounds
 * @property {boolean} isStopped
 * @property {Explanation | null} explanation
 * @property {boolean} isExplanationMissing
 * @property {import("./types.js").Openings | null} openings
 * @property {{moves: string, column: ColumnScore} | null} hint
 * @property {number} lineShown
 * @property {string[]} highlights
 * @property {string[]} pinned
 * @property {{text: string, message: string}} setup
 * @property {import("./edit_state.js").EditState} edit
 * @property {import("./review_state.js").ReviewState} review
 * @property {import("./puzzle_state.js").PuzzleState} puzzle
 * @property {import("./learn_state.js").LearnState} learn
 * @property {Failure | null} failure
 * @property {string} notice
 * @property {number | null} loading
 * @property {Display} display
 */

/** @type {State} */
export const state = {
  tab: "play", // id of the open tab
  tracks: { play: { moves: "", ply: 0 }, analyse: { moves: "", ply: 0 } }, // the moves of each tab
  board: null, // the last board that the server told; may lag behind the track while an answer is awaited
  pending: null, // the stone of a move that the server has not answered yet
  queued: [], // what was asked of a board that is awaited: a fast player loses no move
  column: null, // the column under the pointer or the focus

  players: { red: PERSON, yellow: "level-2" }, // who plays in the tab Play
  engines: [], // all that can be played against, levels first
  thinking: null, // the engine that is being waited for
  stored: null, // the game of the tab Play as the server keeps it; null: it keeps none
  isUnstored: false, // whether the server could not store the last move
  resigned: null, // who gave up
  round: makeRound(), // tells the game of the tab Play from those before: every entry of the history says whose it is
  isChoosing: false, // whether the players are being chosen while a game runs
  results: {}, // games won, drawn and lost against each engine, kept by the browser
  looking: null, // the key moments of the game that has ended, null while they are looked for
  games: null, // the games that this browser has begun, while their list is shown

  analysis: null, // of the board shown
  progress: null, // the last news of an analysis that still runs
  bounds: null, // what such an analysis knows about the score of the board
  columnBounds: {}, // what such an analysis knows about single columns
  isStopped: false, // whether the user stopped it
  explanation: null, // of the board shown
  isExplanationMissing: false, // whether this server cannot explain
  openings: null, // what the opening book has about the board of Analyse
  hint: null, // the column that a hint shows
  lineShown: 0, // stones of the line of best play that are laid over the board
  highlights: [], // cells that the sentence under the pointer or the focus speaks of
  pinned: [], // cells of the sentence that was clicked

  setup: { text: "", message: "" }, // what is typed into the field for moves, and what is wrong with it
  edit: editState, // of a board that is being drawn in Analyse: see edit_state.js
  review: reviewState, // of the tab Review: see review_state.js
  puzzle: puzzleState, // of the tab Puzzles: see puzzle_state.js
  learn: learnState, // of the tab Learn: see learn_state.js
  failure: null, // what the server could not do, in place of the verdict
  loading: null, // how much of the solver is there, from 0 to 1, on a page that brings its own; null: all, or a server has it
  notice: "", // one thing to say in passing: "Column d is full."
  // Kept by the browser:
  display: { theme: null, hasScores: false, hasThreats: false, isFlipped: false, hasSound: false },
};

/** @returns {Track} the moves of the open tab */
export function trackShown() {
  return (state.tracks[state.tab] ??= { moves: "", ply: 0 });
}

/** @returns {string} the moves on the board of the open tab */
export function movesShown() {
  const track = trackShown();
  return track.moves.slice(0, track.ply);
}

/** @returns {string} the board that the moves of the open tab begin with; empty: the empty 7x6 board */
export const posShown = () => trackShown().pos ?? "";

/** @param {{moves: string, pos?: string}} place @returns {string} its name among all that can be shown */
export const keyOf = ({ moves, pos = "" }) => (pos ? `${pos} ${moves}` : moves);

/** @returns {string} the name of what is to be shown: the start and the moves on the board */
export const keyShown = () => keyOf({ moves: movesShown(), pos: posShown() });

/** @returns {Board | null} the board if it is that of the moves shown: null while an answer is awaited */
export function boardShown() {
  return state.board && keyOf(state.board) === keyShown() ? state.board : null;
}

/** Do something once the board of the moves shown is there, unless it cannot be had. @param {() => void} action */
export function whenShown(action) {
  if (!state.failure) state.queued.push(action);
}

/** @returns {Analysis | null} the analysis if it is that of the moves shown */
export function analysisShown() {
  return state.analysis && keyOf(state.analysis.board) === keyShown() ? state.analysis : null;
}

/** @returns {boolean} whether the time was up before the board shown was solved */
export const isUnsolved = () => analysisShown()?.score === null;

/** @returns {Explanation | null} the explanation if it is that of the moves shown */
export function explanationShown() {
  return state.explanation && keyOf(state.explanation) === keyShown() ? state.explanation : null;
}

/** @returns {number} columns of the board that is shown, or was last */
export const columnsShown = () => state.board?.grid[0]?.length ?? 7;

/** @param {number} ply @returns {string} who moves at that ply of the game: PERSON or an engine's name */
export function moverAt(ply) {
  return ply % 2 === 0 ? state.players.red : state.players.yellow;
}

/** @returns {Player | null} the side of the person who plays against an engine; null: two people, or none */
export function ownSide() {
  const { red, yellow } = state.players;
  if ((red === PERSON) === (yellow === PERSON)) return null;
  return red === PERSON ? 0 : 1;
}

/** @returns {string | null} the engine that a person plays against */
export function opponent() {
  const own = ownSide();
  return own === null ? null : own === 0 ? state.players.yellow : state.players.red;
}

/** @returns {string} the name of a new round: no other has it */
export function makeRound() {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}
