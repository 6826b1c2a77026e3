// @ts-check
/**
 * Actions of learning from mistakes: the positions before the mistakes and blunders of a review are put again, one by one.
 * What a column is worth is in the review; nothing is asked of the server.
 *
 * @import { Learning, Learnt, ReviewedMove, TurningPoint } from "../review_state.js"
 * @import { LineStone, Outcome, Player } from "../types.js"
 */
import { changed } from "../changes.js";
import { boardShown, state } from "../state.js";
import { nameColumn } from "../wording.js";
import { showLine } from "./display.js";
import { notify } from "./messages.js";
import { showMoves } from "./position.js";
import { placeCells, reviewShown, reviewTrack } from "./review.js";

/** @param {Player | null} side null: both @returns {ReviewedMove[]} the moves to learn from */
export function listLessons(side) {
  const moves = reviewShown()?.reviewed ?? [];
  return moves.filter(
    (move) =>
      (move.class === "mistake" || move.class === "blunder") &&
      move.scores.length > 0 &&
      (side === null || move.player === side),
  );
}

/** @param {Player | null} side whose mistakes to learn from */
export function chooseSide(side) {
  state.review.side = side;
  changed();
}

/** Put the first question. */
export function beginLearning() {
  const { side } = state.review;
  const plies = listLessons(side).map(({ ply }) => ply);
  if (!plies.length) return;
  state.review.line = null;
  state.review.learning = { side, plies, results: [], ...question(0) };
  putQuestion();
}

/** Leave learning; the board stays where it is. */
export function leaveLearning() {
  state.review.learning = null;
  void showMoves("replace");
}

/** @param {number} index */
function question(index) {
  return { index, tries: 0, column: null, isRight: false, isShown: false };
}

function putQuestion() {
  const { learning } = state.review;
  const ply = learning?.plies[learning.index];
  if (ply !== undefined) reviewTrack().ply = ply;
  void showMoves("replace");
}

/** @returns {ReviewedMove | null} the move that is to be bettered */
export function lessonShown() {
  const { learning } = state.review;
  return learning ? (reviewShown()?.reviewed[learning.plies[learning.index] ?? -1] ?? null) : null;
}

/** @returns {TurningPoint | null} what is known about it */
export function pointShown() {
  const number = lessonShown()?.number;
  return reviewShown()?.turning_points.find((point) => point.number === number) ?? null;
}

/** @param {Learning} learning @returns {boolean} whether the question is settled */
export const isSettled = (learning) => learning.isRight || learning.isShown;

/** @param {number} score @returns {Outcome} */
export const outcomeOf = (score) => (score > 0 ? "win" : score < 0 ? "loss" : "draw");

/** @param {() => void} action to be done when the board is there; only the last one counts */
function awaitBoard(action) {
  if (!state.failure) state.queued = [action];
}

/** Try a column: right is what keeps the result and overlooks nothing. @param {number} column */
export function answerLesson(column) {
  const { learning } = state.review;
  const [lesson, board] = [lessonShown(), boardShown()];
  if (!learning || !lesson || isSettled(learning)) return;
  if (!board) {
    awaitBoard(() => answerLesson(column));
    return;
  }
  const cell = board.landing_cells[column];
  const score = lesson.scores[column];
  if (!cell || score === null || score === undefined) {
    notify(`Column ${nameColumn(column)} is full.`);
    return;
  }
  learning.column = column;
  learning.tries += 1;
  learning.isRight = lesson.right.includes(column);
  if (learning.isRight) settle(learning.tries === 1 ? "first" : "later");
  Object.assign(state, { pending: { cell, player: board.to_move }, notice: "", highlights: [], pinned: [] });
  changed();
}

/** Take the stone off again. */
export function tryAgain() {
  const { learning } = state.review;
  if (!learning || isSettled(learning)) return;
  learning.column = null;
  Object.assign(state, { pending: null, notice: "" });
  changed();
}

/** Show what would have been right. */
export function showAnswer() {
  const { learning } = state.review;
  const [lesson, board] = [lessonShown(), boardShown()];
  const column = lesson?.best[0];
  if (!learning || column === undefined || isSettled(learning)) return;
  if (!board) {
    awaitBoard(showAnswer);
    return;
  }
  const cell = board.landing_cells[column];
  Object.assign(learning, { column, isShown: true });
  settle("shown");
  Object.assign(state, { pending: cell ? { cell, player: board.to_move } : null, notice: "" });
  changed();
}

/** @param {Learnt} result */
function settle(result) {
  const { learning } = state.review;
  if (learning) learning.results[learning.index] = result;
}

/** Put the next question, after the last one the summary. */
export function nextLesson() {
  const { learning } = state.review;
  if (!learning || learning.index >= learning.plies.length) return;
  learning.results[learning.index] ??= "skipped";
  Object.assign(learning, question(learning.index + 1));
  putQuestion();
}

/** @returns {LineStone[]} the better line, once the question is settled; its first stone is the best one */
export function lessonLine() {
  const { learning } = state.review;
  const point = pointShown();
  return learning && point && isSettled(learning) ? placeCells(point.line_cells, point.number) : [];
}

/** @param {number} count stones of that line over the board; while some are, the stone that was tried is away */
export function stepLesson(count) {
  const { learning } = state.review;
  const column = learning?.column ?? -1;
  const board = boardShown();
  const cell = board?.landing_cells[column];
  state.pending = count > 0 || !cell || !board ? null : { cell, player: board.to_move };
  showLine(count, lessonLine().length);
}
