// @ts-check
/**
 * Actions of the tab Review: have a game judged, go along it, open the lines of a turning point. The moves are those of the
 * tab's track; the board shows as many of them as its ply says.
 *
 * @import { ChosenLine, KeyMoment, Review, ReviewedMove, TurningPoint } from "../review_state.js"
 * @import { LineStone, Player } from "../types.js"
 */
import { ApiError, followReview, getLink, getPosition, isAbort } from "../api.js";
import { changed } from "../changes.js";
import { record } from "../router.js";
import { movesShown, ownSide, state } from "../state.js";
import { openTab } from "../tabs.js";
import { readCell } from "../wording.js";
import { showLine } from "./display.js";
import { fail, tellRefusal } from "./messages.js";
import { switchTab } from "./opening.js";
import { acceptBoard, beginVisit, showMoves } from "./position.js";
import { loadWords } from "./words.js";

const MOST_KEPT = 20;

/** @type {Map<string, Review>} complete reviews by moves */
const reviews = new Map();
/** @type {(() => void) | null} */
let stopFollowing = null;
let followed = ""; // the moves of the review that is being made

/** @returns {import("../types.js").Track} the game of the tab */
export function reviewTrack() {
  return (state.tracks.review ??= { moves: "", ply: 0 });
}

/** @returns {Review | null} the review of the game of the tab, if it is there */
export function reviewShown() {
  return state.review.found?.moves === reviewTrack().moves ? state.review.found : null;
}

/** @returns {boolean} whether the game of the tab is the one that the person has played against an engine in Play */
export function isOwnGame() {
  const isOurs = Boolean(state.stored?.token) || state.isUnstored;
  return ownSide() !== null && isOurs && reviewTrack().moves === state.tracks.play?.moves;
}

/** @returns {ReviewedMove | null} the move that led to the board shown */
export function moveShown() {
  return reviewShown()?.reviewed[reviewTrack().ply - 1] ?? null;
}

/** @param {Review} review @returns {boolean} whether nothing was left open when the time was up */
export function isComplete(review) {
  return review.players.every(({ unknown }) => unknown === 0);
}

/** Open a game in the tab and have it judged. @param {string} moves as the server writes them @param {number} [ply] */
export async function openReview(moves, ply = moves.length) {
  openTab().pause?.();
  state.tab = "review";
  state.tracks.review = { moves, ply: Math.max(0, Math.min(moves.length, ply)) };
  state.setup = { text: "", message: "" };
  leaveAll();
  const shown = showMoves("push");
  judge();
  await shown;
}

/** Show what an address asks for; without moves, the game that was there, or the one in Play. @param {URLSearchParams} query */
export async function openReviewAddress(query) {
  const asked = query.get("moves") ?? (reviewTrack().moves || (state.tracks.play?.moves ?? ""));
  const ply = Number(query.get("ply") ?? Number.NaN);
  leaveAll();
  const isLatest = beginVisit();
  try {
    const { board, refused } = await getLink(asked);
    if (!isLatest()) return;
    const isPly = Number.isInteger(ply) && ply >= 0 && ply <= board.ply;
    state.tracks.review = { moves: board.moves, ply: isPly ? ply : board.ply };
    acceptBoard(board);
    const shown = showMoves("replace");
    judge();
    await shown;
    if (refused) tellRefusal(asked, refused);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isLatest()) return;
    if (!state.board) await showMoves("replace");
    fail(error, () => void openReviewAddress(query));
  }
}

/** Review what was typed; what is wrong with it is said beside the field, and nothing is lost. @param {string} text */
export async function reviewTyped(text) {
  state.setup = { text, message: "" };
  try {
    const board = await getPosition(text);
    if (board.ply === 0) state.setup.message = "There are no moves in it: write columns or cells, for example 4453 or d1 d2 e1 c1.";
    else await openReview(board.moves);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    state.setup.message = error.message;
  }
  changed();
}

/** Have the game of the tab judged, unless it has been or is being. */
export function judge() {
  const { moves } = reviewTrack();
  if (followed !== moves) cancel();
  const known = reviews.get(moves);
  if (known) state.review.found = known;
  if (!moves || reviewShown() || stopFollowing || state.review.isStopped) {
    changed();
    return;
  }
  void loadWords();
  state.review.progress = { done: 0, total: moves.length, words: "", scores: {} };
  followed = moves;
  stopFollowing = followReview(moves, {
    progress: (news) => {
      state.review.progress = news;
      changed();
    },
    result: (found) => {
      stopFollowing = null;
      if (isComplete(found)) keep(moves, found);
      Object.assign(state.review, { found, progress: null });
      changed();
    },
    failed: (error) => {
      stopFollowing = null;
      state.review.progress = null;
      if (!isAbort(error) && state.tab === "review") fail(error, judge);
    },
  });
  changed();
}

