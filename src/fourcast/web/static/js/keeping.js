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
const MOST_TOKENS = 200; // of the games played last

/** @typedef {{tracks: Record<string, Track>, stored: StoredGame | null}} Session */

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

/** @param {Session} session */
export const keepSession = (session) => write(sessionStorage, SESSION, session);

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
