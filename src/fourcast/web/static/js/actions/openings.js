// @ts-check
/**
 * Fetches what the opening book has about the board of Analyse.
 *
 * @import { Board, Openings } from "../types.js"
 */
import { ApiError, getOpenings, isAbort } from "../api.js";
import { changed } from "../changes.js";
import { state } from "../state.js";

const MOST_KEPT = 300;

/** @type {Map<string, Openings>} by moves */
const kept = new Map();
let asking = new AbortController();

/** Show what the book has; without it everything else stays as it is. @param {Board} board @returns {Promise<void>} */
export async function loadOpenings(board) {
  const { moves, pos } = board;
  asking.abort();
  state.openings = pos ? null : (kept.get(moves) ?? null);
  if (pos || state.openings || board.is_over) return;
  asking = new AbortController();
  try {
    const found = await getOpenings(moves, asking.signal);
    kept.set(moves, found);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? "");
    state.openings = found;
    changed();
  } catch (error) {
    if (!isAbort(error) && !(error instanceof ApiError)) throw error;
  }
}
