// @ts-check
/** Actions on the lines of Analyse: whoever leaves a game keeps it, and what was tried becomes a variation of it. */
import { changed } from "../changes.js";
import { analyseTrack, extendLines, listLines } from "../lines.js";
import { movesShown } from "../state.js";
import { showMoves } from "./position.js";

/** Go to a place in one of the lines. @param {string} moves */
export function goToPlace(moves) {
  const track = analyseTrack();
  const lines = listLines();
  const line = track.moves.startsWith(moves) ? track.moves : lines.find((one) => one.startsWith(moves));
  if (line === undefined || (track.moves === line && track.ply === moves.length)) return;
  Object.assign(track, { lines, moves: line, ply: moves.length });
  void showMoves("push");
}

/** Play some columns on. @param {number[]} columns */
export function playLine(columns) {
  if (!columns.length) return;
  const track = analyseTrack();
  let moves = movesShown();
  for (const column of columns) {
    moves += String(column + 1);
    extendLines(track, moves);
  }
  track.ply = moves.length;
  void showMoves("push");
}

/** Forget the line that is shown, from where it left the main line on. */
export function deleteLine() {
  const track = analyseTrack();
  const rest = listLines().filter((line) => line !== track.moves);
  const [main = ""] = rest;
  let common = 0;
  while (common < main.length && main[common] === track.moves[common]) common += 1;
  Object.assign(track, { lines: rest, moves: main, ply: Math.min(movesShown().length, common) });
  void showMoves("replace");
}

/** Make the line that is shown the main one. */
export function promoteLine() {
  const track = analyseTrack();
  track.lines = [track.moves, ...listLines().filter((line) => line !== track.moves)];
  changed();
}
