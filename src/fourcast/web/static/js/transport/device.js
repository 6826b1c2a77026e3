// @ts-check
/**
 * Questions to the package itself, which runs in a worker of the browser, in place of a server.
 *
 * The worker answers one question at a time. Rules come before engines, and engines before analyses: an analysis makes way,
 * and is asked again afterwards, when the solver remembers what it has learnt. A question that is no longer wanted is stopped
 * by revoking its token (see worker.js); a worker that does not notice is ended, and another one begins.
 *
 * @import { Listeners, Options, Reply } from "./server.js"
 */
import { ROOT, WORKER } from "../root.js";
import { findAnswer, rememberAnswer } from "./device_answers.js";
import { answerAboutGames } from "./device_games.js";

const STOPPED = 499; // as the worker says that it has stopped
const PATIENCE_MS = 8000; // for a worker to notice that it should stop
const LEAST_MS = 100; // between two reports of loading

const ENGINES = /^\/engine-move$|\/(answer|solution)$/;
const ANALYSES = /^\/(analysis|explanation|review|openings)$/;

/**
 * @typedef {object} Question
 * @property {number} number
 * @property {string} path
 * @property {Record<string, string>} query
 * @property {object | undefined} body
 * @property {0 | 1 | 2} rank the smaller, the sooner
 * @property {string} token
 * @property {boolean} isDropped nobody wants it any more
 * @property {boolean} isMakingWay
 * @property {(news: any) => void} tell
 * @property {(reply: Reply) => void} settle
 */

/** @type {Worker | null} */
let worker = null;
let hasBegun = false; // the worker: it takes questions
let number = 0;
/** @type {Question | null} */
let current = null;
/** @type {Question[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let losingPatience;

/** @type {(part: number | null) => void} */
let tellLoading = () => undefined;
let told = 0; // when loading was last told of, in milliseconds

/** Be told how much of the solver is loaded, from 0 to 1; null: all. @param {(part: number | null) => void} tell */
export function watchLoading(tell) {
  tellLoading = tell;
  begin();
}

/** @returns {boolean} whether questions are answered now, not only when everything is loaded */
export const isReady = () => hasBegun;

/** @returns {boolean} whether the next question is answered at once */
export const isIdle = () => hasBegun && !current && !waiting.length;

/** @param {string} path @param {Options} [options] @returns {Promise<Reply>} throws when its signal ends it */
export async function send(path, options = {}) {
  if (path === "/health") return { status: 200, answer: {} }; // it is here
  if (path.startsWith("/games")) return answerAboutGames(path, options, send);
  const { query = {}, body, signal } = options;
  const key = `${path}?${Object.entries(query).map(([name, value]) => `${name}=${value}`).join("&")}`;
  const found = body ? undefined : await findAnswer(key);
  if (found) return { status: 200, answer: found };
  const reply = await ask(path, query, body, signal, () => undefined);
  if (!body && reply.status === 200) rememberAnswer(path, key, reply.answer);
  return reply;
}

/** @param {string} path @param {Record<string, string>} query @param {Listeners} on @returns {() => void} ends it */
export function listen(path, query, on) {
  const asking = new AbortController();
  ask(path, query, undefined, asking.signal, on.progress).then(
    ({ status, answer }) => (status === 200 ? on.result(answer) : on.failure(answer)),
    () => undefined, // ended by ourselves
  );
  return () => asking.abort();
}

/**
 * @param {string} path
 * @param {Record<string, string>} query
 * @param {object | undefined} body
 * @param {AbortSignal | undefined} signal
 * @param {(news: any) => void} tell
 * @returns {Promise<Reply>}
 */
function ask(path, query, body, signal, tell) {
  return new Promise((settle, refuse) => {
    signal?.throwIfAborted();
    const rank = ANALYSES.test(path) ? 2 : ENGINES.test(path) ? 1 : 0;
    number += 1;
    /** @type {Question} */
    const question = { number, path, query, body, rank, token: "", isDropped: false, isMakingWay: false, tell, settle };
    signal?.addEventListener("abort", () => {
      drop(question);
      refuse(signal.reason);
    });
    waiting.push(question);
    begin();
    goOn();
  });
}

