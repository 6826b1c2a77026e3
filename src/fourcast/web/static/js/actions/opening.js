// @ts-check
/** Actions that open something: the address that the browser shows, a tab. */
import { ApiError, getLink } from "../api.js";
import { changed } from "../changes.js";
import { keepSession, readResults, readSession, readSettings } from "../keeping.js";
import { isThisRound, readAddress, record } from "../router.js";
import { makeRound, movesShown, state, trackShown } from "../state.js";
import { loadGame } from "../stored_games.js";
import { findTab, openTab } from "../tabs.js";
import { fail, tellRefusal } from "./messages.js";
import { acceptBoard, beginVisit, forgetPosition, showMoves } from "./position.js";

/** Take up what the browser has kept: choices for good, the moves of this window. */
export function restore() {
  const { display, players } = readSettings();
  Object.assign(state.display, display);
  Object.assign(state.players, players);
  state.results = readResults();
  const session = readSession();
  const { tab, moves, game } = readAddress();
  if (!session || (tab === "play" && moves === null && !game)) return; // the bare address begins anew
  Object.assign(state.tracks, session.tracks);
  if (session.round && history.state?.round === session.round) state.round = session.round; // not what was typed anew
  if (game || tab === "play") return; // a game is fetched, the server may know more; an address without one names none
  state.stored = session.stored;
  if (state.stored) state.players = { ...state.stored.players };
}

/** Show what the address bar asks for. @returns {Promise<void>} */
export async function openAddress() {
  const { tab, moves, game, pos } = readAddress();
  if (openTab().id !== tab) openTab().pause?.();
  state.tab = findTab(tab)?.id ?? "play";
  forgetPosition();
  changed();
  if (openTab().open) {
    await openTab().open?.(new URLSearchParams(location.search));
    return;
  }
  if (state.tab === "play" && game && game !== state.stored?.id) {
    await openGame(game, moves);
    return;
  }
  if (state.tab === "play" && !game && !isThisRound()) leaveRound();
  await openMoves(moves ?? "", game, state.tab === "analyse" ? pos : "");
}

/** The entry of the history belongs to another game than the one that is open: nothing of that one is touched any more. */
function leaveRound() {
  Object.assign(state, { stored: null, resigned: null, isUnstored: false, round: history.state?.round ?? makeRound() });
  state.tracks.play = { moves: "", ply: 0 };
}

/** @param {string} moves @param {string | null} game the game that the address names @param {string} [pos] where they begin */
async function openMoves(moves, game, pos = "") {
  const track = trackShown();
  const isSame = (track.pos ?? "") === pos;
  const line = isSame && [track.moves, ...(track.lines ?? [])].find((one) => one.startsWith(moves));
  if (line || (isSame && !moves && !track.moves)) {
    if (line) track.moves = line;
    track.ply = moves.length; // what comes after can still be redone
  } else {
    if (state.tab === "play" && !game) Object.assign(state, { stored: null, resigned: null });
    await openUnknown(moves, pos);
    return;
  }
  await showMoves("replace");
  openTab().enter?.();
}

/**
 * Moves that may be anything: board and address stay until the server has read them. What can be played of them is shown.
 *
 * @param {string} moves
 * @param {string} [pos] where they begin
 */
async function openUnknown(moves, pos = "") {
  const isLatest = beginVisit();
  try {
    const { board, refused } = await getLink(moves, pos);
    if (!isLatest()) return;
    state.tracks[state.tab] = { moves: board.moves, ply: board.moves.length, ...(board.pos ? { pos: board.pos } : {}) };
    acceptBoard(board);
    keepSession({ tracks: state.tracks, stored: state.stored });
    record("replace");
    openTab().enter?.();
    if (refused) tellRefusal(moves, refused);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isLatest()) return;
    if (!state.board) await showMoves("replace");
    fail(error, () => void openUnknown(moves, pos));
  }
}

/** @param {string} id @param {string | null} moves of it to show; null: all */
async function openGame(id, moves) {
  const isLatest = beginVisit();
  const before = state.tracks.play?.moves;
  const isFresh = state.stored?.id !== undefined; // another game was open
  try {
    const { stored, game } = await loadGame(id);
    const all = addKept(id, game.board.moves);
    const isUnknown = moves !== null && !all.startsWith(moves);
    // Whoever has gone to another tab finds the game in Play; whoever has begun something else there keeps that.
    const isUntouched = state.tracks.play?.moves === before && !state.stored && !isUnknown;
    if (!isLatest() && !isUntouched) return;
    Object.assign(state, { stored, players: { ...stored.players }, isUnstored: false });
    if (!isThisRound() || isFresh) state.round = history.state?.round ?? makeRound();
    if (isUnknown) {
      await openUnknown(moves); // played on while the server could not store
      return;
    }
    const shown = moves ?? all;
    state.tracks.play = { moves: all, ply: shown.length };
    const isResigned = game.ended_by === "resignation" && shown === game.board.moves;
    state.resigned = isResigned ? (game.result === "red" ? 1 : 0) : null;
    if (state.tab !== "play") {
      changed();
      return;
    }
    await showMoves("replace");
    openTab().enter?.();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isLatest()) return;
    state.stored = null;
    if (!state.board) await showMoves("replace");
    fail(error, () => void openGame(id, moves));
  }
}

/**
 * @param {string} id of a game
 * @param {string} moves that the server has
 * @returns {string} those that this window had when it was reloaded, where they go on from the server's
 */
function addKept(id, moves) {
  const session = readSession();
  const kept = session?.stored?.id === id ? (session.tracks.play?.moves ?? "") : "";
  return kept.startsWith(moves) ? kept : moves;
}

/** Open a tab. The tab Analyse takes the position along; the game in Play stays as it is. @param {string} id */
export function switchTab(id) {
  if (id === state.tab || !findTab(id)) return;
  openTab().pause?.();
  carryPosition(state.tab, id);
  state.tab = id;
  void showMoves("push").then(() => openTab().enter?.());
}

/** @type {string} the position of Play that Analyse was given last */
let carried = "";

/** @type {string} the game of Play that Review was given last */
let reviewed = "";

/** @param {string} from @param {string} to */
function carryPosition(from, to) {
  const track = trackShown();
  const moves = movesShown();
  const played = state.tracks.play?.moves ?? "";
  if (to === "review" && played && played !== reviewed) {
    state.tracks.review = { moves: played, ply: played.length };
    Object.assign(state.review, { line: null, learning: null, isStopped: false });
    reviewed = played;
  }
  if (from === "play" && to === "analyse" && moves !== carried) {
    state.tracks.analyse = { ...track };
    carried = moves;
  }
  const isUnplayed = state.tracks.play?.moves === "";
  if (from === "analyse" && to === "play" && isUnplayed && !track.pos) {
    Object.assign(state, { stored: null, resigned: null });
    state.tracks.play = { moves: track.moves, ply: track.ply };
    carried = moves;
  }
}
