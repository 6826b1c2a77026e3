// @ts-check
/**
 * The games that this browser has begun, the last played first, each a link to its own address.
 *
 * @import { Game } from "../types.js"
 */
import { button, element, redraw } from "../dom.js";
import { gameAddress } from "../router.js";
import { state } from "../state.js";
import { nameEngine, say } from "../wording.js";

/** @param {HTMLElement} place */
export function drawGames(place) {
  const { games } = state;
  redraw(place, [games, state.display.isFlipped], () => [
    button({ action: "toggle-games", label: "Your games", isPressed: games !== null }),
    ...(games ? [listGames(games)] : []),
  ]);
}

/** @param {Game[]} games */
function listGames(games) {
  if (!games.length) return element("p", { class: "note" }, "None yet: a game is kept from its first move on.");
  return element("ul", { class: "games" }, ...games.map((game) => element("li", {}, ...describe(game))));
}

/** @param {Game} game */
function describe({ id, red, yellow, board, status, updated_at: updated }) {
  const day = new Date(updated).toLocaleDateString(undefined, { day: "numeric", month: "short" });
  const moves = board.ply === 1 ? "1 move" : `${board.ply} moves`;
  return [
    element("a", { href: gameAddress(id) }, `${nameEngine(red)} against ${nameEngine(yellow)}`),
    element("span", { class: "note" }, ` ${day}, ${moves}. ${say(status)}`),
  ];
}
