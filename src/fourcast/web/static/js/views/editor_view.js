// @ts-check
/** Where a position begins: the size of the board, and a board to draw on cell by cell, with what is wrong with the drawing. */
import { button, element, redraw, setText } from "../dom.js";
import { state } from "../state.js";
import { nameCell, nameOf } from "../wording.js";

const size = element("select", { id: "board-size", "data-change": "choose-size" });
const about = element("p", { class: "note" });
const tools = element("div", { class: "buttons", role: "group", "aria-label": "What a click puts on a cell" });
const cells = element("div", { class: "editor", role: "group", "aria-label": "Cells of the board" });
const problem = element("p", { class: "problem", role: "alert" });

/** @param {HTMLElement} typed the field for moves @returns {HTMLElement} the section, made once */
export const editorSection = (typed) =>
  element(
    "section",
    { "aria-labelledby": "editor-title" },
    element("h2", { id: "editor-title" }, "Another position"),
    typed,
    element("div", { class: "size-row" }, element("label", { for: "board-size" }, "Size"), size, about),
    tools,
    cells,
    problem,
  );

/** Bring it up to date. */
export function drawEditor() {
  const { sizes, grid, paint, message } = state.edit;
  const name = nameSize();
  redraw(size, [sizes.length, name], () => listSizes(name));
  size.value = name;
  setText(about, sizes.find((one) => one.name === name)?.about ?? "");
  redraw(tools, [grid !== null, paint, state.display.isFlipped], () => (grid ? drawTools(paint) : [button({ action: "toggle-editing", label: "Edit the board" })]));
  redraw(cells, [grid, state.display.isFlipped], () => (grid ? grid.flatMap((row, index) => drawRow(row, index, grid.length)) : []));
  cells.hidden = grid === null;
  cells.className = grid ? `editor columns-${grid[0]?.length ?? 7}${state.display.isFlipped ? " flipped" : ""}` : "editor";
  setText(problem, message);
  problem.hidden = grid === null;
}

/** @returns {string} of the board that is shown */
function nameSize() {
  const { board } = state;
  return board ? `${board.grid[0]?.length}x${board.grid.length}` : "7x6";
}

/** @param {string} name */
function listSizes(name) {
  const offered = state.edit.sizes.map((one) => one.name);
  const names = offered.includes(name) ? offered : [name, ...offered];
  return names.map((one) => element("option", { value: one }, one.replace("x", " × ")));
}

/** @param {import("../edit_state.js").Paint} paint */
function drawTools(paint) {
  const paints = [nameOf(0), nameOf(1), "Empty"];
  return [
    ...[1, 2, 0].map((value, index) => {
      const made = button({ action: "choose-paint", label: paints[index] ?? "", isPressed: paint === value });
      made.dataset.paint = String(value);
      return made;
    }),
    button({ action: "clear-grid", label: "Clear" }),
    button({ action: "toggle-editing", label: "Done", isMain: true }),
  ];
}

/** @param {(0 | 1 | 2)[]} row @param {number} index from the top @param {number} count */
function drawRow(row, index, count) {
  return row.map((stone, column) => {
    const cell = nameCell([column, count - 1 - index]);
    const what = stone === 0 ? "empty" : nameOf(/** @type {0 | 1} */ (stone - 1));
    return element("button", {
      type: "button",
      class: stone ? `cell player${stone - 1}` : "cell",
      "data-action": "paint-cell",
      "data-row": index,
      "data-place": column,
      "data-cells": cell,
      "aria-label": `${cell}, ${what}`,
    });
  });
}
