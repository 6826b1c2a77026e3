// @ts-check
/**
 * The address bar. It always holds the position: /?moves=4453&tab=analyse, or /game/ID?moves=4453 for a stored game.
 * The state decides, the history of the browser follows: a move adds an entry, and taking it back goes back to the
 * entry before, so that the Back button and "Take back" are the same thing. A static host has one page only: there a game is
 * named by /?game=ID.
 */
import { IS_ON_DEVICE, ROOT } from "./root.js";
import { movesShown, posShown, state } from "./state.js";
import { openTab } from "./tabs.js";

/** @type {Record<string, string>} what an address can name, and the tab that shows it */
const OWNERS = { pos: "analyse", puzzle: "puzzles", daily: "puzzles", run: "puzzles", lesson: "learn", word: "learn" };
const GAME = /^game\/([\w-]+)$/;

/** @typedef {{tab: string, moves: string | null, game: string | null, pos: string}} Address */

/** @returns {Address} what the address bar asks for */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  return {
    tab: query.get("tab") ?? OWNERS[Object.keys(OWNERS).find((name) => query.has(name)) ?? ""] ?? "play",
    moves: query.get("moves"),
    pos: query.get("pos") ?? "",
    game: query.get("game") ?? GAME.exec(location.pathname.slice(ROOT.length))?.[1] ?? null,
  };
}

/** @returns {string} the address of what is shown */
export function writeAddress() {
  const own = openTab().address?.();
  if (own) {
    const isNamed = Object.keys(own).some((name) => name in OWNERS);
    return `${ROOT}?${new URLSearchParams(isNamed ? own : { ...own, tab: state.tab })}`;
  }
  const moves = movesShown();
  const game = state.tab === "play" && state.stored ? state.stored.id : null;
  const query = new URLSearchParams();
  if (posShown()) query.set("pos", posShown());
  if (moves || game) query.set("moves", moves);
  if (state.tab !== "play") query.set("tab", state.tab);
  if (game && IS_ON_DEVICE) query.set("game", game);
  const page = game && !IS_ON_DEVICE ? gameAddress(game) : ROOT;
  return `${page}${query.size ? `?${readable(query)}` : ""}`;
}

/** @param {string} id @returns {string} the address of a stored game */
export function gameAddress(id) {
  return IS_ON_DEVICE ? `${ROOT}?game=${id}` : `${ROOT}game/${id}`;
}

/** @param {URLSearchParams} query @returns {string} with the slashes of a drawn board as they are: an address allows them */
const readable = (query) => query.toString().replaceAll("%2F", "/");

/** @returns {string} a link to the position that needs nothing but itself */
export function shareAddress() {
  if (openTab().address) return new URL(writeAddress(), location.href).href;
  const query = new URLSearchParams({ ...(posShown() ? { pos: posShown() } : {}), moves: movesShown() });
  if (state.tab !== "play") query.set("tab", state.tab);
  return new URL(`${ROOT}?${readable(query)}`, location.href).href;
}

/** @type {"push" | "replace" | null} */
let awaited = null; // while the browser goes back by our order: how to record what has happened meanwhile

/** @param {"push" | "replace"} kind whether a new entry is made, or the current one changed */
export function record(kind) {
  if (awaited) {
    awaited = kind;
    return;
  }
  const address = writeAddress();
  if (address === here() && history.state?.round === state.round) return;
  const previous = history.state?.previous;
  if (kind === "replace" && !openTab().address && isBefore(previous)) {
    awaited = "replace";
    history.back();
  } else if (kind === "push") {
    const { tab, moves, pos } = readAddress();
    history.pushState({ previous: { tab, moves: moves ?? "", pos }, round: state.round }, "", address);
  } else {
    history.replaceState({ ...history.state, round: state.round }, "", address);
  }
}

/** @param {{tab: string, moves: string, pos?: string} | undefined} previous @returns {boolean} whether that is what is shown now */
function isBefore(previous) {
  return previous?.tab === state.tab && previous.moves === movesShown() && (previous.pos ?? "") === posShown();
}

/** @returns {boolean} whether the entry that the browser shows belongs to the game of the tab Play, as far as it says so */
export function isThisRound() {
  const round = history.state?.round;
  return round === undefined || round === state.round;
}

/** @returns {boolean} after a popstate event: whether the state is right already, because we went back ourselves */
export function hasArrived() {
  const kind = awaited;
  awaited = null;
  if (kind) record(kind);
  return kind !== null || (writeAddress() === here() && isThisRound());
}

function here() {
  return location.pathname + location.search;
}
