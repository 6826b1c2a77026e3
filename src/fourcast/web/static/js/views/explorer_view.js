// @ts-check
/**
 * The opening explorer: for every column what the book says it leads to, and what the positions below it are worth. A row plays
 * its column.
 *
 * @import { OpeningColumn, Openings } from "../types.js"
 */
import { element, redraw, setText, shape } from "../dom.js";
import { boardShown, movesShown, posShown, state } from "../state.js";
import { formatScore, nameOf } from "../wording.js";

const body = element("tbody");
const note = element("p", { class: "note" });
const counted = element("th", { scope: "col" });
const table = element(
  "table",
  { class: "explorer" },
  element(
    "thead",
    {},
    element(
      "tr",
      {},
      ...["Move", "Result"].map((name) => element("th", { scope: "col" }, name)),
      counted,
    ),
  ),
  body,
);
const section = element("section", { "aria-labelledby": "book-title" }, element("h2", { id: "book-title" }, "Opening book"), table, note);

/** @returns {HTMLElement} the section, made once */
export const explorerSection = () => section;

/** Bring it up to date. */
export function drawExplorer() {
  const openings = state.openings?.moves === movesShown() && !posShown() ? state.openings : null;
  const columns = openings?.columns.filter((column) => column !== null) ?? [];
  section.hidden = Boolean(posShown()) || Boolean(boardShown()?.is_over) || !state.openings;
  table.hidden = columns.length === 0;
  const { isFlipped } = state.display;
  const ahead = openings?.ahead ?? 0; // with none, there is nothing to be counted
  redraw(body, [columns, isFlipped, ahead], () => [...columns].sort(compare).map((column) => drawColumn(column, ahead > 0)));
  counted.hidden = ahead === 0;
  setText(counted, `Positions ${nameReach(ahead)} further`);
  setText(note, openings ? (columns.length ? sayCounts(openings) : sayEnd(openings)) : "");
}

/** @param {number} ahead */
const nameReach = (ahead) => (ahead === 1 ? "one move" : `up to ${ahead} moves`);

/** How far the counts go, which may be less far than the book does. @param {Openings} openings */
function sayCounts({ moves, ahead, last_ply: last }) {
  if (ahead === 0) return `The book ends with ${last} stones: these are its last scores.`;
  const isWhole = moves.length + 1 + ahead === last;
  const reach = isWhole
    ? `as far as the book goes, which is ${last} stones`
    : `${nameReach(ahead)} beyond each column; the book itself goes on to ${last} stones`;
  return `Counted ${reach}. However it is reached, a position counts once, with its mirror image. The bar: ${nameOf(0)} wins, draws, ${nameOf(1)} wins.`;
}

/** @param {Openings} openings */
const sayEnd = ({ last_ply: last }) => `The book ends with ${last} stones: from here on positions are solved.`;

/** The best ones first, from the left. @param {OpeningColumn} one @param {OpeningColumn} other */
function compare(one, other) {
  return other.score - one.score || one.column - other.column;
}

/** @param {OpeningColumn} found @param {boolean} isCounted whether the book goes on below it */
function drawColumn(found, isCounted) {
  const { column, cell, score, outcome, positions } = found;
  const words = { win: "wins", draw: "draws", loss: "loses" }[outcome];
  return element(
    "tr",
    { "data-cells": cell },
    element(
      "th",
      { scope: "row" },
      element("button", { type: "button", class: "book-move", "data-action": "drop", "data-column": column, "aria-label": `Play ${cell}` }, cell),
    ),
    element("td", { class: outcome }, `${words} ${score === 0 ? "" : formatScore(score)}`),
    ...(isCounted
      ? [element("td", {}, element("span", { class: "book-count" }, positions.toLocaleString("en")), positions ? drawBar(found) : "")]
      : []),
  );
}

/** @param {OpeningColumn} found */
function drawBar({ positions, red, drawn, yellow }) {
  const [first, second] = [(100 * red) / positions, (100 * drawn) / positions];
  const told = `${nameOf(0)} wins ${Math.round(first)} %, drawn ${Math.round(second)} %, ${nameOf(1)} wins ${Math.round((100 * yellow) / positions)} %`;
  return shape(
    "svg",
    { class: state.display.isFlipped ? "book-bar flipped" : "book-bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", role: "img", "aria-label": told },
    shape("title", {}, told),
    shape("rect", { class: "player0", x: 0, width: first, height: 8 }),
    shape("rect", { class: "book-drawn", x: first, width: second, height: 8 }),
    shape("rect", { class: "player1", x: first + second, width: 100 - first - second, height: 8 }),
  );
}
