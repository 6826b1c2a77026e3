// @ts-check
/**
 * The words of a review: moves, classes, what would have been better. Whoever shows a sentence passes it through `say`.
 *
 * @import { MoveClass, Review, ReviewedMove } from "./review_state.js"
 * @import { Outcome } from "./types.js"
 */

const PLAYERS = ["Red", "Yellow"];

/** @type {MoveClass[]} from the best on */
export const CLASSES = ["best", "good", "inaccuracy", "mistake", "blunder"];

/** @type {Record<Outcome, string>} what a column does */
export const RESULTS = { win: "wins", draw: "only draws", loss: "loses" };

/** @param {string[]} names of cells @returns {string} "c1, d3 or f1" */
export function listCells(names) {
  const cells = [...names].sort();
  return cells.length > 1 ? `${cells.slice(0, -1).join(", ")} or ${cells.at(-1)}` : (cells[0] ?? "");
}

/** @param {0 | 1} player @returns {string} */
export const namePlayer = (player) => PLAYERS[player] ?? "";

/** @param {ReviewedMove} move @returns {string} "Move 4: Yellow's e2 is a blunder." */
export function headMove(move) {
  const name = `Move ${move.number}: ${PLAYERS[move.player]}'s ${move.cell}`;
  if (move.class === null) return `${name} was not judged in time.`;
  if (move.class === "best" || move.class === "good") return `${name} is ${move.class}.`;
  return `${name} is ${move.class === "inaccuracy" ? "an" : "a"} ${move.class}.`;
}

/** @param {ReviewedMove} move @returns {string} what it did, and what would have been better */
export function tellMove(move) {
  if (move.class === null) return "";
  const better = move.class === "best" || !move.best.length ? "" : ` Better: ${listCells(move.best_cells)}.`;
  return `${begin([...move.tags, move.comment].join("; "))}.${better}`;
}

/** @param {Review} review @param {number} ply @returns {string} a step of the graph, for those who cannot see it */
export function tellStep(review, ply) {
  const move = review.reviewed[ply - 1];
  if (!move) return `Start, the empty board. ${tellScore(review.scores[0] ?? null)}`;
  const name = `Move ${move.number} of ${review.reviewed.length}, ${PLAYERS[move.player]} ${move.cell}`;
  if (move.class === null) return `${name}: not known in time.`;
  return `${name}: ${move.class}, ${move.comment}. ${PLAYERS[move.player]} ${move.words.replace(/^draw$/, "draws")}.`;
}

/** @param {number | null} score Red's view */
function tellScore(score) {
  if (score === null) return "Not known in time.";
  return score === 0 ? "A draw with best play." : `${score > 0 ? "Red" : "Yellow"} wins with best play.`;
}

/** @param {string} words @returns {string} with a capital */
function begin(words) {
  return `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}`;
}

/** @param {number | null} accuracy @returns {string} */
export function formatAccuracy(accuracy) {
  return accuracy === null ? "–" : `${accuracy.toFixed(1)} %`;
}
