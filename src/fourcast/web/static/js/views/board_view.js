// @ts-check
/**
 * The board as one SVG, drawn from what the server told: cells, landing cells and fours; it knows no rules. From the
 * back: holes, stones (which fall behind the frame), the frame, the marks of `board_marks.js`. Looks are in board.css.
 *
 * @import { Board, Cell, Player, Scene } from "../types.js"
 */
import { setAttributes, shape } from "../dom.js";
import { nameCell } from "../wording.js";
import { drawMarks } from "./board_marks.js";
import { CELL, COLUMNS, FRAME, HEIGHT, HOLE, ROWS, STONE, WIDTH, centre, columnX } from "./board_layout.js";

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
    this.svg = shape(
      "svg",
      { class: "board", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true", focusable: "false" },
      shape("rect", { class: "holes", ...FRAME, rx: 24 }),
      this.stones,
      shape("path", { class: "frame", d: frameOutline(), "fill-rule": "evenodd" }),
      ...labels(),
      this.under,
      this.marks,
      this.fours,
    );
    /** @type {Map<string, SVGGElement>} stones by the name of their cell */
    this.shown = new Map();
    place.append(this.svg);
  }

  /** @param {Scene} scene */
  draw(scene) {
    setAttributes(this.svg, { class: scene.isFlipped ? "board flipped" : "board" });
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
      const stone = drawStone(cell, player);
      this.stones.append(stone);
      this.shown.set(name, stone);
      if (fresh.length === 1) fall(stone, cell);
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
      const cell = /** @type {Cell} */ ([column, ROWS - 1 - fromTop]);
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
 * @returns {SVGGElement}
 */
export function drawStone(cell, player) {
  const [cx, cy] = centre(cell);
  return shape(
    "g",
    { class: `stone player${player}` },
    shape("circle", { class: "disc", cx, cy, r: STONE }),
    shape("circle", { class: "ring", cx, cy, r: 22 }),
    shape("circle", { class: "dot", cx, cy, r: 11 }),
    shape("circle", { class: "last", cx, cy, r: HOLE - 2 }),
  );
}

/** @param {SVGGElement} stone @param {Cell} cell */
function fall(stone, cell) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const height = (ROWS - cell[1]) * CELL;
  const frames = [{ transform: `translateY(${-height}px)` }, { transform: "none" }];
  stone.animate(frames, { duration: FALL_MS, easing: FALL });
}

function frameOutline() {
  const { x, y, width, height } = FRAME;
  const r = 24;
  const corner = `a${r} ${r} 0 0 1`;
  const [across, down] = [width - 2 * r, height - 2 * r];
  const rim =
    `M${x + r} ${y}h${across}${corner} ${r} ${r}v${down}${corner} ${-r} ${r}` +
    `h${-across}${corner} ${-r} ${-r}v${-down}${corner} ${r} ${-r}z`;
  const holes = [];
  for (let column = 0; column < COLUMNS; column += 1) {
    for (let row = 0; row < ROWS; row += 1) {
      const [cx, cy] = centre([column, row]);
      holes.push(`M${cx - HOLE} ${cy}a${HOLE} ${HOLE} 0 1 0 ${2 * HOLE} 0a${HOLE} ${HOLE} 0 1 0 ${-2 * HOLE} 0z`);
    }
  }
  return rim + holes.join("");
}

/** Letters below, rows at the side: sentences name cells by them. */
function labels() {
  const letters = [..."abcdefg"].map((letter, column) =>
    shape("text", { class: "label", x: columnX(column), y: FRAME.y + FRAME.height + 27 }, letter),
  );
  const rows = [..."123456"].map((digit, row) =>
    shape("text", { class: "label", x: FRAME.x / 2 - 1, y: centre([0, row])[1] + 8 }, digit),
  );
  return [...letters, ...rows];
}
