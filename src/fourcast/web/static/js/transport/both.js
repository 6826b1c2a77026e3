// @ts-check
/**
 * Questions of a server's page whose visitors solve by themselves. What takes thought is asked of the package on the device, as
 * soon as it is there; everything else, and everything until then, is asked of the server. If the device fails the server
 * answers instead, so that nobody waits for what does not come. Stored games stay with the server: an engine's move is found
 * here and sent to it like a person's.
 *
 * @import { Listeners, Options, Reply } from "./server.js"
 */
import { isIdle, isReady, listen as listenToDevice, send as sendToDevice, watchLoading } from "./device.js";
import { listen as listenToServer, send as sendToServer } from "./server.js";

const THOUGHT = /^\/(analysis|explanation|review|openings|engine-move|puzzles\/[\w-]+\/(answer|solution))$/;
const RULES = /^\/position$/; // whoever is free: the device is, unless it searches
const ENGINE_IN_GAME = /^\/games\/([\w-]+)\/engine-move$/;
const FAILURES = ["not_loaded", "internal_error"]; // of the device itself, whatever was asked

/** @type {Map<string, {red: string, yellow: string}>} who plays in the games that the server has told of, by id */
const players = new Map();

/** Load the solver while the server answers, unless somebody pays for every byte. */
export function loadBeside() {
  const { connection } = /** @type {any} */ (navigator);
  if (connection?.saveData) return;
  const begin = () => watchLoading(() => undefined);
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true }); // the page itself comes first
}

/** @param {string} path @param {Options} [options] @returns {Promise<Reply>} throws when its signal ends it */
export async function send(path, options = {}) {
  const [, id = ""] = ENGINE_IN_GAME.exec(path) ?? [];
  if (id && isReady()) return moveInGame(id, path, options);
  if (isReady() && (THOUGHT.test(path) || (RULES.test(path) && isIdle()))) {
    const reply = await sendToDevice(path, options);
    if (!hasFailed(reply.answer)) return reply;
  }
  const reply = await sendToServer(path, options);
  if (path.startsWith("/games")) notePlayers(reply.answer?.game ?? reply.answer);
  return reply;
}

/** @param {string} path @param {Record<string, string>} query @param {Listeners} on @returns {() => void} ends it */
export function listen(path, query, on) {
  if (!isReady()) return listenToServer(path, query, on);
  let stop = listenToDevice(path, query, {
    ...on,
    failure: (failure) => {
      if (hasFailed(failure)) stop = listenToServer(path, query, on);
      else on.failure(failure);
    },
  });
  return () => stop();
}

/** @param {string} id @param {string} path @param {Options} options @returns {Promise<Reply>} the game after the engine's move */
async function moveInGame(id, path, options) {
  const { body, headers = {}, signal } = options;
  const moves = /** @type {{expected_moves?: string}} */ (body)?.expected_moves;
  const playing = players.get(id);
  if (!playing || moves === undefined) return sendToServer(path, options);
  const engine = moves.length % 2 ? playing.yellow : playing.red;
  const reply = await sendToDevice("/engine-move", { body: { moves, engine }, ...(signal ? { signal } : {}) });
  if (reply.status !== 200) return sendToServer(path, options);
  const column = reply.answer.column;
  return sendToServer(`/games/${id}/moves`, { body: { column, expected_moves: moves }, headers, ...(signal ? { signal } : {}) });
}

/** @param {{id?: string, red?: string, yellow?: string} | null | undefined} game */
function notePlayers(game) {
  if (game?.id && game.red && game.yellow) players.set(game.id, { red: game.red, yellow: game.yellow });
}

/** @param {{code?: string} | null} answer @returns {boolean} whether the device could not answer at all */
function hasFailed(answer) {
  return FAILURES.includes(answer?.code ?? "");
}
