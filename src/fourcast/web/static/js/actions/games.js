// @ts-check
/** Actions on the list of games that this browser has begun. */
import { ApiError, getGames } from "../api.js";
import { changed } from "../changes.js";
import { readOwner } from "../keeping.js";
import { state } from "../state.js";
import { notify } from "./messages.js";

/** Show the list, fetched anew, or hide it. @returns {Promise<void>} */
export async function toggleGames() {
  if (state.games) {
    state.games = null;
    changed();
    return;
  }
  try {
    state.games = await getGames(readOwner());
    changed();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify(error.message);
  }
}
