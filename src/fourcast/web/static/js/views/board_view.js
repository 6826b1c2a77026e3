// @ts-check
/**
 * The board as one SVG, drawn from what the server told: cells, landing cells and fours; it knows no rules. From the
 * back: holes, stones (which fall behind the frame), the frame, the marks of `board_marks.js`. Looks are in board.css.
 *
 * @import { Board, Cell, Player, Scene } from "../types.js"
 */
import { setAttributes, shape } from "../dom.js";
import { nameCell, nameColumn } from "../wording.js";
import { drawMarks } from "./board_marks.js";
import { CELL, COLUMNS, HOLE, ROWS, STONE, centre, columnX, extentOf, frameOf } from "./board_layout.js";

const FALL_MS = 180;
const FALL = "cubic-bezier(0.55, 0, 1, 0.45)";

/** A board in an element; `draw` brings it up to date. */
export class BoardView {
  /** @param {Element} place that gets the SVG */
  constructor(place) {
    this.stones = shape("g", { class: "stones" });
    this.marks = shape("g", { class: "marks" });
    this.under = shape("g", { class: "marks" });
    this.fours = shape("g", { class: "fours" });
    /** @type {Map<string, SVGGElement>} stones by the name of their cell */
    this.shown = new Map();
    this.svg = shape("svg", { class: "board", "aria-hidden": "true", focusable: "false" });
    this.size = { columns: 0, rows: 0 };
    this.resize(COLUMNS, ROWS);
    place.append(this.svg);
  }

  /** Draw frame and labels for a size, if it is another one than before. @param {number} columns @param {number} rows */
  resize(columns, rows) {
    if (this.size.columns === columns && this.size.rows === rows) return;
    this.size = { columns, rows };
    const { width, height } = extentOf(columns, rows);
    setAttributes(this.svg, { viewBox: `0 0 ${width} ${height}` });
    this.stones.replaceChildren();
    this.shown.clear();
    this.svg.replaceChildren(
      shape("rect", { class: "holes", ...frameOf(columns, rows), rx: 24 }),
      this.stones,
      shape("path", { class: "frame", d: frameOutline(columns, rows), "fill-rule": "evenodd" }),
      ...labels(columns, rows),
      this.under,
      this.marks,
      this.fours,
    );
  }

  /** @param {Scene} scene */
  draw(scene) {
    setAttributes(this.svg, { class: scene.isFlipped ? "board flipped" : "board" });
    if (scene.board) this.resize(scene.board.grid[0]?.length ?? COLUMNS, scene.board.grid.length);
    if (scene.board) this.drawStones(scene.board, scene.pending);
    drawMarks(this, scene);
  }

  /** @param {Board} board @param {{cell: Cell, player: Player} | null} pending */
  drawStones(board, pending) {
    const wanted = listStones(board);
    if (pending) wanted.set(nameCell(pending.cell), pending);
    for (const [name, stone] of this.shown) {
      const player = wanted.get(name)?.player;
      if (player !== undefined && stone.classList.contains(`player${player}`)) continue;
      stone.remove();
      this.shown.delete(name);
    }
    const fresh = [...wanted].filter(([name]) => !this.shown.has(name));
    for (const [name, { cell, player }] of fresh) {
      const stone = drawStone(cell, player, this.size.rows);
      this.stones.append(stone);
      this.shown.set(name, stone);
      if (fresh.length === 1) fall(stone, cell, this.size.rows);
    }
    const last = pending?.cell ?? board.last_cell;
    const newest = last ? nameCell(last) : "";
    for (const [name, stone] of this.shown) stone.classList.toggle("newest", name === newest);
  }
}

/** @param {Board} board @returns {Map<string, {cell: Cell, player: Player}>} */
function listStones(board) {
  const stones = new Map();
  board.grid.forEach((row, fromTop) => {
    row.forEach((stone, column) => {
      const cell = /** @type {Cell} */ ([column, board.grid.length - 1 - fromTop]);
      if (stone) stones.set(nameCell(cell), { cell, player: stone - 1 });
    });
  });
  return stones;
}

/**
 * A stone: Red's has a ring, Yellow's a dot, so that nobody needs the colour.
 *
 * @param {Cell} cell
 * @param {Player} player
 * @param {number} [rows] of the board
 * @returns {SVGGElement}
 */
export function drawStone(cell, player, rows = ROWS) {
  const [cx, cy] = centre(cell, rows);
  return shape(
    "g",
    { class: `stone player${player}` },
    shape("circle", { class: "disc", cx, cy, r: STONE }),
    shape("circle", { class: "ring", cx, cy, r: 22 }),
    shape("circle", { class: "dot", cx, cy, r: 11 }),
    shape("circle", { class: "last", cx, cy, r: HOLE - 2 }),
  );
}

/** @param {SVGGElement} stone @param {Cell} cell @param {number} rows */
function fall(stone, cell, rows) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const height = (rows - cell[1]) * CELL;
  const frames = [{ transform: `translateY(${-height}px)` }, { transform: "none" }];
  stone.animate(frames, { duration: FALL_MS, easing: FALL });
}

/** @param {number} columns @param {number} rows */
function frameOutline(columns, rows) {
  const { x, y, width, height } = frameOf(columns, rows);
  const r = 24;
  const corner = `a${r} ${r} 0 0 1`;
  const [across, down] = [width - 2 * r, height - 2 * r];
  const rim =
    `M${x + r} ${y}h${across}${corner} ${r} ${r}v${down}${corner} ${-r} ${r}` +
    `h${-across}${corner} ${-r} ${-r}v${-down}${corner} ${r} ${-r}z`;
  const holes = [];
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) {
      const [cx, cy] = centre([column, row], rows);
      holes.push(`M${cx - HOLE} ${cy}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0z`);
    }
  }
  return rim + holes.join("");
}

/** Letters below, rows at the side: sentences name cells by them. @param {number} columns @param {number} rows */
function labels(columns, rows) {
  const { x, y, height } = frameOf(columns, rows);
  const letters = Array.from({ length: columns }, (_, column) =>
    shape("text", { class: "label", x: columnX(column), y: y + height + 27 }, nameColumn(column)),
  );
  const numbers = Array.from({ length: rows }, (_, row) =>
    shape("text", { class: "label", x: x / 2 - 1, y: centre([0, row], rows)[1] + 8 }, String(row + 1)),
  );
  return [...letters, ...numbers];
}
