// @ts-check
/**
 * The lines of Analyse: a game and what was tried beside it. A line is a text of moves from the start; no line is the beginning of
 * another, and the first one is the main line.
 *
 * @import { Track } from "./types.js"
 */
import { state } from "./state.js";

/** @returns {Track} */
export const analyseTrack = () => (state.tracks.analyse ??= { moves: "", ply: 0 });

/** @returns {string[]} all lines, the main line first */
export function listLines() {
  const { moves, lines = [] } = analyseTrack();
  if (lines.some((line) => line.startsWith(moves))) return lines;
  return [...lines.filter((line) => !moves.startsWith(line)), moves].filter(Boolean);
}

/**
 * Note that a move is played in Analyse: along a line that is known, on from its end, or as a variation.
 *
 * @param {Track} track
 * @param {string} moves with the new one
 */
export function extendLines(track, moves) {
  const lines = listLines();
  const known = lines.find((line) => line.startsWith(moves));
  const isLonger = !known && moves.slice(0, -1) === track.moves && lines.includes(track.moves);
  track.lines = known ? lines : isLonger ? lines.map((line) => (line === track.moves ? moves : line)) : [...lines, moves];
  track.moves = known ?? moves;
}
