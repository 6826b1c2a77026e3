// @ts-check
/**
 * A board that is being drawn cell by cell in Analyse. Whether a game can reach it the server says.
 *
 * @import { BoardSize } from "./types.js"
 */

/** @typedef {0 | 1 | 2} Paint 0 takes a stone away, 1 is Red, 2 Yellow */

/**
 * @typedef {object} EditState
 * @property {BoardSize[]} sizes
 * @property {Paint[][] | null} grid
 * @property {Paint} paint
 * @property {string} message
 */

/** @type {EditState} */
export const editState = {
  sizes: [], // boards that the server offers
  grid: null, // rows from the top; null: nothing is being drawn
  paint: 1, // what a click on a cell puts there
  message: "", // why the drawing is no position yet
};
