// @ts-check
/**
 * Words and signs: players, engines, cells, scores. When the colours are flipped, every sentence is, too.
 *
 * @import { Cell, LineStone, Board, Player } from "./types.js"
 */
import { IS_ON_DEVICE } from "./root.js";
import { PERSON, state } from "./state.js";

const NAMES = ["Red", "Yellow"];
const A = "a".charCodeAt(0);
const MINUS = "\u2212";

/** @param {Player} player @returns {string} the name of the colour that the player's stones have on the screen */
export function nameOf(player) {
  return say(NAMES[player] ?? "");
}

/** @param {string} sentence of the server @returns {string} with the names of the colours as they are shown */
export function say(sentence) {
  if (!state.display.isFlipped) return sentence;
  return sentence.replace(/\b(?:Red|Yellow)\b/g, (name) => (name === "Red" ? "Yellow" : "Red"));
}

/** @returns {string} what is waited for while a board is awaited: without a server it is the page's own solver */
export function sayWaiting() {
  if (!IS_ON_DEVICE) return "Waiting for the server…";
  return state.loading === null ? "Waiting for the solver…" : "The solver is loading…";
}

/** @type {Record<string, string>} the four opponents that a newcomer is offered */
export const CHOICES = { "level-2": "Easy", "level-4": "Medium", "level-7": "Hard", "level-10": "Perfect" };

/** @param {string} name @returns {string} an engine's name for sentences; a person's is their part */
export function nameEngine(name) {
  if (name === PERSON) return "Person";
  if (CHOICES[name]) return CHOICES[name];
  if (name.startsWith("level-")) return name.replace("level-", "Level ");
  return state.engines.find((engine) => engine.name === name)?.title ?? name;
}

/** @param {number} column @returns {string} its letter */
export const nameColumn = (column) => String.fromCharCode(A + column);

/** @param {Cell} cell @returns {string} */
export const nameCell = ([column, row]) => `${nameColumn(column)}${row + 1}`;

/** @param {string} name @returns {Cell} */
export const readCell = (name) => [name.charCodeAt(0) - A, Number(name.slice(1)) - 1];

/**
 * @param {string} moves columns, one character each
 * @param {number[]} [heights] stones that lay in each column before
 * @returns {Cell[]} where the stones came to lie: each on the one below it
 */
export function placeMoves(moves, heights = []) {
  const filled = [...heights];
  return [...moves].map((character) => {
    const column = Number.parseInt(character, 36) - 1;
    const row = filled[column] ?? 0;
    filled[column] = row + 1;
    return [column, row];
  });
}

/** @param {number} score @returns {string} with its sign */
export function formatScore(score) {
  if (score === 0) return "0";
  return score > 0 ? `+${score}` : `${MINUS}${-score}`;
}

/**
 * Say which cells the stones of a line take: each lies on the one below it.
 *
 * @param {Board} board
 * @param {number[]} line columns
 * @returns {LineStone[]}
 */
export function placeLine(board, line) {
  const heights = board.landing_cells.map((cell) => cell?.[1] ?? 0);
  return line.map((column, index) => {
    const row = heights[column] ?? 0;
    heights[column] = row + 1;
    const player = /** @type {Player} */ ((board.to_move + index) % 2);
    return { cell: [column, row], player, number: board.ply + index + 1 };
  });
}

/**
 * @param {{cells: string[], lines?: string[][], pairs?: string[][]}} marks
 * @returns {string} as `board_marks.js` reads them; a cell of a pair needs no light of its own
 */
export function writeMarks({ cells, lines = [], pairs = [] }) {
  const drawn = new Set(pairs.flat());
  return [
    ...cells.filter((cell) => !drawn.has(cell)),
    ...lines.map((line) => `${line[0]}-${line[line.length - 1]}`),
    ...pairs.map(([first, second]) => `${first}>${second}`),
  ].join(" ");
}
