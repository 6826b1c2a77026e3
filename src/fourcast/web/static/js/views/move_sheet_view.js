// @ts-check
/**
 * The moves of a reviewed game in two columns, like a score sheet, each with its class; choosing one goes there.
 *
 * @import { ReviewedMove } from "../review_state.js"
 */
import { element, redraw } from "../dom.js";
import { reviewShown, reviewTrack } from "../actions/review.js";
import { state } from "../state.js";
import { nameOf } from "../wording.js";
import { drawKey } from "./graph_view.js";

/** @param {HTMLElement} place that scrolls */
export function drawSheet(place) {
  const review = reviewShown();
  const { ply } = reviewTrack();
  const key = [review?.moves, review?.reviewed.map((move) => move.class), ply, state.display.isFlipped];
  redraw(place, key, () => {
    if (!review) return [];
    const rows = [];
    for (let first = 0; first < review.reviewed.length; first += 2) {
      const pair = review.reviewed.slice(first, first + 2);
      rows.push(
        element(
          "tr",
          {},
          element("th", { scope: "row" }, `${first / 2 + 1}.`),
          ...pair.map((move) => drawMove(move, ply)),
        ),
      );
    }
    const heads = [0, 1].map((player) => element("th", { scope: "col" }, nameOf(/** @type {0 | 1} */ (player))));
    const head = element(
      "tr",
      {},
      element("th", { scope: "col" }, element("span", { class: "unseen" }, "Turn")),
      ...heads,
    );
    return [element("table", { class: "sheet" }, element("thead", {}, head), element("tbody", {}, ...rows))];
  });
  keepInSight(place);
}

/** @param {ReviewedMove} move @param {number} ply */
function drawMove(move, ply) {
  const isCurrent = move.number === ply;
  const name = move.class ?? "not known";
  return element(
    "td",
    {},
    element(
      "button",
      {
        type: "button",
        class: `sheet-move ${isCurrent ? "current" : ""} ${move.class ?? "unknown"}`,
        "data-action": "review-go",
        "data-ply": move.number,
        "aria-current": isCurrent ? "true" : null,
      },
      element("span", { class: "unseen" }, `Move ${move.number}, ${nameOf(move.player)} `),
      element("span", { class: "sheet-cell" }, move.cell),
      ...(move.class === null ? [] : [drawKey(move.class)]),
      element("span", { class: "sheet-class" }, name),
    ),
  );
}

/** Scroll the list, never the page, so that the current move is in it. @param {HTMLElement} place */
function keepInSight(place) {
  const current = place.querySelector(".current")?.closest("tr");
  if (!current) return;
  const head = place.querySelector("thead")?.clientHeight ?? 0;
  const [top, bottom] = [current.offsetTop - head, current.offsetTop + current.offsetHeight];
  if (top < place.scrollTop) place.scrollTop = top;
  else if (bottom > place.scrollTop + place.clientHeight) place.scrollTop = bottom - place.clientHeight;
}
