// @ts-check
/** Actions on how things are shown: theme, scores, threats, colours, the chosen column, lit cells, the line of play. */
import { changed } from "../changes.js";
import { keepSettings } from "../keeping.js";
import { analysisShown, state } from "../state.js";
import { evaluate } from "./analysis.js";

/** Change from light to dark or back; the choice is kept. */
export function switchTheme() {
  state.display.theme = isDark() ? "light" : "dark";
  keepDisplay();
}

/** @returns {boolean} whether the page is dark, by choice or by the system's */
export function isDark() {
  return state.display.theme ? state.display.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Turn one of the things on or off that can be. @param {"hasScores" | "hasThreats" | "isFlipped" | "hasSound"} name */
export function toggle(name) {
  state.display[name] = !state.display[name];
  evaluate();
  keepDisplay();
}

function keepDisplay() {
  keepSettings({ display: state.display });
  changed();
}

/** @param {number | null} column under the pointer or the focus */
export function chooseColumn(column) {
  if (state.column === column) return;
  state.column = column;
  changed();
}

/** @param {string[]} cells that the sentence under the pointer or the focus speaks of */
export function highlight(cells) {
  if (cells.join() === state.highlights.join()) return;
  state.highlights = cells;
  changed();
}

/** Keep cells lit, or no longer if they are. @param {string[]} cells */
export function pin(cells) {
  state.pinned = cells.join() === state.pinned.join() ? [] : cells;
  changed();
}

/**
 * @param {number} count how many stones of a line lie over the board
 * @param {number} [length] of the line; left out: that of best play
 */
export function showLine(count, length = analysisShown()?.line.length ?? 0) {
  state.lineShown = Math.max(0, Math.min(length, count));
  changed();
}
