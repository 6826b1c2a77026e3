// @ts-check
/**
 * The address bar. It always holds the position: /?moves=4453&tab=analyse, or /game/ID?moves=4453 for a stored game.
 * The state decides, the history of the browser follows: a move adds an entry, and taking it back goes back to the
 * entry before, so that the Back button and "Take back" are the same thing.
 */
import { ROOT } from "./root.js";
import { movesShown, state } from "./state.js";
import { openTab } from "./tabs.js";

/** @type {Record<string, string>} what an address can name, and the tab that shows it */
const OWNERS = { puzzle: "puzzles", daily: "puzzles", run: "puzzles", lesson: "learn", word: "learn" };
const GAME = /^game\/([\w-]+)$/;

/** @typedef {{tab: string, moves: string | null, game: string | null}} Address */

/** @returns {Address} what the address bar asks for */
export function readAddress() {
  const query = new URLSearchParams(location.search);
  return {
    tab: query.get("tab") ?? OWNERS[Object.keys(OWNERS).find((name) => query.has(name)) ?? ""] ?? "play",
    moves: query.get("moves"),
    game: GAME.exec(location.pathname.slice(ROOT.length))?.[1] ?? null,
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
  if (moves || game) query.set("moves", moves);
  if (state.tab !== "play") query.set("tab", state.tab);
  return `${ROOT}${game ? `game/${game}` : ""}${query.size ? `?${query}` : ""}`;
}

/** @returns {string} a link to the position that needs nothing but itself */
export function shareAddress() {
  if (openTab().address) return new URL(writeAddress(), location.href).href;
  const query = new URLSearchParams({ moves: movesShown() });
  if (state.tab !== "play") query.set("tab", state.tab);
  return new URL(`${ROOT}?${query}`, location.href).href;
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
  if (kind === "replace" && !openTab().address && previous?.tab === state.tab && previous.moves === movesShown()) {
    awaited = "replace";
    history.back();
  } else if (kind === "push") {
    const { tab, moves } = readAddress();
    history.pushState({ previous: { tab, moves: moves ?? "" }, round: state.round }, "", address);
  } else {
    history.replaceState({ ...history.state, round: state.round }, "", address);
  }
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
