// @ts-check
/**
 * A sentence of the server. If it speaks of cells, it is a button: the pointer or the focus on it lights them up, a click keeps
 * them lit.
 *
 * @import { Sentence } from "../types.js"
 */
import { element } from "../dom.js";
import { state } from "../state.js";
import { say } from "../wording.js";

/** @param {Pick<Sentence, "text" | "cells">} sentence @returns {HTMLLIElement} */
export function drawSentence({ text, cells }) {
  const lit = cells.join(" ");
  if (!lit) return element("li", {}, say(text));
  const isPinned = state.pinned.join(" ") === lit;
  const attributes = { type: "button", class: "sentence", "data-action": "pin-cells", "data-cells": lit };
  return element("li", {}, element("button", { ...attributes, "aria-pressed": String(isPinned) }, say(text)));
}

/**
 * @template {Pick<Sentence, "kind">} Told
 * @param {Told[]} sentences
 * @returns {Told[]} without the one that only spells out the line of best play, where that is shown as stones to step through
 */
export const leaveOutLine = (sentences) => sentences.filter(({ kind }) => kind !== "best-line");
