// @ts-check
/**
 * The row of scores under the columns and the line that puts the chosen one into words. Both keep their height always.
 * The row itself is hidden from screen readers: the buttons of the columns say the same in words.
 *
 * @import { Analysis, ColumnScore } from "../types.js"
 */
import { byId, element, redraw, setText } from "../dom.js";
import { analysisShown, boardShown, columnsShown, state } from "../state.js";
import { openTab } from "../tabs.js";
import { formatScore } from "../wording.js";

const SIGNS = { win: "▲", draw: "=", loss: "▼" };

/** Bring the row and the words below it up to date. */
export function drawScoreRow() {
  const isOn = openTab().wantsScores();
  const analysis = isOn ? analysisShown() : null;
  const board = boardShown();
  const bounds = state.progress ? state.columnBounds : null;
  const key = [isOn, analysis?.moves, analysis?.columns, bounds, board?.legal_columns, columnsShown()];
  redraw(byId("scores"), key, () =>
    Array.from({ length: columnsShown() }, (_, column) => {
      const isFull = board !== null && !board.is_over && !board.legal_columns.includes(column);
      return isOn ? drawCell(analysis, column, isFull) : element("div", { class: "score", "data-column": column });
    }),
  );
  setText(byId("caption"), describeChosen(analysis));
}

/** @param {Analysis | null} analysis @param {number} column @param {boolean} isFull */
function drawCell(analysis, column, isFull) {
  const found = analysis?.columns[column];
  if (isFull) return element("div", { class: "score full", "data-column": column }, "–");
  if (found?.outcome && found.score !== null) return drawScore(found, found.outcome, found.score);
  const bounds = state.columnBounds[column];
  const text = bounds ? `${formatScore(bounds[0])} … ${formatScore(bounds[1])}` : state.progress ? "…" : "";
  return element("div", { class: "score open", "data-column": column }, text);
}

/** @param {ColumnScore} found @param {"win" | "draw" | "loss"} outcome @param {number} score */
function drawScore(found, outcome, score) {
  return element(
    "div",
    { class: `score ${outcome}${found.is_best ? " best" : ""}`, "data-column": found.column },
    element("span", { class: "sign" }, SIGNS[outcome]),
    element("span", { class: "value" }, formatScore(score)),
  );
}

/** @param {Analysis | null} analysis @returns {string} what the column under the pointer or the focus leads to */
function describeChosen(analysis) {
  if (state.column === null) return "";
  const found = analysis?.columns[state.column];
  if (!found) return "";
  const score = found.score === null ? "" : `${formatScore(found.score)}: `;
  return `${found.cell_name}  ${score}${found.words}`;
}
