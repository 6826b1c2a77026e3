// @ts-check
/**
 * What lies over the board: cells, lines and pairs that a sentence speaks of, threats, ghosts, the stones of a line. Shapes and
 * dashes as in the library's pictures: odd rows squares, even rows diamonds; Red solid, Yellow dashed.
 *
 * Highlights are written as text: a cell `c3`, a line of four by its ends `b1-e1`, a pair `a1>a2`: a stone on the first is
 * answered on the second.
 *
 * @import { Cell, LineStone, Scene, Threat } from "../types.js"
 */
import { redraw, shape } from "../dom.js";
import { readCell } from "../wording.js";
import { CELL, HOLE, ROWS, centre } from "./board_layout.js";

const THREAT = 44; // side
const SMALL_THREAT = 18; // inside the other player's mark
const GHOST = 37; // radius
const ARROW = 15; // length of the head of a pair's arrow
const GAP = 26; // from the middle of a cell to the end of an arrow

/**
 * @param {{under: SVGElement, marks: SVGElement, fours: SVGElement}} layers from below
 * @param {Scene} scene
 */
export function drawMarks({ under, marks, fours: fourRings }, scene) {
  const { board, ghost, pending, overlays } = scene;
  const { highlights = [], threats = [], line = [], hint = null } = overlays;
  const rows = board?.grid.length ?? ROWS;
  redraw(under, [highlights, rows], () => {
    const shapes = highlights.flatMap((mark) => drawHighlight(mark, rows));
    const isEdge = (/** @type {SVGElement} */ one) => one.classList.contains("lit-line-edge");
    return [...shapes.filter(isEdge), ...shapes.filter((one) => !isEdge(one))]; // lines may lie on each other
  });
  redraw(marks, [board?.moves, board?.to_move, ghost, pending, threats, line, hint, rows], () => [
    ...threats.map((threat) => drawThreat(threat, threats, rows)),
    ...(board && ghost && !pending && line.length === 0 ? [drawGhost(ghost, board.to_move, "ghost", rows)] : []),
    ...(board && hint ? [drawGhost(hint, board.to_move, "ghost hint", rows)] : []),
    ...line.flatMap((stone) => drawLineStone(stone, rows)),
  ]);
  const winning = board && !pending ? board.winning_cells : [];
  redraw(fourRings, [winning, rows], () => winning.flatMap((cell) => drawRing(cell, rows)));
}

/** @param {string} mark @param {number} rows @returns {SVGElement[]} */
function drawHighlight(mark, rows) {
  const [first = "", second] = mark.split(/[->]/);
  if (second === undefined) return [markCell(first, rows)];
  return mark.includes(">") ? [drawPair(first, second, rows)] : drawLit(first, second, rows);
}

/** @param {string} name @param {number} rows */
function markCell(name, rows) {
  const [x, y] = centre(readCell(name), rows);
  return shape("rect", { class: "lit", x: x - 47, y: y - 47, width: CELL - 6, height: CELL - 6, rx: 18 });
}

/** A line of four, with an edge that shows on any stone. @param {string} from @param {string} to @param {number} rows */
function drawLit(from, to, rows) {
  const [x1, y1] = centre(readCell(from), rows);
  const [x2, y2] = centre(readCell(to), rows);
  return ["lit-line-edge", "lit-line"].map((name) => shape("line", { class: name, x1, y1, x2, y2 }));
}

/** The two cells of a pair, tied together by an arrow. @param {string} from @param {string} to @param {number} rows */
function drawPair(from, to, rows) {
  const [x1, y1] = centre(readCell(from), rows);
  const [x2, y2] = centre(readCell(to), rows);
  const distance = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / distance, (y2 - y1) / distance];
  const [endX, endY] = [x2 - GAP * dx, y2 - GAP * dy];
  const head = [
    [endX, endY],
    [endX - ARROW * dx - ARROW * 0.75 * dy, endY - ARROW * dy + ARROW * 0.75 * dx],
    [endX - ARROW * dx + ARROW * 0.75 * dy, endY - ARROW * dy - ARROW * 0.75 * dx],
  ];
  return shape(
    "g",
    { class: "pair" },
    shape("circle", { class: "pair-from", cx: x1, cy: y1, r: 13 }),
    shape("line", { x1: x1 + 13 * dx, y1: y1 + 13 * dy, x2: endX - ARROW * dx, y2: endY - ARROW * dy }),
    shape("polygon", { points: head.map((point) => point.join()).join(" ") }),
    shape("circle", { class: "pair-to", cx: x2, cy: y2, r: 20 }),
  );
}

/** @param {Cell} cell @param {number} player @param {string} name @param {number} rows */
function drawGhost(cell, player, name, rows) {
  const [cx, cy] = centre(cell, rows);
  return shape("circle", { class: `${name} player${player}`, cx, cy, r: GHOST });
}

/** @param {LineStone} stone @param {number} rows */
function drawLineStone({ cell, player, number }, rows) {
  const [cx, cy] = centre(cell, rows);
  return [
    drawGhost(cell, player, "ghost numbered", rows),
    shape("text", { class: "number", x: cx, y: cy + 12 }, String(number)),
  ];
}

/** @param {Threat} threat @param {Threat[]} threats @param {number} rows */
function drawThreat(threat, threats, rows) {
  const [x, y] = centre(readCell(threat.cell), rows);
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

/** A ring around a stone of the winning four: its own mark stays to be seen. @param {Cell} cell @param {number} rows */
function drawRing(cell, rows) {
  const [cx, cy] = centre(cell, rows);
  return ["four-edge", "four"].map((name) => shape("circle", { class: name, cx, cy, r: HOLE - 2 }));
}
