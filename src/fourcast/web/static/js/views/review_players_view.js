// @ts-check
/**
 * How both players did: accuracy, and how many moves of each class.
 *
 * @import { PlayerSummary } from "../review_state.js"
 */
import { isOwnGame, reviewShown } from "../actions/review.js";
import { element, redraw } from "../dom.js";
import { CLASSES, formatAccuracy } from "../review_wording.js";
import { opponent, ownSide, state } from "../state.js";
import { nameEngine, nameOf } from "../wording.js";
import { miniature } from "./frame_view.js";
import { drawKey } from "./graph_view.js";

/** @param {HTMLElement} place */
export function drawPlayers(place) {
  const review = reviewShown();
  redraw(place, [review?.moves, review?.players, state.display.isFlipped, namePlayer(0), namePlayer(1)], () => {
    if (!review) return [];
    const isOpen = review.players.some(({ unknown }) => unknown > 0);
    const heads = CLASSES.map((name) => {
      const key = drawKey(name);
      if (!key.childElementCount) return element("th", { scope: "col" }, name);
      return element("th", { scope: "col", title: name }, key, element("span", { class: "unseen" }, name));
    });
    return [
      element(
        "table",
        { class: "accuracies" },
        element(
          "thead",
          {},
          element(
            "tr",
            {},
            element("th", { scope: "col" }, element("span", { class: "unseen" }, "Player")),
            element("th", { scope: "col" }, "accuracy"),
            ...heads,
            ...(isOpen ? [element("th", { scope: "col" }, "open")] : []),
          ),
        ),
        element(
          "tbody",
          {},
          ...review.players.map((player, index) => drawPlayer(player, /** @type {0 | 1} */ (index), isOpen)),
        ),
      ),
    ];
  });
}

/** @param {0 | 1} player @returns {string} their colour, or who it was in one's own game */
function namePlayer(player) {
  if (!isOwnGame()) return nameOf(player);
  return player === ownSide() ? "You" : nameEngine(opponent() ?? "");
}

/** @param {PlayerSummary} summary @param {0 | 1} player @param {boolean} isOpen whether moves were not judged in time */
function drawPlayer(summary, player, isOpen) {
  const counts = [...CLASSES.map((name) => summary[name]), ...(isOpen ? [summary.unknown] : [])];
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, miniature(player), namePlayer(player)),
    element("td", { class: "accuracy" }, formatAccuracy(summary.accuracy)),
    ...counts.map((number) => element("td", { class: number ? null : "none" }, String(number))),
  );
}
