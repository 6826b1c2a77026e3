// @ts-check
/**
 * The seven buttons that lie over the columns of the board. One of them is in the tab order, the arrow keys move among
 * them; each says its column, the cell where a stone would land and what playing there leads to.
 *
 * @import { Board } from "../types.js"
 */
import { byId, element, setAttributes } from "../dom.js";
import { analysisShown, boardShown, state } from "../state.js";
import { openTab } from "../tabs.js";
import { nameCell, say } from "../wording.js";
import { COLUMNS } from "./board_layout.js";

/** @type {HTMLButtonElement[]} */
const buttons = [];

/** Make the buttons. */
export function buildColumns() {
  for (let column = 0; column < COLUMNS; column += 1) {
    buttons.push(element("button", { type: "button", class: "column", "data-column": column, "data-action": "drop" }));
  }
  byId("columns").append(...buttons);
}

/** Bring labels and tab order up to date. */
export function drawColumns() {
  const board = boardShown();
  buttons.forEach((button, column) => {
    const isPlayable = Boolean(board?.landing_cells[column]);
    setAttributes(button, {
      "aria-label": describe(board, column),
      "aria-disabled": isPlayable ? null : "true",
      tabindex: column === (state.column ?? 3) ? 0 : -1,
      class: column === state.column ? "column chosen" : "column",
    });
  });
  setAttributes(byId("columns"), { "aria-label": `Board. ${say(board?.status ?? "Waiting for the server.")}` });
}

/** @param {number} column */
export function focusColumn(column) {
  buttons[column]?.focus();
}

/** @param {Board | null} board @param {number} column */
function describe(board, column) {
  const cell = board?.landing_cells[column];
  if (!board || !cell) return `Column ${column + 1}, ${board && !board.is_over ? "full" : "cannot be played"}`;
  const words = openTab().wantsScores() && analysisShown()?.columns[column]?.words;
  return `Column ${column + 1}, ${nameCell(cell)}${words ? `, ${words}` : ""}`;
}
