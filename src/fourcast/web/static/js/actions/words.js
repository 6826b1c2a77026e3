// @ts-check
/** Actions of the glossary: fetch it, explain a word in a window of its own, close that. */
import { ApiError, getGlossary } from "../api.js";
import { changed } from "../changes.js";
import { state } from "../state.js";
import { notify } from "./messages.js";

/** @type {Promise<void> | null} */
let loading = null;

/** Fetch the glossary, once. Without it sentences are the same, only their words have no links. @returns {Promise<void>} */
export function loadWords() {
  loading ??= getGlossary().then(
    (words) => {
      state.learn.words = words;
      changed();
    },
    (error) => {
      loading = null; // to be tried again when it is asked for
      if (!(error instanceof ApiError)) throw error;
    },
  );
  return loading;
}

/** @param {string} id of the word to explain */
export async function openWord(id) {
  await loadWords();
  if (state.learn.words.some((word) => word.id === id)) {
    state.learn.word = id;
    changed();
  } else if (state.learn.words.length) notify(`The glossary has no word ${id}.`);
  else notify("The glossary cannot be read now: try again in a moment.");
}

/** Close the window. */
export function closeWord() {
  state.learn.word = null;
  changed();
}