/** @param {Question} question */
function drop(question) {
  question.isDropped = true;
  waiting = waiting.filter((other) => other !== question);
  if (question !== current) return;
  URL.revokeObjectURL(question.token);
  clearTimeout(losingPatience);
  losingPatience = setTimeout(() => current === question && beginAnew(), PATIENCE_MS);
}

/** Give the worker the next question, or let the one at hand make way. */
function goOn() {
  if (!worker || !hasBegun) return;
  const next = waiting.reduce((/** @type {Question | null} */ best, one) => (best && best.rank <= one.rank ? best : one), null);
  if (!next) return;
  if (current) {
    if (current.rank === 2 && next.rank < 2 && !current.isDropped && !current.isMakingWay) {
      current.isMakingWay = true;
      URL.revokeObjectURL(current.token);
    }
    return;
  }
  waiting = waiting.filter((other) => other !== next);
  current = next;
  next.token = URL.createObjectURL(new Blob(["wanted"]));
  const { path, query, body = {}, token } = next;
  worker.postMessage({ number: next.number, path, query: JSON.stringify(query), body: JSON.stringify(body), token });
}

/** @param {any} message of the worker */
function hear(message) {
  if (message.kind === "loading") report(message.part);
  else if (message.kind === "ready") {
    hasBegun = true;
    document.documentElement.dataset.solver = message.kind; // for tests, and for whoever looks into the page
    report(null);
    goOn();
    keepOffline();
  } else if (message.kind === "failed") giveUp(message.message);
  else if (message.kind === "news") {
    if (current?.number === message.number && !current?.isDropped) current?.tell(message.news);
  } else if (message.kind === "answer") {
    finish(message);
    goOn();
  } else if (message.kind === "deep") {
    document.documentElement.dataset.solver = message.kind; // the whole opening book is there, too
    navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep the rest"));
  }
}

/** @param {{number: number, status: number, answer: any}} message */
function finish({ number: answered, status, answer }) {
  if (!current || current.number !== answered) return;
  const question = current;
  current = null;
  clearTimeout(losingPatience);
  URL.revokeObjectURL(question.token);
  if (question.isDropped) return;
  if (question.isMakingWay && status === STOPPED) {
    question.isMakingWay = false;
    waiting.push(question);
  } else question.settle({ status, answer });
}

/** Start the worker, if there is none. */
function begin() {
  if (worker) return;
  worker = new Worker(`${ROOT}${WORKER}`, { type: "module" });
  worker.addEventListener("message", ({ data }) => hear(data));
  worker.addEventListener("error", (event) => giveUp(event.message ?? "its worker does not start"));
  report(0);
}

/** End the worker and what it is at, and start another one for the other questions. */
function beginAnew() {
  worker?.terminate();
  worker = current = null;
  hasBegun = false;
  begin();
}

/** @param {string} reason why the solver cannot be had: whoever waits is told, and may ask again */
function giveUp(reason) {
  worker?.terminate();
  worker = null;
  hasBegun = false;
  report(null);
  const left = current ? [current, ...waiting] : waiting;
  current = null;
  waiting = [];
  const message = `the solver could not be loaded: ${reason}; the page tries again by itself`;
  for (const question of left) if (!question.isDropped) question.settle({ status: 503, answer: { code: "not_loaded", message } });
}

/** @param {number | null} part */
function report(part) {
  const now = performance.now();
  if (part && part < 0.99 && now - told < LEAST_MS) return;
  told = now;
  tellLoading(part);
}

/** Let the service worker keep everything, now that the page itself has what it needs. */
function keepOffline() {
  const path = document.documentElement.dataset.service;
  if (!path || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register(`${ROOT}${path}`).catch(() => undefined); // only offline it would be missed
}
