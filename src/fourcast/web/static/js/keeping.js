// @ts-check
/**
 * What the browser keeps: choices and secrets for good, the moves of every tab as long as the window lives.
 * A browser that keeps nothing (a private window may refuse) costs only the memory, never the game.
 *
 * @import { StoredGame, Track } from "./types.js"
 */

const SETTINGS = "fourcast.settings";
const TOKENS = "fourcast.tokens";
const OWNER = "fourcast.owner";
const SESSION = "fourcast.session";
const RESULTS = "fourcast.results";
const ANSWERS = "fourcast.answers";
const MOST_TOKENS = 200; // of the games played last

/**
 * @typedef {object} Session
 * @property {Record<string, Track>} tracks
 * @property {StoredGame | null} stored
 * @property {string} [round]
 * @property {string} [counted]
 */

/**
 * @typedef {object} Results Games against one engine.
 * @property {number} won
 * @property {number} drawn
 * @property {number} lost
 * @property {number} streak wins in a row up to now
 * @property {number} best longest streak
 */

/** @param {Storage} storage @param {string} name @returns {any} null: nothing kept, or nothing readable */
function read(storage, name) {
  try {
    return JSON.parse(storage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Storage} storage @param {string} name @param {unknown} value */
function write(storage, name, value) {
  try {
    storage.setItem(name, JSON.stringify(value));
  } catch {
    // Refused or full: the page works on without.
  }
}

/** @returns {Record<string, any>} */
export const readSettings = () => read(localStorage, SETTINGS) ?? {};

/** @param {Record<string, unknown>} settings added to those kept already */
export const keepSettings = (settings) => write(localStorage, SETTINGS, { ...readSettings(), ...settings });

/** @returns {Session | null} */
export const readSession = () => read(sessionStorage, SESSION);

/** @param {Partial<Session>} session added to what is kept already */
export const keepSession = (session) => write(sessionStorage, SESSION, { ...readSession(), ...session });

/** @returns {Record<string, Results>} by engine */
export const readResults = () => read(localStorage, RESULTS) ?? {};

/** @param {Record<string, Results>} results */
export const keepResults = (results) => write(localStorage, RESULTS, results);

/** @param {string} build that gave them @returns {[string, any][]} answers by their questions */
export function readAnswers(build) {
  const kept = read(localStorage, ANSWERS);
  return kept?.build === build && Array.isArray(kept.answers) ? kept.answers : [];
}

/** @param {string} build @param {[string, any][]} answers those of other builds are gone */
export const keepAnswers = (build, answers) => write(localStorage, ANSWERS, { build, answers });

/** @param {string} id @returns {string | null} the token that allows to change this game */
export const readToken = (id) => read(localStorage, TOKENS)?.[id] ?? null;

/** @param {string} id @param {string} token */
export function keepToken(id, token) {
  const kept = Object.entries({ ...read(localStorage, TOKENS), [id]: token });
  write(localStorage, TOKENS, Object.fromEntries(kept.slice(-MOST_TOKENS)));
}

/** @returns {string} the secret by which this browser's games can be listed */
export function readOwner() {
  const kept = read(localStorage, OWNER);
  if (typeof kept === "string") return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const owner = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  write(localStorage, OWNER, owner);
  return owner;
}
