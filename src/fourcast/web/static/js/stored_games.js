// @ts-check
/**
 * Keeps the server's copy of a game in step with the moves on the board. The copy follows only when a move is played:
 * looking back through a game changes nothing. A game that cannot be changed (another's, or gone) is continued as a new
 * one, so no move is ever refused for the sake of its storage.
 *
 * @import { Game, Players, StoredGame } from "./types.js"
 */
import { ApiError, changeGame, createGame, getGame } from "./api.js";
import { keepToken, readOwner, readToken } from "./keeping.js";

const CONFLICTS = [403, 404, 409];

/** @type {Promise<unknown>} */
let last = Promise.resolve(); // changes are sent one after the other

/** @typedef {{stored: StoredGame, game: Game}} Kept */

/**
 * Bring the server's copy to these moves.
 *
 * @param {StoredGame | null} stored
 * @param {Players} players
 * @param {string} moves
 * @returns {Promise<Kept>}
 */
export function storeMoves(stored, players, moves) {
  return inTurn(async () => {
    if (stored?.token && isSame(stored.players, players)) {
      const kept = await follow({ ...stored, token: stored.token }, moves);
      if (kept) return kept;
    }
    const { id, token, game } = await createGame({ ...players, moves }, readOwner());
    keepToken(id, token);
    return { stored: describe(game, token), game };
  });
}

/**
 * Let the server's engine move in its copy.
 *
 * @param {StoredGame & {token: string}} stored
 * @param {AbortSignal} signal
 * @returns {Promise<Kept>}
 */
export function storeEngineMove(stored, signal) {
  return inTurn(async () => {
    const game = await changeGame(stored, "engine-move", { expected_moves: stored.moves }, signal);
    return { stored: describe(game, stored.token), game };
  });
}

/** @param {StoredGame & {token: string}} stored @param {0 | 1} player @returns {Promise<Game>} */
export function storeResignation(stored, player) {
  return inTurn(() => changeGame(stored, "resign", { player }));
}

/**
 * @param {StoredGame | null} stored
 * @param {Players} players
 * @param {string} moves
 * @returns {boolean} whether the server's copy is this game, and ours to change
 */
export function isCopy(stored, players, moves) {
  return Boolean(stored?.token) && stored?.moves === moves && isSame(stored.players, players);
}

/** @param {string} id @returns {Promise<Kept>} */
export async function loadGame(id) {
  const game = await getGame(id);
  return { stored: describe(game, readToken(id)), game };
}

/**
 * @param {StoredGame & {token: string}} stored
 * @param {string} moves
 * @returns {Promise<Kept | null>} null: this copy cannot follow
 */
async function follow(stored, moves) {
  try {
    return await change(stored, stored.moves, moves);
  } catch (error) {
    if (!(error instanceof ApiError) || !CONFLICTS.includes(error.status)) throw error;
    if (error.status !== 409) return null;
  }
  try {
    // Another window, or an engine that was stopped too late, has changed it.
    return await change(stored, (await getGame(stored.id)).board.moves, moves);
  } catch (error) {
    if (error instanceof ApiError && CONFLICTS.includes(error.status)) return null;
    throw error;
  }
}

/** @param {StoredGame & {token: string}} stored @param {string} from @param {string} to @returns {Promise<Kept>} */
async function change(stored, from, to) {
  let common = 0;
  while (common < to.length && from[common] === to[common]) common += 1;
  let game = null;
  if (common < from.length) {
    game = await changeGame(stored, "takeback", { plies: from.length - common, expected_moves: from });
  }
  for (let ply = common; ply < to.length; ply += 1) {
    game = await changeGame(stored, "moves", { column: Number(to[ply]) - 1, expected_moves: to.slice(0, ply) });
  }
  game ??= await getGame(stored.id);
  return { stored: describe(game, stored.token), game };
}

/** @param {Game} game @param {string | null} token @returns {StoredGame} */
function describe(game, token) {
  return { id: game.id, token, moves: game.board.moves, players: { red: game.red, yellow: game.yellow } };
}

/** @param {Players} one @param {Players} other */
function isSame(one, other) {
  return one.red === other.red && one.yellow === other.yellow;
}

/** @template Value @param {() => Promise<Value>} work @returns {Promise<Value>} */
function inTurn(work) {
  const done = last.then(work, work);
  last = done.catch(() => undefined); // whoever asked hears of the failure
  return done;
}
