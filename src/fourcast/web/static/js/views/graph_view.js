// @ts-check
/**
 * The evaluation graph under the board: one step a move and the start, as wide as the longest game. Above the zero line Red is
 * winning, below it Yellow; every win is in the outer half and reaches further the sooner it comes. A ring is an
 * inaccuracy, a triangle a mistake, a square a blunder. It is a slider: pointer, arrow keys, Home and End go along it.
 *
 * @import { MoveClass, Review, ReviewProgress } from "../review_state.js"
 */
import { changed } from "../changes.js";
import { element, redraw, setAttributes, shape } from "../dom.js";
import { tellStep } from "../review_wording.js";
import { state } from "../state.js";
import { nameOf, say } from "../wording.js";
import { FRAME, WIDTH } from "./board_layout.js";

const STEPS = 43; // the start and 42 moves
const LARGEST = 18; // score there is
const ABOVE = 4;
const BELOW = 15; // numbers of moves
const NARROW = 500; // below this width marks are small
const FAR = 6; // moves a page key goes
const SIDE = (FRAME.x + 14) / WIDTH; // the part of the width beside the columns of the board

/** @typedef {{left: number, step: number, zero: number, half: number, bottom: number, mark: number}} Frame in pixels */

/** The graph in an element; `draw` brings it up to date. */
export class GraphView {
  /** @param {(ply: number, isDragging: boolean) => void} go @param {() => void} end of dragging */
  constructor(go, end) {
    this.go = go;
    this.end = end;
    this.plot = shape("g");
    this.here = shape("rect", { class: "graph-here", rx: 3 });
    this.svg = shape("svg", { class: "graph", "aria-hidden": "true", focusable: "false" }, this.plot, this.here);
    this.node = element(
      "div",
      { class: "graph-place", id: "graph", role: "slider", tabindex: 0, "aria-orientation": "horizontal" },
      this.svg,
    );
    this.node.addEventListener("keydown", (event) => this.press(event));
    this.node.addEventListener("pointerdown", (event) => this.grasp(event));
    this.node.addEventListener("pointermove", (event) => this.drag(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      this.node.addEventListener(name, (event) => this.release(event));
    }
    new ResizeObserver(changed).observe(this.node);
    this.isGrasped = false;
    this.ply = 0;
    this.last = 0;
  }

  /**
   * @param {Review | null} review
   * @param {number} ply shown
   * @param {boolean} isOff whether it only shows, and cannot be moved along
   * @param {ReviewProgress | null} [progress] of a review that is being made: what is known of it is drawn
   */
  draw(review, ply, isOff, progress = null) {
    const [width, height] = [this.node.clientWidth, this.node.clientHeight];
    this.ply = ply;
    this.last = review && !isOff ? review.reviewed.length : 0;
    setAttributes(this.node, {
      "aria-label": `Move shown. Graph: ${nameOf(0)} wins above the middle, ${nameOf(1)} below.`,
      "aria-valuemin": 0,
      "aria-valuemax": review?.reviewed.length ?? 0,
      "aria-valuenow": review ? ply : 0,
      "aria-valuetext": review ? say(tellStep(review, ply)) : "No game yet",
      "aria-disabled": this.last ? null : "true",
      tabindex: this.last ? 0 : -1,
    });
    if (!width) return;
    const frame = measure(width, height);
    setAttributes(this.svg, {
      class: state.display.isFlipped ? "graph flipped" : "graph",
      viewBox: `0 0 ${width} ${height}`,
    });
    const scores = review?.scores ?? readProgress(progress);
    redraw(this.plot, [review?.moves, scores, width, height], () => drawPlot(review, scores, frame));
    const place = { x: frame.left + ply * frame.step, y: 1, width: frame.step, height: frame.bottom - 2 };
    setAttributes(this.here, { ...place, class: review ? "graph-here" : "graph-here away" });
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (!this.last || event.ctrlKey || event.altKey || event.metaKey) return;
    const { ply, last } = this;
    /** @type {Record<string, number>} */
    const targets = {
      ArrowLeft: ply - 1,
      ArrowDown: ply - 1,
      ArrowRight: ply + 1,
      ArrowUp: ply + 1,
      PageDown: ply - FAR,
      PageUp: ply + FAR,
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    this.ply = Math.max(0, Math.min(last, target)); // the next key may come before the next drawing
    this.go(this.ply, false);
  }

  /** @param {PointerEvent} event */
  grasp(event) {
    if (!this.last || event.button !== 0) return;
    this.isGrasped = true;
    this.node.setPointerCapture(event.pointerId);
    this.drag(event);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (!this.isGrasped) return;
    const { left, width } = this.node.getBoundingClientRect();
    const frame = measure(width, 0);
    this.go(Math.max(0, Math.min(this.last, Math.floor((event.clientX - left - frame.left) / frame.step))), true);
  }

  /** @param {PointerEvent} event */
  release(event) {
    if (!this.isGrasped) return;
    this.isGrasped = false;
    this.node.releasePointerCapture(event.pointerId);
    this.end();
  }
}

/** @param {number} width @param {number} height @returns {Frame} */
function measure(width, height) {
  const left = width * SIDE;
  const bottom = height - BELOW;
  const half = (bottom - ABOVE) / 2;
  return { left, step: (width - 2 * left) / STEPS, zero: ABOVE + half, half, bottom, mark: width < NARROW ? 4 : 6 };
}

/** @param {Frame} frame @param {number} score Red's view @returns {number} */
function heightOf(frame, score) {
  const value = score === 0 ? 0 : Math.sign(score) * (0.5 + (0.5 * Math.abs(score)) / LARGEST);
  return frame.zero - frame.half * value;
}

/** @param {ReviewProgress | null} progress @returns {(number | null | undefined)[]} by ply; undefined: not known yet */
function readProgress(progress) {
  return Array.from({ length: progress?.total ?? 0 }, (_, ply) => progress?.scores[ply]);
}

/** @param {Review | null} review @param {(number | null | undefined)[]} scores @param {Frame} frame */
function drawPlot(review, scores, frame) {
  const { left, step, zero, half } = frame;
  const width = STEPS * step;
  return [
    shape("rect", { class: "graph-back", x: left, y: zero - half, width, height: 2 * half, rx: 4 }),
    shape("rect", { class: "graph-drawn", x: left, y: zero - half / 2, width, height: half }),
    ...scores.flatMap((score, ply) => (score === undefined ? [] : drawStep(frame, score, ply))),
    shape("line", { class: "graph-zero", x1: left, x2: left + width, y1: zero, y2: zero }),
    ...drawSides(frame),
    ...[10, 20, 30, 40].map((number) =>
      shape("text", { class: "graph-number", x: left + (number + 0.5) * step, y: frame.bottom + 12 }, String(number)),
    ),
    ...(review?.reviewed ?? []).flatMap((move) => {
      const score = review?.scores[move.number] ?? null;
      if (move.class === null || score === null) return [];
      const y = Math.max(zero - half + frame.mark, Math.min(zero + half - frame.mark, heightOf(frame, score)));
      return drawMark(move.class, left + (move.number + 0.5) * step, y, frame.mark);
    }),
  ];
}

/** @param {Frame} frame @param {number | null} score @param {number} ply */
function drawStep(frame, score, ply) {
  const place = { x: frame.left + ply * frame.step, width: frame.step };
  if (score === null) return [shape("rect", { class: "graph-unknown", ...place, y: ABOVE, height: 2 * frame.half })];
  if (score === 0) return [shape("rect", { class: "graph-draw", ...place, y: frame.zero - 2.5, height: 5 })];
  const y = heightOf(frame, score);
  const end = { x1: place.x, x2: place.x + place.width, y1: y, y2: y };
  return [
    shape("rect", {
      class: `graph-step player${score > 0 ? 0 : 1}`,
      ...place,
      y: Math.min(y, frame.zero),
      height: Math.abs(y - frame.zero),
    }),
    shape("line", { class: `graph-edge player${score > 0 ? 0 : 1}`, ...end }),
  ];
}

/** Whose half is whose: a small stone beside each. @param {Frame} frame */
function drawSides({ left, zero, half }) {
  const r = Math.max(5, Math.min(9, left / 4));
  return [0, 1].map((player) => {
    const [cx, cy] = [left - r - 5, player === 0 ? zero - half / 2 : zero + half / 2];
    return shape(
      "g",
      { class: `stone player${player}` },
      shape("circle", { class: "disc small", cx, cy, r }),
      shape("circle", { class: "ring small", cx, cy, r: r * 0.55 }),
      shape("circle", { class: "dot", cx, cy, r: r * 0.3 }),
    );
  });
}

/**
 * The mark of a flaw, by shape and colour; other moves have none.
 *
 * @param {MoveClass} name
 * @param {number} x
 * @param {number} y
 * @param {number} half its size
 * @returns {SVGElement[]}
 */
export function drawMark(name, x, y, half) {
  if (name === "inaccuracy") return [shape("circle", { class: "flaw inaccuracy", cx: x, cy: y, r: half * 0.85 })];
  if (name === "mistake") {
    const points = [
      [x, y - half * 1.15],
      [x + half * 1.15, y + half * 0.85],
      [x - half * 1.15, y + half * 0.85],
    ];
    return [shape("polygon", { class: "flaw mistake", points: points.map((point) => point.join()).join(" ") })];
  }
  if (name !== "blunder") return [];
  return [shape("rect", { class: "flaw blunder", x: x - half, y: y - half, width: 2 * half, height: 2 * half })];
}

/** @param {MoveClass} name @returns {SVGElement} the same beside words, which say it, too */
export function drawKey(name) {
  return shape("svg", { class: "flaw-key", viewBox: "0 0 16 16", "aria-hidden": "true" }, ...drawMark(name, 8, 8, 5.5));
}
