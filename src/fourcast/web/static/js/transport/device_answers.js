// @ts-check
/**
 * Answers that are there before the solver is: those that came with the page, and the last ones that the package gave on this
 * device about boards, puzzles and lessons. They never change, but with another build of the site; a page that is loaded
 * again shows its board with them at once. Nothing is worked out here.
 */
import { keepAnswers, readAnswers } from "../keeping.js";
import { IS_ON_DEVICE, ROOT, WORKER } from "../root.js";

const LASTING = /^\/(position|link|lessons\/[\w-]+|puzzles\/[\w-]+)$/;
const MOST = 1000; // that are remembered while the page is open
const MOST_LETTERS = 60_000; // that are kept for the next time: more than a hundred boards

/** @type {Promise<Record<string, any>> | null} */
let known = null;
/** @type {Map<string, any>} by question */
const given = new Map();

/** @param {string} key of a question @returns {Promise<any>} its answer; undefined: only the solver knows it */
export async function findAnswer(key) {
  return given.get(key) ?? readKept().find(([name]) => name === key)?.[1] ?? (await readKnown())[key];
}

/** Remember an answer if it stays the same for good. @param {string} path @param {string} key @param {any} answer */
export function rememberAnswer(path, key, answer) {
  if (!LASTING.test(path)) return;
  given.set(key, answer);
  if (given.size > MOST) given.delete(given.keys().next().value ?? "");
  if (!IS_ON_DEVICE) return; // a server answers at once
  const others = readKept().filter(([name]) => name !== key); // other windows keep theirs there, too
  keepAnswers(WORKER ?? "", fit([[key, answer], ...others]));
}

/** @returns {[string, any][]} what was kept by this very build, the newest first */
function readKept() {
  return IS_ON_DEVICE ? readAnswers(WORKER ?? "") : [];
}

/** @param {[string, any][]} answers the newest first @returns {[string, any][]} as many as are kept */
function fit(answers) {
  let left = MOST_LETTERS;
  return answers.filter((answer) => {
    const { length } = JSON.stringify(answer);
    if (length > left) return false;
    left -= length;
    return true;
  });
}

/** @returns {Promise<Record<string, any>>} the answers that came with the page */
function readKnown() {
  const path = document.documentElement.dataset.told;
  if (!path) return Promise.resolve({});
  known ??= fetch(`${ROOT}${path}`)
    .then((response) => (response.ok ? response.json() : {}))
    .catch(() => ({}));
  return known;
}
