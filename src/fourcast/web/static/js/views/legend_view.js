// @ts-check
/** What the marks of threats mean, while they are shown. */
import { element, redraw, shape } from "../dom.js";
import { explanationShown, state } from "../state.js";
import { nameOf } from "../wording.js";

const SQUARE = "6,6 22,6 22,22 6,22";
const DIAMOND = "14,2.5 25.5,14 14,25.5 2.5,14";

/** @param {HTMLElement} place */
export function drawLegend(place) {
  const isOn = state.display.hasThreats && !state.isExplanationMissing;
  const count = explanationShown()?.threats.threats.length ?? null;
  redraw(place, [isOn, count, state.display.isFlipped], () => {
    if (!isOn) return [];
    if (count === 0) return [element("p", { class: "note" }, "Threats: no cell completes four yet.")];
    return [
      element("ul", {},
        ...([0, 1].map((player) => drawEntry(/** @type {0 | 1} */ (player), SQUARE, "odd row"))),
        ...([0, 1].map((player) => drawEntry(/** @type {0 | 1} */ (player), DIAMOND, "even row"))),
      ),
      element("p", { class: "note" }, "A mark is an empty cell that would complete four."),
    ];
  });
}

/** @param {0 | 1} player @param {string} points @param {string} words */
function drawEntry(player, points, words) {
  const isFlipped = state.display.isFlipped;
  const mark = shape("svg", { class: isFlipped ? "key flipped" : "key", viewBox: "0 0 28 28", "aria-hidden": "true" },
    shape("polygon", { class: `threat player${player}`, points }));
  return element("li", {}, mark, `${nameOf(player)}, ${words}`);
}
