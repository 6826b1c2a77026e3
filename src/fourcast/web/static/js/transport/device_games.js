// @ts-check
/**
 * Games that are kept on the device: the same questions and answers as those of a server's storage. What the moves mean is
 * asked of the package; here they are only written down.
 *
 * @import { Board } from "../types.js"
 * @import { Options, Reply } from "./server.js"
 */

const KEPT = "fourcast.games";
const MOST = 200; // of those changed last
const PAGE = 10;
const COLOURS = ["red", "yellow"];
const CHANGE = /^\/games\/([\w-]+)(?:\/([\w-]+))?$/;
const PERSON = "human";

/**
 * @typedef {object} Kept
 * @property {string} red
 * @property {string} yellow
 * @property {string} moves
 * @property {string} created_at
 * @property {string} updated_at
 * @property {0 | 1} [resigned] who gave up
 */

/** @typedef {(path: string, options?: Options) => Promise<Reply>} Send */

/** Why a change is refused. */
class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} message */
  constructor(status, code, message) {
    super(message);
    this.reply = { status, answer: { code, message } };
  }
}

/** @param {string} path below /games @param {Options} options @param {Send} send asks the package @returns {Promise<Reply>} */
export async function answerAboutGames(path, options, send) {
  try {
    return await answer(path, options, send);
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

/** @param {string} path @param {Options} options @param {Send} send @returns {Promise<Reply>} */
async function answer(path, { query = {}, body, signal }, send) {
  const asked = /** @type {any} */ (body ?? {});
  if (path === "/games" && body) return create(asked, send);
  if (path === "/games") {
    const newest = Object.entries(read()).sort(([, one], [, other]) => other.updated_at.localeCompare(one.updated_at));
    const shown = newest.slice(0, Number(query.limit ?? PAGE));
    return { status: 200, answer: { games: await Promise.all(shown.map(([id, kept]) => describe(id, kept, send))) } };
  }
  const [, id = "", change] = CHANGE.exec(path) ?? [];
  const kept = read()[id];
  if (!kept) throw new Refusal(404, "unknown_game", `there is no game ${id} on this device: it is where it was played`);
  if (!change) return { status: 200, answer: await describe(id, kept, send) };
  await check(kept, asked.expected_moves, send);
  if (change === "takeback") return store(id, { ...kept, moves: kept.moves.slice(0, -(asked.plies ?? 1)) }, send);
  if (change === "resign") return store(id, { ...kept, resigned: asked.player }, send);
  const column = change === "moves" ? asked.column : await think(kept, signal, send);
  return store(id, { ...kept, moves: `${kept.moves}${column + 1}` }, send);
}

/** @param {{red: string, yellow: string, moves?: string}} asked @param {Send} send @returns {Promise<Reply>} */
async function create({ red, yellow, moves = "" }, send) {
  const id = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const now = new Date().toISOString();
  const { answer: game } = await store(id, { red, yellow, moves, created_at: now, updated_at: now }, send);
  return { status: 201, answer: { id, token: "device", game } };
}

/** @param {Kept} kept @param {string | null | undefined} expected @param {Send} send */
async function check(kept, expected, send) {
  if (expected !== undefined && expected !== null && expected !== kept.moves) {
    throw new Refusal(409, "moves_conflict", "the game has other moves by now");
  }
  const board = await readBoard(kept, send);
  if (board.is_over || kept.resigned !== undefined) throw new Refusal(409, "game_finished", "the game has ended: begin a new one");
}

/** @param {Kept} kept @param {AbortSignal | undefined} signal @param {Send} send @returns {Promise<number>} the engine's column */
async function think(kept, signal, send) {
  const engine = kept.moves.length % 2 ? kept.yellow : kept.red;
  if (engine === PERSON) throw new Refusal(409, "not_engines_turn", "a person is to move and no engine");
  const body = { moves: kept.moves, engine };
  return take(await send("/engine-move", signal ? { body, signal } : { body })).column;
}

/** @param {string} id @param {Kept} kept @param {Send} send @returns {Promise<Reply>} */
async function store(id, kept, send) {
  const game = await describe(id, kept, send); // refuses what cannot be played
  const changed = { ...kept, updated_at: new Date().toISOString() };
  const others = Object.entries(read()).filter(([other]) => other !== id);
  const left = others.sort(([, one], [, other]) => one.updated_at.localeCompare(other.updated_at)).slice(1 - MOST);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries([...left, [id, changed]])));
  } catch {
    throw new Refusal(503, "not_kept", "the browser keeps nothing for this page: the game goes on without");
  }
  return { status: 200, answer: { ...game, updated_at: changed.updated_at } };
}

/** @param {string} id @param {Kept} kept @param {Send} send @returns {Promise<any>} the game as a server tells it */
async function describe(id, { moves, resigned, ...kept }, send) {
  const board = await readBoard({ moves, resigned }, send);
  const winner = resigned === undefined ? board.winner : 1 - resigned;
  const isOver = board.is_over || resigned !== undefined;
  const ending = resigned !== undefined ? "resignation" : board.winner === null ? "full" : "four";
  return {
    id,
    ...kept,
    result: isOver ? (winner === null ? "draw" : COLOURS[winner]) : null,
    ended_by: isOver ? ending : null,
    status: board.status,
    board,
  };
}

/** @param {{moves: string, resigned?: 0 | 1 | undefined}} kept @param {Send} send @returns {Promise<Board>} */
async function readBoard({ moves, resigned }, send) {
  return take(await send("/position", { query: resigned === undefined ? { moves } : { moves, resigned: String(resigned) } }));
}

/** @param {Reply} reply @returns {any} its answer */
function take({ status, answer: found }) {
  if (status !== 200) throw new Refusal(status, found?.code ?? "unknown", found?.message ?? "something went wrong");
  return found;
}

/** @returns {Record<string, Kept>} by id */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}
