// @ts-check
/**
 * The board as one SVG, drawn from what the server told: cells, landing cells and fours; it knows no rules. From the
 * back: holes, stones (which fall behind the frame), the frame, the marks of `board_marks.js`. Looks are in board.css and in
 * the paints of `board_paints.js`. The board of the standard size stands in index.html already, so that nothing jumps when
 * the scripts come; a view takes over the one it finds.
 *
 * @import { Board, Cell, Player, Scene } from "../types.js"
 */
import { setAttributes, shape } from "../dom.js";
import { nameCell, nameColumn } from "../wording.js";
import { drawMarks } from "./board_marks.js";
import { drawPaints } from "./board_paints.js";
import {
  COLUMNS, HOLE, ROWS, STONE, WAITING_Y, cellsOf, centre, columnX, extentOf, frameOf,
} from "./board_layout.js";

const FALL_MS = 90; // the least a fall takes
const ROW_MS = 45; // and for each row
const SETTLE_MS = 130;
const BOUNCE = 7; // how high a stone comes up again
const CORNER = 30; // radius of the frame's

/** A board in an element; `draw` brings it up to date. */
export class BoardView {
  /** @param {Element} place that has the SVG or gets it @param {() => void} [landed] when a stone has fallen */
  constructor(place, landed) {
    this.landed = landed;
    /** @type {Map<string, SVGGElement>} stones by the name of their cell */
    this.shown = new Map();
    const found = /** @type {SVGSVGElement | null} */ (place.querySelector("svg.board"));
    this.svg = found ?? shape("svg", { class: "board", "aria-hidden": "true", focusable: "false" });
    this.stones = this.layer("stones");
    this.waiting = this.layer("waiting");
    this.under = this.layer("under");
    this.marks = this.layer("marks");
    this.fours = this.layer("fours");
    this.size = found ? { columns: COLUMNS, rows: ROWS } : { columns: 0, rows: 0 };
    this.resize(COLUMNS, ROWS);
    if (!found) place.append(this.svg);
  }

  /** @param {string} name @returns {SVGGElement} */
  layer(name) {
    return this.svg.querySelector(`g.${name}`) ?? shape("g", { class: name });
  }

  /** Draw frame and labels for a size, if it is another one than before. @param {number} columns @param {number} rows */
  resize(columns, rows) {
    if (this.size.columns === columns && this.size.rows === rows) return;
    this.size = { columns, rows };
    const { width, height } = extentOf(columns, rows);
    const frame = frameOf(columns, rows);
    setAttributes(this.svg, { viewBox: `0 0 ${width} ${height}` });
    for (const layer of [this.stones, this.waiting]) layer.replaceChildren();
    this.shown.clear();
    const below = { cx: width / 2, cy: frame.y + frame.height + 4, rx: width / 2 - 8, ry: 26 };
    this.svg.replaceChildren(
      drawPaints(),
      shape("ellipse", { class: "ground", ...below }),
      shape("rect", { class: "holes", ...frame, rx: CORNER }),
      this.stones,
      this.waiting,
      shape("path", { class: "frame", d: frameOutline(columns, rows), "fill-rule": "evenodd" }),
      shape("rect", { class: "rims", ...cellsOf(columns, rows) }),
      ...labels(columns, rows),
      this.under,
      this.marks,
      this.fours,
    );
  }

  /** @param {Scene} scene */
  draw(scene) {
    const isWon = Boolean(scene.board?.winning_cells.length) && !scene.pending;
    setAttributes(this.svg, { class: `board${scene.isFlipped ? " flipped" : ""}${isWon ? " won" : ""}` });
    if (scene.board) this.resize(scene.board.grid[0]?.length ?? COLUMNS, scene.board.grid.length);
    if (scene.board) this.drawStones(scene.board, scene.pending);
    this.drawWaiting(scene.waiting ?? null);
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
      if (fresh.length === 1) this.fall(stone, cell);
    }
    const last = pending?.cell ?? board.last_cell;
    const newest = last ? nameCell(last) : "";
    const winning = pending ? [] : board.winning_cells.map(nameCell);
    for (const [name, stone] of this.shown) {
      stone.classList.toggle("newest", name === newest);
      stone.classList.toggle("winning", winning.includes(name));
    }
  }

  /** The stone to come, above the column that is chosen. @param {import("../types.js").Waiting | null} stone */
  drawWaiting(stone) {
    setAttributes(this.waiting, { class: `waiting ${stone?.mood ?? "away"}` });
    if (!stone) return;
    const name = `coming player${stone.player}`;
    if (this.waiting.firstElementChild?.getAttribute("class") !== name) {
      this.waiting.replaceChildren(drawDisc(0, WAITING_Y, name));
    }
    const disc = /** @type {SVGGElement} */ (this.waiting.firstElementChild);
    disc.style.transform = `translateX(${columnX(stone.column)}px)`;
  }

  /** Let a stone fall from above the frame, the longer the deeper, and settle. @param {SVGGElement} stone @param {Cell} cell */
  fall(stone, cell) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.landed?.();
      return;
    }
    const height = centre(cell, this.size.rows)[1] - WAITING_Y;
    const falling = FALL_MS + ROW_MS * (this.size.rows - cell[1]);
    const duration = falling + SETTLE_MS;
    const down = falling / duration;
    stone.animate(
      [
        { transform: `translateY(${-height}px)`, easing: "cubic-bezier(0.45, 0, 0.95, 0.7)" },
        { transform: "none", offset: down, easing: "ease-out" },
        { transform: `translateY(${-BOUNCE}px)`, offset: (1 + down) / 2, easing: "ease-in" },
        { transform: "none" },
      ],
      { duration },
    );
    setTimeout(() => this.landed?.(), falling);
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
 * @param {Cell} cell
 * @param {Player} player
 * @param {number} [rows] of the board
 * @returns {SVGGElement}
 */
export function drawStone(cell, player, rows = ROWS) {
  const [cx, cy] = centre(cell, rows);
  return drawDisc(cx, cy, `stone player${player}`);
}

/**
 * A stone: Red's has a ring, Yellow's a dot, so that nobody needs the colour.
 *
 * @param {number} cx
 * @param {number} cy
 * @param {string} name
 * @returns {SVGGElement}
 */
function drawDisc(cx, cy, name) {
  return shape(
    "g",
    { class: name },
    shape("circle", { class: "disc", cx, cy, r: STONE }),
    shape("circle", { class: "inset", cx, cy, r: 31 }),
    shape("circle", { class: "ring", cx, cy, r: 21 }),
    shape("circle", { class: "dot", cx, cy, r: 11 }),
    shape("circle", { class: "last", cx, cy, r: HOLE - 4 }),
  );
}

/** @param {number} columns @param {number} rows */
function frameOutline(columns, rows) {
  const { x, y, width, height } = frameOf(columns, rows);
  const r = CORNER;
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
