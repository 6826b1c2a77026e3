// @ts-check
/**
 * Actions of a game: moves of people and engines, players, giving up, beginning anew. An engine moves by itself only
 * after a person's move or at the start of a new game; whoever looks back through a game is left in peace.
 *
 * @import { Board, Player } from "../types.js"
 */
import { ApiError, askEngine, getEngines, getPosition, isAbort } from "../api.js";
import { changed } from "../changes.js";
import { keepSession, keepSettings } from "../keeping.js";
import { record } from "../router.js";
import { PERSON, boardShown, moverAt, movesShown, state, trackShown } from "../state.js";
import { isCopy, storeEngineMove, storeMoves, storeResignation } from "../stored_games.js";
import { nameEngine } from "../wording.js";
import { fail, notify } from "./messages.js";
import { acceptBoard, advance, showMoves } from "./position.js";

const LEAST_THINKING_MS = 320; // an answer that falls together with the question cannot be followed

/** @type {AbortController | null} */
let thinking = null;

/** @returns {boolean} whether the game on the board has ended, by the rules or by resignation */
export function isOver() {
  return Boolean(boardShown()?.is_over) || state.resigned !== null;
}

/** @returns {string | null} the engine that is to move */
export function engineToMove() {
  const mover = moverAt(trackShown().ply);
  return mover === PERSON || isOver() ? null : mover;
}

/** @param {number} column chosen by a person */
export function dropAsPerson(column) {
  if (state.resigned !== null) notify("The game is over: take back, or begin a new game.");
  else if (engineToMove()) notify(`${nameEngine(engineToMove() ?? "")} is to move.`);
  else if (advance(column)) void settle();
}

/**
 * Bring the server up to the moves on the board, then let an engine answer; one that was chosen for its colour only after
 * the move waits to be told, however long the server took.
 *
 * @returns {Promise<void>}
 */
async function settle() {
  const moves = movesShown();
  const { players } = state;
  try {
    const board = await store(moves);
    if (!isAt(moves)) return;
    acceptBoard(board);
    keepSession({ tracks: state.tracks, stored: state.stored });
    record("replace");
  } catch (error) {
    if (isAt(moves)) fail(error, () => void settle());
    return;
  }
  if (state.resigned !== null) await storeResigning();
  else if (engineToMove() && state.players === players) await letEngineMove();
}

/** @param {string} moves @returns {Promise<Board>} the board after them, stored if that is possible */
async function store(moves) {
  try {
    const { stored, game } = await storeMoves(state.stored, state.players, moves);
    Object.assign(state, { stored, isUnstored: false });
    return game.board;
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isUnavailable) throw error;
    const board = await getPosition(moves);
    state.isUnstored = true;
    return board;
  }
}

/** Let the engine whose turn it is move, and go on as long as an engine is to move. @returns {Promise<void>} */
export async function letEngineMove() {
  const engine = engineToMove();
  if (!engine || thinking) return;
  const moves = movesShown();
  const mine = (thinking = new AbortController());
  Object.assign(state, { thinking: engine, notice: "", hint: null });
  changed();
  const pause = new Promise((done) => setTimeout(done, LEAST_THINKING_MS));
  try {
    const board = await think(moves, engine, mine.signal);
    await pause;
    if (mine.signal.aborted || !isAt(moves)) return;
    showEngineMove(board);
  } catch (error) {
    if (!isAbort(error) && !mine.signal.aborted) fail(error, () => void letEngineMove());
    return;
  } finally {
    if (thinking === mine) {
      thinking = null;
      state.thinking = null;
      changed();
    }
  }
  if (engineToMove()) await letEngineMove();
}

/** @param {Board} board after the engine's move */
function showEngineMove(board) {
  const hasPerson = state.players.red === PERSON || state.players.yellow === PERSON;
  state.tracks.play = { moves: board.moves, ply: board.ply };
  // With a person in the game, one entry of the history is a move and its answer: Back takes back both.
  record(hasPerson && board.ply > 1 ? "replace" : "push");
  keepSession({ tracks: state.tracks, stored: state.stored });
  acceptBoard(board);
}

/** @param {string} moves @param {string} engine @param {AbortSignal} signal @returns {Promise<Board>} */
async function think(moves, engine, signal) {
  if (!isCopy(state.stored, state.players, moves)) await store(moves);
  const { stored } = state;
  if (!stored?.token || state.isUnstored) return (await askEngine(moves, engine, signal)).board;
  try {
    const kept = await storeEngineMove({ ...stored, token: stored.token }, signal);
    state.stored = kept.stored;
    return kept.game.board;
  } catch (error) {
    if (!(error instanceof ApiError) || !(error.isUnavailable || error.status === 409)) throw error;
    state.isUnstored = error.isUnavailable;
    if (!error.isUnavailable) state.stored = null; // changed elsewhere: the next move begins a copy of its own
    return (await askEngine(moves, engine, signal)).board;
  }
}

/** Stop waiting for the engine; the server hears of it. */
export function stopThinking() {
  thinking?.abort();
  thinking = null;
  state.thinking = null;
  changed();
}

/** Begin a new game between the same players; the one before keeps its own address. */
export function beginGame() {
  stopThinking();
  Object.assign(state, { stored: null, resigned: null, isUnstored: false });
  state.tracks.play = { moves: "", ply: 0 };
  void showMoves("push").then(() => (engineToMove() ? letEngineMove() : undefined));
}

/** Play on from these moves as a game of their own. @param {string} moves */
export function playFrom(moves) {
  stopThinking();
  Object.assign(state, { stored: null, resigned: null, isUnstored: false, tab: "play" });
  state.tracks.play = { moves, ply: moves.length };
  void showMoves("push");
}

/** Choose who plays a colour; the game goes on as it stands. @param {"red" | "yellow"} colour @param {string} name */
export function choosePlayer(colour, name) {
  choosePlayers({ ...state.players, [colour]: name });
}

/** Let the players change sides; the game goes on as it stands. */
export function swapPlayers() {
  choosePlayers({ red: state.players.yellow, yellow: state.players.red });
}

/** @param {import("../types.js").Players} players */
function choosePlayers(players) {
  stopThinking();
  state.players = players;
  keepSettings({ players });
  changed();
}

/** Give up for the person who is to move; if an engine is, for the other side. */
export function resign() {
  const { ply } = trackShown();
  if (ply === 0 || isOver()) return;
  state.resigned = /** @type {Player} */ (engineToMove() ? (ply + 1) % 2 : ply % 2);
  stopThinking();
  void storeResigning();
}

/** Store who gave up, once the server's copy has the last move; on the page the resignation stands in any case. */
async function storeResigning() {
  const { stored, resigned, players } = state;
  if (resigned === null || !stored?.token || !isCopy(stored, players, movesShown())) return;
  try {
    await storeResignation({ ...stored, token: stored.token }, resigned);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    state.isUnstored = true;
    changed();
  }
}

/** Fetch who can be played against. @returns {Promise<void>} */
export async function loadEngines() {
  try {
    state.engines = await getEngines();
    changed();
  } catch (error) {
    fail(error, () => void loadEngines());
  }
}

/** @param {string} moves @returns {boolean} whether the game still stands there */
function isAt(moves) {
  return state.tab === "play" && movesShown() === moves;
}
