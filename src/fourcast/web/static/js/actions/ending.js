// @ts-check
/**
 * Actions at the end of a game in the tab Play: count it, once, among the results that the browser keeps, and look for the
 * moments that decided it.
 */
import { changed } from "../changes.js";
import { keepResults, keepSession, readResults, readSession } from "../keeping.js";
import { boardShown, movesShown, opponent, ownSide, state } from "../state.js";
import { foresee } from "./review.js";

/** @typedef {"won" | "drawn" | "lost"} Ending for the person who played against an engine */

/** @returns {Ending | null} null: it goes on, no single person plays, or it is somebody else's game that a link has shown */
export function ending() {
  const own = ownSide();
  const board = boardShown();
  const isOurs = Boolean(state.stored?.token) || state.isUnstored;
  if (own === null || !board || !isOurs) return null;
  if (state.resigned !== null) return state.resigned === own ? "lost" : "won";
  if (!board.is_over) return null;
  if (board.winner === null) return "drawn";
  return board.winner === own ? "won" : "lost";
}

/** Count the game if it has ended; what is taken back and played anew does not count again. */
export function countResult() {
  const end = ending();
  const engine = opponent();
  if (!end || !engine || readSession()?.counted === state.round) return;
  keepSession({ counted: state.round });
  const results = readResults(); // another window may have counted meanwhile
  const before = results[engine] ?? { won: 0, drawn: 0, lost: 0, streak: 0, best: 0 };
  const streak = end === "won" ? before.streak + 1 : 0;
  results[engine] = { ...before, [end]: before[end] + 1, streak, best: Math.max(before.best, streak) };
  keepResults(results);
  state.results = results;
  changed();
}

/** Look for the key moments of the game on the board, once it has ended. */
export function lookBack() {
  const moves = movesShown();
  if (state.looking?.moves === moves) return;
  state.looking = { moves, moments: null };
  foresee(moves, (review) => {
    if (state.looking?.moves !== moves) return;
    state.looking = { moves, moments: review?.key_moments ?? [] };
    changed();
  });
}
