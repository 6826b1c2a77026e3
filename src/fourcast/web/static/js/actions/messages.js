// @ts-check
/** Actions on what is said beside or in place of the verdict: notices and failures. */
import { ApiError } from "../api.js";
import { changed } from "../changes.js";
import { state } from "../state.js";

/** Say something once, beside the verdict. @param {string} sentence */
export function notify(sentence) {
  state.notice = sentence;
  changed();
}

/**
 * Show a failure in place of the verdict. Only what the server could not do now can be tried again.
 *
 * @param {unknown} error
 * @param {() => void} retry
 */
export function fail(error, retry) {
  if (!(error instanceof ApiError)) throw error;
  state.queued = [];
  state.failure = { text: error.message, retry: error.isUnavailable ? retry : null };
  changed();
}

/**
 * Say what is wrong with the moves of a link; they can be mended in the field for moves.
 *
 * @param {string} moves
 * @param {string} refused
 */
export function tellRefusal(moves, refused) {
  state.setup = { text: moves, message: refused };
  notify(refused);
}

/** Try again what failed. */
export function retry() {
  const again = state.failure?.retry;
  dismiss();
  again?.();
}

/** Take a failure away. */
export function dismiss() {
  state.failure = null;
  changed();
}
