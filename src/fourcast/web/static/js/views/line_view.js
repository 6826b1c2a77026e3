// @ts-check
/**
 * The line of best play as numbered chips: choosing one lays the line up to there over the board.
 *
 * @import { LineStone } from "../types.js"
 */
import { button, element, redraw } from "../dom.js";
import { analysisShown, boardShown, isUnsolved, state } from "../state.js";
import { nameCell, nameOf, placeLine } from "../wording.js";

/** @returns {LineStone[]} the whole line of the board shown */
export function lineStones() {
  const board = boardShown();
  const analysis = analysisShown();
  return board && analysis ? placeLine(board, analysis.line) : [];
}

/** The chips and the buttons that go along them. */
export class LineView {
  /** @param {() => LineStone[]} list its stones @param {boolean} canPlay whether it can be played on the board */
  constructor(list = lineStones, canPlay = true) {
    this.list = list;
    this.canPlay = canPlay;
    this.chips = element("div", { class: "chips", role: "group", "aria-label": "Line of play" });
    this.steps = element("div", { class: "buttons" });
    this.node = element("div", {}, this.chips, this.steps);
  }

  /** Bring it up to date. */
  draw() {
    const stones = this.list();
    const isOver = Boolean(boardShown()?.is_over);
    redraw(this.chips, [stones, isOver, isUnsolved(), state.lineShown, state.display.isFlipped], () => {
      const awaited = isUnsolved() ? "The line comes when the position is solved." : "Looking for the line…";
      const nothing = isOver ? "The game is over: nobody moves any more." : awaited;
      if (!stones.length) return [element("p", { class: "note" }, nothing)];
      return stones.map((stone, index) => drawChip(stone, index));
    });
    const shown = state.lineShown;
    redraw(this.steps, [stones.length, shown], () => {
      if (!stones.length) return [];
      return [
        button({ action: "line-previous", label: "Previous", isDisabled: shown === 0 }),
        button({ action: "line-next", label: shown ? "Next" : "Step through", isDisabled: shown === stones.length }),
        ...(shown && this.canPlay ? [button({ action: "line-play", label: "Play these" })] : []),
        ...(shown ? [button({ action: "line-hide", label: "Hide" })] : []),
      ];
    });
  }
}

/** @param {LineStone} stone @param {number} index */
function drawChip({ cell, player, number }, index) {
  return element(
    "button",
    {
      type: "button",
      class: `chip player${player}${index < state.lineShown ? " shown" : ""}`,
      "data-action": "line-step",
      "data-count": index + 1,
      "data-cells": nameCell(cell),
      "aria-label": `Move ${number} ${nameCell(cell)}, ${nameOf(player)}`,
      "aria-pressed": String(index < state.lineShown),
    },
    element("span", { class: "chip-number" }, String(number)),
    ` ${nameCell(cell)}`,
  );
}
