// @ts-check
/**
 * Actions on the moves of the open tab: show, take back, redo, set up, open an address.
 *
 * @import { Board } from "../types.js"
 */
import { ApiError, getPosition } from "../api.js";
import { changed } from "../changes.js";
import { keepSession } from "../keeping.js";
import { extendLines } from "../lines.js";
import { record } from "../router.js";
import { boardShown, keyOf, keyShown, movesShown, posShown, state, trackShown, whenShown } from "../state.js";
import { openTab } from "../tabs.js";
import { nameColumn } from "../wording.js";
import { evaluate, stopEvaluating } from "./analysis.js";
import { fail, notify } from "./messages.js";

const MOST_BOARDS = 500;

/** @type {Map<string, Board>} boards seen, so that taking back needs no answer */
const boards = new Map();

/** Remember a board, so that showing it needs no answer. @param {Board} board */
export function keepBoard(board) {
  boards.set(keyOf(board), board);
  if (boards.size > MOST_BOARDS) boards.delete(boards.keys().next().value ?? "");
}

/** @param {Board} board that the server has told */
export function acceptBoard(board) {
  keepBoard(board);
  if (keyOf(board) !== keyShown()) return;
  state.board = board;
  openTab().arrive?.(board);
  state.pending = null; // a failure stays: it may be about something else that was asked at the same time
  while (state.queued.length && boardShown()) state.queued.shift()?.();
  if (boardShown()) evaluate(); // else a stone has been dropped that had to wait
  changed();
}

/**
 * @param {"push" | "replace" | null} kind how the address follows; null: it waits
 * @returns {Promise<void>} when the board of the moves shown is there, or a failure is
 */
export async function showMoves(kind) {
  forgetPosition();
  Object.assign(state, { pending: null, queued: [] });
  keepSession({ tracks: state.tracks, stored: state.stored });
  if (kind) record(kind);
  await fetchBoard();
}

/** Fetch the board of the moves shown; a stone that waits for it stays where it is. @returns {Promise<void>} */
async function fetchBoard() {
  const [moves, pos, key] = [movesShown(), posShown(), keyShown()];
  const known = boards.get(key);
  if (known) {
    acceptBoard(known);
    return;
  }
  changed();
  try {
    acceptBoard(await getPosition(moves, pos));
  } catch (error) {
    if (key === keyShown()) fail(error, () => void fetchBoard());
  }
}

let visits = 0;

/** @returns {() => boolean} whether nothing else has been opened since: if it has, an answer comes too late */
export function beginVisit() {
  const mine = (visits += 1);
  return () => mine === visits;
}

/** Forget everything that was said about the position before. */
export function forgetPosition() {
  visits += 1;
  stopEvaluating();
  Object.assign(state, { failure: null, notice: "", hint: null, lineShown: 0, highlights: [], pinned: [] });
}

/**
 * Put a stone on the board before the server has answered: it has told where the stone lands.
 *
 * @param {number} column a legal one
 * @returns {boolean} whether it could be done
 */
export function advance(column) {
  const board = state.board;
  const cell = board?.landing_cells[column];
  if (!board || !boardShown()) {
    whenShown(() => openTab().drop(column)); // it tells where the stone lands
    return false;
  }
  if (!cell) {
    notify(board.is_over ? "The game is over: take back, or begin a new game." : `Column ${nameColumn(column)} is full.`);
    return false;
  }
  const track = trackShown();
  const moves = `${movesShown()}${column + 1}`;
  if (state.tab === "analyse") extendLines(track, moves);
  else if (!track.moves.startsWith(moves)) track.moves = moves; // the same move again leaves the rest to be redone
  track.ply = moves.length;
  forgetPosition();
  state.pending = { cell, player: board.to_move };
  keepSession({ tracks: state.tracks, stored: state.stored });
  record("push");
  changed();
  return true;
}

/** @param {number} column dropped freely, for whoever is to move */
export function dropFreely(column) {
  if (advance(column)) void fetchBoard();
}

/** Go to another ply of the track. @param {number} ply */
export function goTo(ply) {
  const track = trackShown();
  const target = Math.max(0, Math.min(track.moves.length, ply));
  if (target === track.ply) return;
  const isForward = target > track.ply;
  openTab().pause?.();
  if (state.tab === "play") state.resigned = null; // whoever goes back goes on
  track.ply = target;
  void showMoves(isForward && !openTab().address ? "push" : "replace");
}

/** Take back a move; against an engine also its answer. */
export function takeBack() {
  const { ply } = trackShown();
  goTo(openTab().stepBack?.(ply) ?? ply - 1);
}

/** Redo what was taken back. */
export function redo() {
  const { ply } = trackShown();
  goTo(openTab().stepForward?.(ply) ?? ply + 1);
}

/**
 * Show other moves in the open tab; variations of the ones before are gone.
 *
 * @param {string} moves
 * @param {"push" | "replace"} kind
 * @param {string} [pos] the board that they begin with
 * @returns {Promise<void>}
 */
export function replaceMoves(moves, kind, pos = "") {
  state.tracks[state.tab] = { moves, ply: moves.length, ...(pos ? { pos } : {}) };
  return showMoves(kind);
}

/** Set up what was typed; what is wrong with it is said beside the field, and the board stays. @param {string} text */
export async function setUp(text) {
  state.setup = { text, message: "" };
  try {
    const isStart = /[/]|^\s*\d+\s*[x×]/i.test(text); // rows of a drawn board, or a size
    const board = await (isStart ? getPosition("", text) : getPosition(text));
    keepBoard(board);
    await replaceMoves(board.moves, "push", board.pos);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    state.setup = { text, message: error.message };
  }
  changed();
}
