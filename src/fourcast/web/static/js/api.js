// @ts-check
/**
 * Everything the page can ask. Who answers is the transport's business: a server, on a static site the package itself, in a
 * worker of the browser, or both. Every function returns the answer or throws an ApiError, whose message is one sentence.
 *
 * @import { Analysis, Board, BoardSize, Engine, Explanation, Game, Openings, Progress } from "./types.js"
 * @import { Lesson, LessonOutline, Word } from "./learn_state.js"
 * @import { PosedPuzzle, PuzzleAnswer, PuzzleOutline, PuzzleSolution } from "./puzzle_state.js"
 * @import { Review, ReviewProgress } from "./review_state.js"
 * @import { Options } from "./transport/server.js"
 */

import { IS_ON_DEVICE, WORKER } from "./root.js";
import { listen as listenToBoth, send as sendToBoth } from "./transport/both.js";
import { listen as listenToDevice, send as sendToDevice } from "./transport/device.js";
import { listen as listenToServer, send as sendToServer } from "./transport/server.js";

const send = IS_ON_DEVICE ? sendToDevice : WORKER ? sendToBoth : sendToServer;
const listen = IS_ON_DEVICE ? listenToDevice : WORKER ? listenToBoth : listenToServer;

const CALLERS_FAULTS = ["bad_notation", "illegal_move", "game_over", "query_too_long"]; // asking again would not help
const UNREACHABLE = "The server cannot be reached. Nothing is lost: the page goes on by itself as soon as it answers.";

