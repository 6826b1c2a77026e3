// @ts-check
/**
 * Actions on what is said in passing, and in place of the verdict: notices and failures. What the server could not do now is
 * tried again without being asked for, as soon as it answers.
 */
import { ApiError, isThere } from "../api.js";
import { changed } from "../changes.js";
import { state } from "../state.js";

const LEAST_MS = 3500; // that a notice stays
const LETTER_MS = 55; // to read a letter
const FIRST_WAIT_MS = 1500; // before the server is asked whether it is there again
const LONGEST_WAIT_MS = 15_000;

/** @type {ReturnType<typeof setTimeout> | undefined} */
let fading;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
let wait = FIRST_WAIT_MS; // the longer, the oftener it was in vain
let tried = 0; // when it was last tried without being asked for, in milliseconds

/** Say something once, in passing. @param {string} sentence */
export function notify(sentence) {
  state.notice = sentence;
  clearTimeout(fading);
  fading = setTimeout(() => {
    if (state.notice !== sentence) return;
    state.notice = "";
    changed();
  }, Math.max(LEAST_MS, LETTER_MS * sentence.length));
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
  if (error.isUnavailable) waitForServer();
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

function waitForServer() {
  if (performance.now() - tried > 2 * LONGEST_WAIT_MS) wait = FIRST_WAIT_MS; // that was another outage
  clearTimeout(waiting);
  waiting = setTimeout(() => void goOn(), wait);
}

async function goOn() {
  if (!state.failure?.retry) return;
  tried = performance.now();
  wait = Math.min(LONGEST_WAIT_MS, 2 * wait);
  if (await isThere()) retry();
  else if (state.failure) waitForServer();
}

/** Listen to the browser, which may know first that there is a connection again. */
export function watchConnection() {
  addEventListener("online", () => void goOn());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void goOn();
  });
}

/** Try again what failed. */
export function retry() {
  const again = state.failure?.retry;
  dismiss();
  again?.();
}

/** Take a failure away. */
export function dismiss() {
  clearTimeout(waiting);
  state.failure = null;
  changed();
}
