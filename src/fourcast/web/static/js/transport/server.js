// @ts-check
/** Questions to the server, by HTTP: the only code that knows `fetch` and `EventSource`. */
import { ROOT } from "../root.js";

const PREFIX = `${ROOT}api/v1`;

/**
 * @typedef {object} Options
 * @property {Record<string, string>} [query]
 * @property {object} [body] sent as JSON, by POST
 * @property {Record<string, string>} [headers]
 * @property {AbortSignal} [signal]
 */

/** @typedef {{status: number, answer: any}} Reply status 0: nobody answers; answer null: none that can be read */

/**
 * @typedef {object} Listeners
 * @property {(news: any) => void} progress
 * @property {(result: any) => void} result
 * @property {(failure: {code: string, message: string}) => void} failure
 * @property {() => void} broken the reason is not known: a plain question tells it, or the answer
 */

/** @param {string} path @param {Options} [options] @returns {Promise<Reply>} throws when its signal ends it */
export async function send(path, { query = {}, body, headers = {}, signal } = {}) {
  const address = `${PREFIX}${path}${Object.keys(query).length ? `?${new URLSearchParams(query)}` : ""}`;
  /** @type {RequestInit} */
  const init = { headers, signal: signal ?? null };
  if (body) {
    Object.assign(init, { method: "POST", body: JSON.stringify(body) });
    init.headers = { ...headers, "Content-Type": "application/json" };
  }
  try {
    const response = await fetch(address, init);
    return { status: response.status, answer: await response.json().catch(() => null) };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    return { status: 0, answer: null };
  }
}

/**
 * Follow a question whose path has a stream below it.
 *
 * @param {string} path
 * @param {Record<string, string>} query
 * @param {Listeners} on
 * @returns {() => void} ends it
 */
export function listen(path, query, on) {
  const source = new EventSource(`${PREFIX}${path}/stream?${new URLSearchParams(query)}`);
  source.addEventListener("progress", (event) => on.progress(JSON.parse(event.data)));
  source.addEventListener("result", (event) => {
    source.close();
    on.result(JSON.parse(event.data));
  });
  source.addEventListener("failure", (event) => {
    source.close();
    on.failure(JSON.parse(event.data));
  });
  source.addEventListener("error", () => {
    source.close();
    on.broken(); // an event source keeps the status of a refusal to itself
  });
  return () => source.close();
}
