// @ts-check
/**
 * Keeps the server's copy of a game in step with the moves on the board. The copy follows only when a move is played:
 * looking back through a game changes nothing. A game that cannot be changed (another's, gone, or at its end) is continued as
 * a new one, so no move is refused for the sake of its storage. One that another window has changed is not overwritten:
 * whoever asked is told how it stands. Windows tell each other what they have stored.
 *
 * @import { Game, Players, StoredGame } from "./types.js"
 */
import { ApiError, changeGame, createGame, getGame } from "./api.js";
import { keepToken, readOwner, readToken } from "./keeping.js";

const CONFLICTS = [403, 404, 409];

/** @type {Promise<unknown>} */
let last = Promise.resolve(); // changes are sent one after the other

/** @type {Map<string, string>} the moves of games as this window has left them, also while their board is still awaited */
const left = new Map();

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("fourcast.games") : null;

/** @typedef {{stored: StoredGame, game: Game}} Kept */

/** Another window has gone on with the game; `kept` is how it stands. */
export class ChangedElsewhere extends Error {
  /** @param {Kept} kept */
  constructor(kept) {
    super("the game went on in another window");
    this.kept = kept;
  }
}

/** @param {(id: string) => void} hear called with the id of a game that another window has stored */
export function hearOtherWindows(hear) {
  channel?.addEventListener("message", ({ data }) => hear(String(data)));
}

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
    if (stored?.token && !stored.isOver && isSame(stored.players, players)) {
      const kept = await follow({ ...stored, token: stored.token }, moves);
      if (kept) return kept;
    }
    const { id, token, game } = await createGame({ ...players, moves }, readOwner());
    keepToken(id, token);
    return { stored: describe(game, token), game };
  });
}

/**
 * Let the server's engine move in its copy; if it has done so already because it was stopped too late, that is its move.
 *
 * @param {StoredGame & {token: string}} stored
 * @param {AbortSignal} signal
 * @returns {Promise<Kept>}
 */
export function storeEngineMove(stored, signal) {
  return inTurn(async () => {
    if (stored.isUncertain) {
      const found = await getGame(stored.id);
      if (found.board.ply === stored.moves.length + 1 && found.board.moves.startsWith(stored.moves)) {
        return { stored: describe(found, stored.token), game: found };
      }
    }
    try {
      const game = await changeGame(stored, "engine-move", { expected_moves: stored.moves }, signal);
      return tell({ stored: describe(game, stored.token), game });
    } catch (error) {
      throw await explain(error, stored);
    }
  });
}

/** @param {StoredGame & {token: string}} stored @param {0 | 1} player @returns {Promise<Kept>} */
export function storeResignation(stored, player) {
  return inTurn(async () => {
    const game = await changeGame(stored, "resign", { player, expected_moves: stored.moves });
    return tell({ stored: describe(game, stored.token), game });
  });
}

/**
 * @param {StoredGame | null} stored
 * @param {Players} players
 * @param {string} moves
 * @returns {boolean} whether the server's copy is this game, and ours to change
 */
export function isCopy(stored, players, moves) {
  return Boolean(stored?.token) && !stored?.isOver && stored?.moves === moves && isSame(stored.players, players);
}

/** @param {string} id @returns {Promise<Kept>} */
export async function loadGame(id) {
  const game = await getGame(id);
  return { stored: describe(game, readToken(id)), game };
}

/**
 * @param {StoredGame & {token: string}} stored
 * @param {string} moves
 * @param {string | null} base the moves to build on, if they were just read
 * @returns {Promise<Kept | null>} null: this copy cannot follow
 */
async function follow(stored, moves, base = null) {
  const from = base ?? (await findBase(stored));
  try {
    return tell(await change(stored, from, moves));
  } catch (error) {
    const reason = await explain(error, stored);
    // A move that was sent before the page was left may arrive after all. Then the copy is on the way to our moves.
    const reached = reason instanceof ChangedElsewhere ? reason.kept.stored.moves : "";
    if (reached.length > from.length && moves.startsWith(reached)) return follow(stored, moves, reached);
    if (reason instanceof ApiError && CONFLICTS.includes(reason.status)) return null;
    throw reason;
  }
}

/** @param {StoredGame} stored @returns {Promise<string>} the moves to build on: with an engine's that was stopped too late */
async function findBase(stored) {
  const known = left.get(stored.id) ?? stored.moves;
  if (!stored.isUncertain) return known;
  const { moves } = (await getGame(stored.id)).board;
  return moves.startsWith(known) && moves.length === known.length + 1 ? moves : known;
}

/** @param {unknown} error @param {StoredGame} stored @returns {Promise<unknown>} what it means for this game */
async function explain(error, stored) {
  if (!(error instanceof ApiError) || error.code !== "moves_conflict") return error;
  const game = await getGame(stored.id);
  return new ChangedElsewhere({ stored: describe(game, stored.token), game });
}

/** @param {StoredGame & {token: string}} stored @param {string} from @param {string} to @returns {Promise<Kept>} */
async function change(stored, from, to) {
  let common = 0;
  while (common < to.length && from[common] === to[common]) common += 1;
  let game = null;
  if (common < from.length) {
    game = await changeGame(stored, "takeback", { plies: from.length - common, expected_moves: from });
    left.set(stored.id, game.board.moves);
  }
  for (let ply = common; ply < to.length; ply += 1) {
    game = await changeGame(stored, "moves", { column: Number(to[ply]) - 1, expected_moves: to.slice(0, ply) });
    left.set(stored.id, game.board.moves);
  }
  game ??= await getGame(stored.id);
  return { stored: describe(game, stored.token), game };
}

/** @param {Game} game @param {string | null} token @returns {StoredGame} */
function describe(game, token) {
  const players = { red: game.red, yellow: game.yellow };
  left.set(game.id, game.board.moves);
  return { id: game.id, token, moves: game.board.moves, players, isOver: game.result !== null };
}

/** @param {Kept} kept @returns {Kept} the same; the other windows hear of it */
function tell(kept) {
  channel?.postMessage(kept.stored.id);
  return kept;
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
