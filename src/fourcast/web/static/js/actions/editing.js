// @ts-check
/**
 * Actions on the start of Analyse: a board of another size, a board drawn cell by cell. Every change is sent to the server; a
 * drawing that no game can reach is refused in the library's words, stays as it is, and the board before stays in sight.
 *
 * @import { Paint } from "../edit_state.js"
 */
import { ApiError, getPosition, getSizes } from "../api.js";
import { changed } from "../changes.js";
import { boardShown, state, whenShown } from "../state.js";
import { keepBoard, replaceMoves } from "./position.js";

const SIGNS = ".XO";

/** Fetch the sizes that are offered, once. @returns {Promise<void>} */
export async function loadSizes() {
  if (state.edit.sizes.length) return;
  try {
    state.edit.sizes = await getSizes();
    changed();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error; // without them there is the standard board
  }
}

/** Begin with the empty board of a size. @param {string} pos */
export async function chooseSize(pos) {
  Object.assign(state.edit, { grid: null, message: "" });
  await replaceMoves("", "push", pos);
}

/** Draw on the board as it stands, or stop drawing. */
export function toggleEditing() {
  const { edit } = state;
  const board = boardShown();
  if (!edit.grid && !board) {
    whenShown(toggleEditing); // that of a stone just dropped
    return;
  }
  edit.message = "";
  edit.grid = edit.grid ? null : (board?.grid.map((row) => [...row]) ?? null);
  changed();
}

/** @param {Paint} paint */
export function choosePaint(paint) {
  state.edit.paint = paint;
  changed();
}

/** Put the chosen stone on a cell; the same again takes it away. @param {number} row from the top @param {number} column */
export function paintCell(row, column) {
  const { edit } = state;
  const cells = edit.grid?.[row];
  if (!cells) return;
  cells[column] = cells[column] === edit.paint ? 0 : edit.paint;
  void tryGrid();
}

/** Take all stones away. */
export function clearGrid() {
  const { edit } = state;
  edit.grid = edit.grid?.map((row) => row.map(() => 0)) ?? null;
  void tryGrid();
}

let tries = 0;

/** Show the drawing if it is a position, else say why it is none. @returns {Promise<void>} */
async function tryGrid() {
  const { grid } = state.edit;
  if (!grid) return;
  const mine = (tries += 1);
  changed();
  try {
    const board = await getPosition("", grid.map((row) => row.map((stone) => SIGNS[stone]).join("")).join("/"));
    if (mine !== tries || state.tab !== "analyse") return;
    state.edit.message = "";
    keepBoard(board);
    await replaceMoves("", "push", board.pos);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (mine === tries) state.edit.message = error.message;
    changed();
  }
}
