// @ts-check
/**
 * The buttons that lie over the columns of the board. One of them is in the tab order, the arrow keys move among
 * them; each says its column, the cell where a stone would land and what playing there leads to.
 *
 * @import { Board } from "../types.js"
 */
import { byId, element, setAttributes } from "../dom.js";
import { analysisShown, boardShown, columnsShown, state } from "../state.js";
import { openTab } from "../tabs.js";
import { nameCell, nameColumn, say, sayWaiting } from "../wording.js";
import { CELL, COLUMNS, columnX, extentOf } from "./board_layout.js";

/** @type {HTMLButtonElement[]} */
const buttons = [];

/** Make the buttons. */
export function buildColumns() {
  addColumns(COLUMNS);
}

/** @param {number} count */
function addColumns(count) {
  while (buttons.length > count) buttons.pop()?.remove();
  while (buttons.length < count) {
    const column = buttons.length;
    const made = element("button", { type: "button", class: "column", "data-column": column, "data-action": "drop" });
    buttons.push(made);
    byId("columns").append(made);
  }
}

let fitted = ""; // the size that the style sheets know

/** Let buttons and style sheets follow the size of the board. */
function fit() {
  const columns = columnsShown();
  const rows = state.board?.grid.length;
  const key = `${columns}x${rows}`;
  if (!rows || key === fitted) return;
  fitted = key;
  addColumns(columns);
  const { width, height } = extentOf(columns, rows);
  const side = columnX(0) - CELL / 2;
  const { style } = document.documentElement;
  style.setProperty("--columns", String(columns));
  style.setProperty("--board-shape", String(width / height));
  style.setProperty("--board-side-share", String(side / width));
}

/** Bring labels and tab order up to date. */
export function drawColumns() {
  const board = boardShown();
  fit();
  buttons.forEach((button, column) => {
    const isPlayable = Boolean(board?.landing_cells[column]);
    setAttributes(button, {
      "aria-label": describe(board, column),
      "aria-disabled": isPlayable ? null : "true",
      tabindex: column === (state.column ?? Math.floor((buttons.length - 1) / 2)) ? 0 : -1,
      class: column === state.column ? "column chosen" : "column",
    });
  });
  setAttributes(byId("columns"), { "aria-label": `Board. ${say(board?.status ?? sayWaiting())}` });
}

/** @param {number} column */
export function focusColumn(column) {
  buttons[column]?.focus();
}

/** @param {Board | null} board @param {number} column */
function describe(board, column) {
  const cell = board?.landing_cells[column];
  if (!board || !cell) return `Column ${nameColumn(column)}, ${board && !board.is_over ? "full" : "cannot be played"}`;
  const words = openTab().wantsScores() && analysisShown()?.columns[column]?.words;
  return `Column ${nameColumn(column)}, ${nameCell(cell)}${words ? `, ${words}` : ""}`;
}
