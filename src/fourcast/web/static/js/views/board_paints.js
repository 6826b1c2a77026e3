// @ts-check
/**
 * The paints of the board: light from above left on stones and frame, a soft shadow in every hole. They are written as
 * attributes, not in a style sheet, so that a picture of the board that leaves the page takes them along.
 */
import { shape } from "../dom.js";
import { CELL, HOLE, cellsOf } from "./board_layout.js";

/** @typedef {[offset: number, colour: string, opacity?: number][]} Stops */

/** @type {Record<string, Stops>} round, lit from above left */
const STONES = {
  "paint-red": [[0, "#ff8c6b"], [0.5, "#e4472b"], [1, "#b52a12"]],
  "paint-yellow": [[0, "#fff0a8"], [0.5, "#fbc63d"], [1, "#d4900f"]],
};
const FRAME_STOPS = /** @type {Stops} */ ([[0, "#4375e4"], [0.35, "#2c58c9"], [1, "#1d3f9d"]]);
const HOLE_STOPS = /** @type {Stops} */ ([[0.72, "#061233", 0], [0.9, "#061233", 0.22], [1, "#061233", 0.62]]);
const RIM_STOPS = /** @type {Stops} */ ([[0, "#0b1e58", 0.9], [0.5, "#2c58c9", 0.4], [1, "#9dbcff", 0.85]]);
const GROUND_STOPS = /** @type {Stops} */ ([[0, "#1a1208", 0.42], [1, "#1a1208", 0]]);

/** @returns {SVGDefsElement} */
export function drawPaints() {
  const { x, y } = cellsOf(1, 1);
  const middle = CELL / 2;
  return shape(
    "defs",
    {},
    ...Object.entries(STONES).map(([id, stops]) =>
      shape("radialGradient", { id, cx: 0.36, cy: 0.28, r: 0.8 }, ...drawStops(stops)),
    ),
    shape("linearGradient", { id: "paint-frame", x1: 0, y1: 0, x2: 0.12, y2: 1 }, ...drawStops(FRAME_STOPS)),
    shape("radialGradient", { id: "paint-hole", cx: 0.5, cy: 0.56, r: 0.56 }, ...drawStops(HOLE_STOPS)),
    shape("linearGradient", { id: "paint-rim", x1: 0, y1: 0, x2: 0, y2: 1 }, ...drawStops(RIM_STOPS)),
    shape("radialGradient", { id: "paint-ground" }, ...drawStops(GROUND_STOPS)),
    shape(
      "pattern",
      { id: "paint-rims", patternUnits: "userSpaceOnUse", x, y, width: CELL, height: CELL },
      shape("circle", { cx: middle, cy: middle, r: HOLE, fill: "url(#paint-hole)" }),
      shape("circle", {
        cx: middle, cy: middle, r: HOLE + 1, fill: "none", stroke: "url(#paint-rim)", "stroke-width": 3,
      }),
    ),
  );
}

/** @param {Stops} stops */
function drawStops(stops) {
  return stops.map(([offset, colour, opacity = 1]) =>
    shape("stop", { offset, "stop-color": colour, ...(opacity < 1 ? { "stop-opacity": opacity } : {}) }),
  );
}
