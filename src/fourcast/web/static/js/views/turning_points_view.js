// @ts-check
/**
 * The key moments: the mistakes that tell most, and the one that is on the board, which is open: its reason, the better line
 * and best play after it as stones to step through, and everything else that can be said.
 *
 * @import { KeyMoment, Review, TurningPoint } from "../review_state.js"
 * @import { Sentence } from "../types.js"
 */
import { button, element, redraw } from "../dom.js";
import { chosenLine, reviewShown, reviewTrack } from "../actions/review.js";
import { state } from "../state.js";
import { say } from "../wording.js";
import { drawKey } from "./graph_view.js";
import { LineView } from "./line_view.js";
import { drawSentence, leaveOutLine } from "./sentence_view.js";

const line = new LineView(chosenLine, false);

/** @param {HTMLElement} place */
export function drawTurningPoints(place) {
  const review = reviewShown();
  const { ply } = reviewTrack();
  const open = findOpen(review, ply);
  line.draw();
  const key = [
    review?.moves,
    review?.turning_points.length,
    open?.number,
    state.review.line,
    state.pinned,
    state.display.isFlipped,
  ];
  const isTold = Boolean(place.querySelector("details")?.open);
  redraw(place, key, () => {
    if (!review) return [];
    if (!review.turning_points.length) return [element("p", { class: "note" }, "None: no move was a mistake.")];
    return listPoints(review, open).map((point) => drawPoint(review, point, point.number === open?.number, isTold));
  });
}

/** @param {Review} review @param {TurningPoint | undefined} open @returns {(KeyMoment | TurningPoint)[]} */
function listPoints(review, open) {
  const isKey = review.key_moments.some(({ number }) => number === open?.number);
  const points = [...review.key_moments, ...(open && !isKey ? [open] : [])];
  return points.sort((one, other) => one.number - other.number);
}

/** @param {Review | null} review @param {number} ply @returns {TurningPoint | undefined} the one that is on the board */
function findOpen(review, ply) {
  const points = review?.turning_points ?? [];
  const chosen = points.find(({ number }) => number === state.review.line?.number);
  if (chosen && chosenLine().length) return chosen;
  return points.find(({ number }) => number === ply);
}

/** @param {Review} review @param {KeyMoment | TurningPoint} point @param {boolean} isOpen @param {boolean} isTold */
function drawPoint(review, point, isOpen, isTold) {
  const move = review.reviewed[point.number - 1];
  const attributes = { type: "button", class: "turn-head", "data-action": "review-go", "data-ply": point.number };
  const head = element(
    "h3",
    {},
    element(
      "button",
      { ...attributes, "aria-expanded": String(isOpen) },
      ...(move?.class ? [drawKey(move.class)] : []),
      say(point.headline),
    ),
  );
  if (!isOpen || !move) return element("article", { class: "turn" }, head);
  const reason = "reason" in point ? point.reason : move.reason;
  return element(
    "article",
    { class: "turn open" },
    head,
    ...(reason ? [element("ul", { class: "told" }, drawSentence(reason))] : []),
    ...drawLines(point, move.cell),
    ...drawRest(review.turning_points.find(({ number }) => number === point.number), isTold),
  );
}

/** @param {KeyMoment | TurningPoint} point @param {string} played */
function drawLines(point, played) {
  const { number, kind } = state.review.line ?? {};
  const isOpen = (/** @type {string} */ name) => number === point.number && kind === name;
  const buttons = [
    ...(point.line_cells.length
      ? [drawChoice("better", `Better: ${point.better}`, point.number, isOpen("better"))]
      : []),
    ...(point.reply_cells.length
      ? [drawChoice("reply", `Best play after ${played}`, point.number, isOpen("reply"))]
      : []),
  ];
  if (!buttons.length) return [];
  const ends = "line_ends" in point ? (kind === "better" ? point.line_ends : point.reply_ends) : "";
  return [
    element("div", { class: "buttons" }, ...buttons),
    ...(number === point.number ? [line.node] : []),
    ...(number === point.number && ends ? [element("p", { class: "note" }, `In the end ${say(ends)}.`)] : []),
  ];
}

/** @param {string} kind @param {string} label @param {number} number @param {boolean} isPressed */
function drawChoice(kind, label, number, isPressed) {
  const made = button({ action: "review-line", label, isPressed });
  Object.assign(made.dataset, { kind, number });
  return made;
}

/** @param {TurningPoint | undefined} point @param {boolean} isTold */
function drawRest(point, isTold) {
  if (!point) return [];
  const parts = /** @type {[string, Sentence[]][]} */ ([
    ["Before the move", point.before],
    ["After the move", point.after],
  ])
    .map(([title, sentences]) => /** @type {const} */ ([title, leaveOutLine(sentences)]))
    .filter(([, sentences]) => sentences.length)
    .flatMap(([title, sentences]) => [
      element("h4", {}, title),
      element("ul", { class: "told" }, ...sentences.map(drawSentence)),
    ]);
  if (!parts.length) return [];
  return [element("details", { open: isTold }, element("summary", {}, "All that can be said about it"), ...parts)];
}
