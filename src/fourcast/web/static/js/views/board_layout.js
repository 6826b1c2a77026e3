// @ts-check
/**
 * Where things are on the board, in units of which a cell has a hundred. board.css repeats the margins as parts of the
 * whole, to lay the buttons of the columns and the score row exactly over and under the columns.
 *
 * @import { Cell } from "../types.js"
 */

export const COLUMNS = 7; // of the standard board; Analyse knows others
export const ROWS = 6;
export const CELL = 100;
export const HOLE = 43; // radius
export const STONE = 44; // radius: it lies behind the frame and fills the hole

const SIDE = 30; // row numbers, and the same on the right so that the board stands in the middle
const HEAD = 86; // above the frame, where the stone to come waits
const LIP = 14; // frame around the cells
const BELOW = 36; // column letters

/** @param {number} columns @param {number} rows */
export const frameOf = (columns, rows) => ({
  x: SIDE,
  y: HEAD,
  width: columns * CELL + 2 * LIP,
  height: rows * CELL + 2 * LIP,
});

/** @param {number} columns @param {number} rows the frame without its lip */
export const cellsOf = (columns, rows) => ({
  x: SIDE + LIP,
  y: HEAD + LIP,
  width: columns * CELL,
  height: rows * CELL,
});

export const WAITING_Y = HEAD / 2 + 1; // middle of the stone to come

/** @param {number} columns @param {number} rows @returns {{width: number, height: number}} of the whole drawing */
export function extentOf(columns, rows) {
  const frame = frameOf(columns, rows);
  return { width: frame.width + 2 * SIDE, height: frame.y + frame.height + BELOW };
}

export const FRAME = frameOf(COLUMNS, ROWS);
export const WIDTH = extentOf(COLUMNS, ROWS).width;
export const HEIGHT = extentOf(COLUMNS, ROWS).height;

/** @param {number} column @returns {number} its middle */
export const columnX = (column) => FRAME.x + LIP + CELL * column + CELL / 2;

/** @param {Cell} cell @param {number} [rows] of the board @returns {[number, number]} its middle */
export const centre = ([column, row], rows = ROWS) => [
  columnX(column),
  FRAME.y + LIP + CELL * (rows - 1 - row) + CELL / 2,
];
