// @ts-check
/**
 * A sentence of the server. If it speaks of cells, it is a button: the pointer or the focus on it lights them up, with lines and
 * pairs, and a click keeps them lit.
 *
 * @import { Sentence } from "../types.js"
 */
import { element } from "../dom.js";
import { state } from "../state.js";
import { say } from "../wording.js";

/** @typedef {Pick<Sentence, "text" | "cells"> & Partial<Pick<Sentence, "lines" | "pairs">>} Told */

/** @param {Told} sentence @returns {HTMLLIElement} */
export function drawSentence({ text, ...marks }) {
  const lit = writeMarks(marks);
  if (!lit) return element("li", {}, say(text));
  const isPinned = state.pinned.join(" ") === lit;
  const attributes = { type: "button", class: "sentence", "data-action": "pin-cells", "data-cells": lit };
  return element("li", {}, element("button", { ...attributes, "aria-pressed": String(isPinned) }, say(text)));
}

/**
 * @param {Omit<Told, "text">} marks
 * @returns {string} as `board_marks.js` reads them; a cell of a pair or of a line needs no light of its own
 */
export function writeMarks({ cells, lines = [], pairs = [] }) {
  const drawn = new Set(pairs.flat());
  return [
    ...cells.filter((cell) => !drawn.has(cell)),
    ...lines.map((line) => `${line[0]}-${line[line.length - 1]}`),
    ...pairs.map(([first, second]) => `${first}>${second}`),
  ].join(" ");
}

/**
 * @template {Pick<Sentence, "kind">} Kind
 * @param {Kind[]} sentences
 * @returns {Kind[]} without the one that only spells out the line of best play, where that is shown as stones to step through
 */
export const leaveOutLine = (sentences) => sentences.filter(({ kind }) => kind !== "best-line");