/** @type {(() => void) | null} */
let stopForeseeing = null;

/**
 * Have a game judged that is not open here (yet).
 *
 * @param {string} moves
 * @param {(review: Review | null) => void} tell null: it could not be done
 */
export function foresee(moves, tell) {
  stopForeseeing?.();
  stopForeseeing = null;
  const known = reviews.get(moves);
  if (known) {
    tell(known);
    return;
  }
  stopForeseeing = followReview(moves, {
    progress: () => undefined,
    result: (found) => {
      if (isComplete(found)) keep(moves, found);
      tell(found);
    },
    failed: (error) => {
      if (!isAbort(error)) tell(null);
    },
  });
}

/** @param {string} moves @param {Review} found */
function keep(moves, found) {
  reviews.set(moves, found);
  if (reviews.size > MOST_KEPT) reviews.delete(reviews.keys().next().value ?? "");
}

/** Stop the review by order of the user; the server stops solving. */
export function stopReview() {
  cancel();
  state.review.isStopped = true;
  changed();
}

/** Go on with a review that was stopped or ran out of time: the solver remembers what it has learnt. */
export function continueReview() {
  cancel();
  Object.assign(state.review, { found: null, isStopped: false });
  judge();
}

function cancel() {
  stopFollowing?.();
  stopFollowing = null;
  state.review.progress = null;
}

/** Another game is opened: nothing of the one before stays. */
function leaveAll() {
  cancel();
  Object.assign(state.review, { isStopped: false, isDragging: false, line: null, learning: null });
}

/**
 * Go to a ply of the game. While the pointer drags, the address waits: browsers refuse to change it that often.
 *
 * @param {number} ply
 * @param {boolean} [isDragging]
 */
export function goToPly(ply, isDragging = false) {
  const track = reviewTrack();
  const target = Math.max(0, Math.min(track.moves.length, ply));
  state.review.isDragging = isDragging;
  if (target === track.ply) return;
  track.ply = target;
  state.review.line = null;
  void showMoves(isDragging ? null : "replace");
}

/** The pointer has let go of the graph. */
export function endDragging() {
  state.review.isDragging = false;
  record("replace");
}

/**
 * A column chosen while looking through the game: its own next move, or another one to be looked at in Analyse.
 *
 * @param {number} column
 */
export function tryColumn(column) {
  const { moves, ply } = reviewTrack();
  if (moves[ply] === String(column + 1)) goToPly(ply + 1);
  else if (state.board?.legal_columns.includes(column)) analyse(`${movesShown()}${column + 1}`);
}

/** @param {string} moves to be opened in Analyse; the review stays as it is */
export function analyse(moves) {
  state.tracks.analyse = { moves, ply: moves.length };
  switchTab("analyse");
}

/** Open one of the two lines of a turning point over the board, or close it. @param {ChosenLine} line */
export function openLine(line) {
  const { number, kind } = state.review.line ?? {};
  if (number === line.number && kind === line.kind) {
    state.review.line = null;
    showLine(0);
    return;
  }
  goToPly(line.kind === "better" ? line.number - 1 : line.number);
  state.review.line = line;
  stepLine(1);
}

/** @param {number} count stones of the open line that lie over the board */
export function stepLine(count) {
  showLine(count, chosenLine().length);
}

/** @param {number} number of a move @returns {KeyMoment | TurningPoint | undefined} what is known about it */
function findPoint(number) {
  const review = reviewShown();
  return [...(review?.key_moments ?? []), ...(review?.turning_points ?? [])].find((point) => point.number === number);
}

/** @returns {LineStone[]} the line that is open, as long as its board is shown */
export function chosenLine() {
  const { line } = state.review;
  const point = line && findPoint(line.number);
  if (!line || !point) return [];
  const first = line.kind === "better" ? point.number : point.number + 1;
  if (reviewTrack().ply !== first - 1) return [];
  return placeCells(line.kind === "better" ? point.line_cells : point.reply_cells, first);
}

/** @param {string[]} cells @param {number} first number of the first move @returns {LineStone[]} */
export function placeCells(cells, first) {
  return cells.map((name, index) => {
    const number = first + index;
    return { cell: readCell(name), player: /** @type {Player} */ ((number - 1) % 2), number };
  });
}
