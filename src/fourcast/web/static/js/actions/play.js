// @ts-check
/**
 * Actions of a game: moves of people and engines, players, giving up, beginning anew. An engine whose turn it is moves by
 * itself, except while somebody looks back through a game.
 *
 * @import { Board, Player, Players } from "../types.js"
 */
import { ApiError, askEngine, getEngines, getPosition, isAbort } from "../api.js";
import { changed } from "../changes.js";
import { keepSession, keepSettings } from "../keeping.js";
import { record } from "../router.js";
import { PERSON, boardShown, makeRound, moverAt, movesShown, state, trackShown } from "../state.js";
import { ChangedElsewhere, isCopy, loadGame, storeEngineMove, storeMoves, storeResignation } from "../stored_games.js";
import { nameEngine } from "../wording.js";
import { countResult } from "./ending.js";
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

/** Bring the server up to the moves on the board, then let an engine answer. @returns {Promise<void>} */
async function settle() {
  const moves = movesShown();
  try {
    const board = await store(moves);
    if (!isAt(moves)) return;
    acceptBoard(board);
    keepSession({ tracks: state.tracks, stored: state.stored });
    record("replace");
    countResult();
  } catch (error) {
    if (error instanceof ChangedElsewhere) await takeOver(error.kept);
    else if (isAt(moves)) fail(error, () => void settle());
    return;
  }
  if (state.resigned !== null) await storeResigning();
  else await letEngineMove();
}

/**
 * Show a game as another window has left it; nothing of it is overwritten.
 *
 * @param {import("../stored_games.js").Kept} kept
 */
async function takeOver({ stored, game }) {
  if (state.stored?.id !== stored.id) return;
  showStored(stored, game);
  if (state.tab === "play") await showMoves("replace");
  notify("This game went on in another window: here is how it stands.");
}

/** @param {import("../types.js").StoredGame} stored @param {import("../types.js").Game} game */
function showStored(stored, game) {
  const isResigned = game.ended_by === "resignation";
  Object.assign(state, { stored, isUnstored: false, resigned: isResigned ? (game.result === "red" ? 1 : 0) : null });
  state.tracks.play = { moves: game.board.moves, ply: game.board.ply };
}

/** Follow what another window has played, unless somebody here looks back or is about to move. @param {string} id of a game */
export async function hearOfGame(id) {
  const { stored } = state;
  const isAtEnd = stored?.id === id && state.tracks.play?.moves === stored.moves && !thinking;
  if (!isAtEnd || state.tracks.play?.ply !== stored.moves.length) return;
  const { moves } = stored;
  const kept = await loadGame(id).catch(() => null); // another window's news may be missed: a move of ours will tell
  if (!kept || state.stored?.id !== id || state.tracks.play.moves !== moves || kept.stored.moves === moves) return;
  showStored(kept.stored, kept.game);
  if (state.tab === "play") await showMoves("replace");
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
  const engine = state.tab === "play" ? engineToMove() : null;
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
    if (error instanceof ChangedElsewhere) await takeOver(error.kept);
    else if (!isAbort(error) && !mine.signal.aborted) fail(error, () => void letEngineMove());
    return;
  } finally {
    if (thinking === mine) {
      thinking = null;
      state.thinking = null;
      changed();
    }
  }
  await letEngineMove();
}

/** Let an engine go on in a game of ours that was left while it was to move, or begin one; a link only shows its position. */
export function resumeEngine() {
  const { moves, ply } = trackShown();
  if (ply === moves.length && (ply === 0 || state.stored?.token)) void letEngineMove();
}

/** @param {Board} board after the engine's move */
function showEngineMove(board) {
  const hasPerson = state.players.red === PERSON || state.players.yellow === PERSON;
  state.tracks.play = { moves: board.moves, ply: board.ply };
  // With a person in the game, one entry of the history is a move and its answer: Back takes back both.
  record(hasPerson && board.ply > 1 ? "replace" : "push");
  keepSession({ tracks: state.tracks, stored: state.stored });
  acceptBoard(board);
  countResult();
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
    if (!(error instanceof ApiError) || !error.isUnavailable) throw error;
    state.isUnstored = true;
    return (await askEngine(moves, engine, signal)).board;
  }
}

/** Stop waiting for the engine; the server hears of it. */
export function stopThinking() {
  if (thinking && state.stored) state.stored = { ...state.stored, isUncertain: true }; // it may hear of it too late
  thinking?.abort();
  thinking = null;
  state.thinking = null;
  changed();
}

/** Begin a new game between the same players; the one before keeps its own address. */
export function beginGame() {
  stopThinking();
  beginRound("");
  void showMoves("push").then(letEngineMove);
}

/** @param {string} moves of a game that has nothing to do with the one before */
function beginRound(moves) {
  Object.assign(state, { stored: null, resigned: null, isUnstored: false, isChoosing: false, round: makeRound() });
  state.tracks.play = { moves, ply: moves.length };
  keepSession({ round: state.round });
}

/** Play another engine from the start. @param {string} name */
export function playAgainst(name) {
  const isYellow = state.players.yellow === PERSON && state.players.red !== PERSON;
  setPlayers(isYellow ? { red: name, yellow: PERSON } : { red: PERSON, yellow: name });
  beginGame();
}

/** Play on from these moves as a game of their own. @param {string} moves */
export function playFrom(moves) {
  stopThinking();
  beginRound(moves);
  state.tab = "play";
  void showMoves("push").then(letEngineMove);
}

/** Let others play; the game goes on as it stands, and an engine whose turn it is moves. @param {Players} players */
export function choosePlayers(players) {
  stopThinking();
  setPlayers(players);
  changed();
  const { moves, ply } = trackShown();
  if (ply === moves.length && !state.pending) void letEngineMove();
}

/** @param {Players} players */
function setPlayers(players) {
  state.players = players;
  keepSettings({ players });
}

/** Let the players change sides. */
export function swapPlayers() {
  choosePlayers({ red: state.players.yellow, yellow: state.players.red });
}

/** Open the choice of players while a game runs, or close it. */
export function toggleChoosing() {
  state.isChoosing = !state.isChoosing;
  changed();
}

/** Give up for the person who is to move; if an engine is, for the other side. */
export function resign() {
  const { ply } = trackShown();
  if (ply === 0 || isOver()) return;
  state.resigned = /** @type {Player} */ (engineToMove() ? (ply + 1) % 2 : ply % 2);
  stopThinking();
  countResult();
  void storeResigning();
}

/** Store who gave up, once the server's copy has the last move; on the page the resignation stands in any case. */
async function storeResigning() {
  const { stored, resigned, players } = state;
  if (resigned === null || !stored?.token || !isCopy(stored, players, movesShown())) return;
  try {
    const kept = await storeResignation({ ...stored, token: stored.token }, resigned);
    if (state.stored?.id === kept.stored.id) state.stored = kept.stored;
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
