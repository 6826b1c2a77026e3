// @ts-check
/**
 * Where things are on the board, in units of which a cell has a hundred. board.css repeats the margins as parts of the
 * whole, to lay the buttons of the columns and the score row exactly over and under the columns.
 *
 * @import { Cell } from "../types.js"
 */

export const COLUMNS = 7;
export const ROWS = 6;
export const CELL = 100;
export const HOLE = 43; // radius
export const STONE = 37; // radius

const SIDE = 30; // row numbers, and the same on the right so that the board stands in the middle
const LIP = 14; // frame around the cells
const BELOW = 36; // column letters

export const FRAME = { x: SIDE, y: 2, width: COLUMNS * CELL + 2 * LIP, height: ROWS * CELL + 2 * LIP };
export const WIDTH = FRAME.width + 2 * SIDE;
export const HEIGHT = FRAME.y + FRAME.height + BELOW;

/** @param {number} column @returns {number} its middle */
export const columnX = (column) => FRAME.x + LIP + CELL * column + CELL / 2;

/** @param {Cell} cell @returns {[number, number]} its middle */
export const centre = ([column, row]) => [columnX(column), FRAME.y + LIP + CELL * (ROWS - 1 - row) + CELL / 2];
