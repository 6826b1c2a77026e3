// @ts-check
/**
 * Marks over the stones: the ghost under the pointer, lines through fours, threats, lit cells, a hint,
 * the numbered stones of a line. Shapes and dashes as in the library's pictures: odd rows squares, even rows diamonds;
 * Red solid, Yellow dashed.
 *
 * @import { Cell, LineStone, Scene, Threat } from "../types.js"
 */
import { redraw, shape } from "../dom.js";
import { readCell } from "../wording.js";
import { CELL, STONE, centre } from "./board_layout.js";

const THREAT = 44; // side
const SMALL_THREAT = 18; // inside the other player's mark

/**
 * @param {{under: SVGElement, marks: SVGElement, fours: SVGElement}} layers from below
 * @param {Scene} scene
 */
export function drawMarks({ under, marks, fours: fourLines }, scene) {
  const { board, ghost, pending, overlays } = scene;
  const { highlights = [], threats = [], line = [], hint = null } = overlays;
  redraw(under, highlights, () => highlights.map(markCell));
  redraw(marks, [board?.moves, ghost, pending, threats, line, hint], () => [
    ...threats.map((threat) => drawThreat(threat, threats)),
    ...(board && ghost && !pending && line.length === 0 ? [drawGhost(ghost, board.to_move, "ghost")] : []),
    ...(board && hint ? [drawGhost(hint, board.to_move, "ghost hint")] : []),
    ...line.flatMap(drawLineStone),
  ]);
  const fours = board && !pending ? board.winning_lines : [];
  redraw(fourLines, fours, () => fours.flatMap(drawFour));
}

/** @param {string} name */
function markCell(name) {
  const [x, y] = centre(readCell(name));
  return shape("rect", { class: "lit", x: x - 47, y: y - 47, width: CELL - 6, height: CELL - 6, rx: 18 });
}

/** @param {Cell} cell @param {number} player @param {string} name */
function drawGhost(cell, player, name) {
  const [cx, cy] = centre(cell);
  return shape("circle", { class: `${name} player${player}`, cx, cy, r: STONE - 1 });
}

/** @param {LineStone} stone */
function drawLineStone({ cell, player, number }) {
  const [cx, cy] = centre(cell);
  return [
    drawGhost(cell, player, "ghost numbered"),
    shape("text", { class: "number", x: cx, y: cy + 12 }, String(number)),
  ];
}

/** @param {Threat} threat @param {Threat[]} threats */
function drawThreat(threat, threats) {
  const [x, y] = centre(readCell(threat.cell));
  const isShared = threats.some((other) => other.cell === threat.cell && other.player !== threat.player);
  const side = isShared && threat.player === 0 ? SMALL_THREAT : THREAT;
  const reach = threat.parity === "odd" ? side / 2 : side / Math.SQRT2;
  const corners =
    threat.parity === "odd"
      ? [[x - reach, y - reach], [x + reach, y - reach], [x + reach, y + reach], [x - reach, y + reach]]
      : [[x, y - reach], [x + reach, y], [x, y + reach], [x - reach, y]];
  const points = corners.map((point) => point.join()).join(" ");
  return shape("polygon", { class: `threat player${threat.player}`, points });
}

/** @param {Cell[]} four */
function drawFour(four) {
  const [first, last] = [four[0], four[four.length - 1]];
  if (!first || !last) return [];
  const [x1, y1] = centre(first);
  const [x2, y2] = centre(last);
  return ["four-edge", "four"].map((name) => shape("line", { class: name, x1, y1, x2, y2 }));
}