/** What went wrong with a request. */
export class ApiError extends Error {
  /** @param {number} status 0: no answer at all @param {string} code @param {string} message */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /** Whether it is the server that cannot now, not the caller who asked for something wrong. */
  get isUnavailable() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** @param {string} path @param {Options} [options] @returns {Promise<any>} */
export async function request(path, options) {
  const { status, answer } = await send(path, options);
  if (status >= 200 && status < 300 && answer !== null) return answer;
  if (status === 0) throw new ApiError(0, "unreachable", UNREACHABLE);
  const message = answer?.message ?? `the server answered with status ${status}: try again in a moment`;
  throw new ApiError(status, answer?.code ?? "unknown", asSentence(message));
}

/** @param {unknown} error @returns {boolean} whether it only says that we ended the request ourselves */
export function isAbort(error) {
  return error instanceof DOMException && error.name === "AbortError";
}

/** @param {string} moves @param {string} [pos] the board that they begin with @returns {Promise<Board>} */
export const getPosition = (moves, pos) => request("/position", { query: place(moves, pos) });

/**
 * Read the moves of a link: the board after as many as can be played, and a sentence about the others.
 *
 * @param {string} moves
 * @param {string} [pos]
 * @returns {Promise<{board: Board, refused: string | null}>}
 */
export const getLink = (moves, pos) => request("/link", { query: place(moves, pos) });

/** @param {string} moves @param {AbortSignal} [signal] @param {string} [pos] @returns {Promise<Analysis>} */
export const getAnalysis = (moves, signal, pos) => request("/analysis", { query: place(moves, pos), ...given(signal) });

/** @param {string} moves @param {AbortSignal} signal @param {string} [pos] @returns {Promise<Explanation>} */
export const getExplanation = (moves, signal, pos) => request("/explanation", { query: place(moves, pos), signal });

/** @param {string} moves @param {AbortSignal} signal @returns {Promise<Openings>} */
export const getOpenings = (moves, signal) => request("/openings", { query: { moves }, signal });

/** @returns {Promise<BoardSize[]>} */
export const getSizes = async () => (await request("/sizes")).sizes;

/** @returns {Promise<boolean>} whether the server answers, be it to complain */
export const isThere = () =>
  request("/health").then(
    () => true,
    (error) => error instanceof ApiError && error.status !== 0,
  );

/** @returns {Promise<Engine[]>} */
export const getEngines = async () => (await request("/engines")).engines;

/** @param {string} moves @param {string} engine @param {AbortSignal} signal @returns {Promise<{board: Board}>} */
export const askEngine = (moves, engine, signal) => request("/engine-move", { body: { moves, engine }, signal });

/** @param {string} id @returns {Promise<Game>} */
export const getGame = (id) => request(`/games/${encodeURIComponent(id)}`);

/** @param {string} owner @returns {Promise<Game[]>} */
export const getGames = async (owner) =>
  (await request("/games", { query: { limit: "10" }, headers: { "X-Owner": owner } })).games;

/**
 * @param {{red: string, yellow: string, moves: string}} game
 * @param {string} owner
 * @returns {Promise<{id: string, token: string, game: Game}>}
 */
export const createGame = (game, owner) => request("/games", { body: game, headers: { "X-Owner": owner } });

/**
 * Change a stored game; `change` is the last part of the address: moves, engine-move, takeback or resign.
 *
 * @param {{id: string, token: string}} game
 * @param {string} change
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<Game>}
 */
export const changeGame = ({ id, token }, change, body, signal) =>
  request(`/games/${encodeURIComponent(id)}/${change}`, { body, headers: { "X-Game-Token": token }, ...given(signal) });

/**
 * What a followed question is answered with.
 *
 * @template News, Result
 * @typedef {{progress: (news: News) => void, result: (result: Result) => void, failed: (error: unknown) => void}} Followers
 */

/**
 * Follow an analysis while it runs. Returns a function that ends it; the server then stops solving.
 *
 * @param {string} moves
 * @param {Followers<Progress, Analysis>} on
 * @param {string} [pos]
 * @returns {() => void}
 */
export const followAnalysis = (moves, on, pos) => follow("/analysis", place(moves, pos), on);

/**
 * Follow a review while it is made, in the same way.
 *
 * @param {string} moves
 * @param {Followers<ReviewProgress, Review>} on
 * @returns {() => void}
 */
export const followReview = (moves, on) => follow("/review", place(moves), on);

/**
 * @template News, Result
 * @param {string} path that has a stream below it and can be asked plainly, too
 * @param {Record<string, string>} query
 * @param {Followers<News, Result>} on
 * @returns {() => void}
 */
function follow(path, query, on) {
  const asking = new AbortController();
  const stop = listen(path, query, {
    progress: on.progress,
    result: on.result,
    failure: ({ code, message }) =>
      on.failed(new ApiError(CALLERS_FAULTS.includes(code) ? 400 : 503, code, asSentence(message))),
    broken: () => request(path, { query, signal: asking.signal }).then(on.result, on.failed),
  });
  return () => {
    stop();
    asking.abort();
  };
}

/** @returns {Promise<PuzzleOutline[]>} the whole collection */
export const getPuzzles = async () => (await request("/puzzles/outline")).puzzles;

/** @param {string} id @returns {Promise<PosedPuzzle>} */
export const getPuzzle = (id) => request(`/puzzles/${encodeURIComponent(id)}`);

/** @param {string} id @param {number[]} columns one's own @returns {Promise<PuzzleAnswer>} */
export const answerPuzzle = (id, columns) => request(`/puzzles/${encodeURIComponent(id)}/answer`, { body: { columns } });

/** @param {string} id @returns {Promise<PuzzleSolution>} */
export const getSolution = (id) => request(`/puzzles/${encodeURIComponent(id)}/solution`);

/** @param {string} day as 2026-11-17 @returns {Promise<PosedPuzzle & {day: string}>} */
export const getDailyPuzzle = (day) => request("/puzzles/daily", { query: { day } });

/** @param {number} seed @returns {Promise<string[]>} ids of puzzles that get harder */
export const getPuzzleRun = async (seed) => (await request("/puzzles/run", { query: { seed: String(seed) } })).ids;

/** @returns {Promise<LessonOutline[]>} */
export const getLessons = async () => (await request("/lessons")).lessons;

/** @param {string} id @returns {Promise<Lesson>} */
export const getLesson = (id) => request(`/lessons/${encodeURIComponent(id)}`);

/** @returns {Promise<Word[]>} */
export const getGlossary = async () => (await request("/glossary")).words;

/** @param {string} moves @param {string} [pos] @returns {Record<string, string>} */
function place(moves, pos = "") {
  return pos ? { moves, pos } : { moves };
}

/** @param {AbortSignal | undefined} signal @returns {{signal?: AbortSignal}} */
function given(signal) {
  return signal ? { signal } : {};
}

/** @param {string} words as the library says them: without a capital and a full stop @returns {string} */
function asSentence(words) {
  return `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}
