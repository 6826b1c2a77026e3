// @ts-check
/**
 * A sentence of the server, with links to the words of the glossary. If it speaks of cells, the pointer on it lights them up, with
 * lines and pairs; a click, or its button, keeps them lit.
 *
 * @import { Sentence } from "../types.js"
 */
import { element } from "../dom.js";
import { state } from "../state.js";
import { say, writeMarks } from "../wording.js";
import { linkWords } from "./word_view.js";

/** @typedef {Pick<Sentence, "text" | "cells"> & Partial<Pick<Sentence, "lines" | "pairs">>} Told */

/** @param {Told} sentence @returns {HTMLLIElement} */
export function drawSentence({ text, ...marks }) {
  return element("li", {}, drawTold(text, writeMarks(marks), "sentence"));
}

/**
 * @param {string} text
 * @param {string} marks that it lights up; empty: none
 * @param {string} look
 * @returns {HTMLElement}
 */
export function drawTold(text, marks, look) {
  const words = element("span", { class: "sentence-text" }, ...linkWords(say(text)));
  if (!marks) return element("div", { class: `${look} unlit` }, words);
  const isPinned = state.pinned.join(" ") === marks;
  const pinning = { "data-action": "pin-cells", "data-cells": marks };
  return element(
    "div",
    { class: isPinned ? `${look} pinned` : look, ...pinning },
    words,
    element(
      "button",
      { type: "button", class: "pin", ...pinning, "aria-pressed": String(isPinned), "aria-label": "Show on the board" },
      "Show",
    ),
  );
}

/**
 * @template {Pick<Sentence, "kind">} Kind
 * @param {Kind[]} sentences
 * @returns {Kind[]} without the one that only spells out the line of best play, where that is shown as stones to step through
 */
export const leaveOutLine = (sentences) => sentences.filter(({ kind }) => kind !== "best-line");
