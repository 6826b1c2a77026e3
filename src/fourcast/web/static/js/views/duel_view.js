// @ts-check
/**
 * Who plays whom, under the board in the place of the scores: both players with their stones, whose turn it is, and how the
 * person has done against this engine up to now.
 *
 * @import { Player } from "../types.js"
 */
import { isOver } from "../actions/play.js";
import { element, redraw } from "../dom.js";
import { PERSON, boardShown, opponent, ownSide, state, trackShown } from "../state.js";
import { nameEngine, nameOf } from "../wording.js";
import { miniature } from "./frame_view.js";

export const duel = element("div", { class: "duel" });

/** Bring it up to date. */
export function drawDuel() {
  const { red, yellow } = state.players;
  const inFront = isOver() ? findWinner() : trackShown().ply % 2;
  const record = sayRecord();
  redraw(duel, [red, yellow, inFront, record, state.engines.length, state.display.isFlipped], () =>
    /** @type {const} */ ([0, 1]).map((player) => drawSide(player, inFront === player, record)),
  );
}

/** @returns {number | null} */
function findWinner() {
  return state.resigned === null ? (boardShown()?.winner ?? null) : 1 - state.resigned;
}

/** @param {Player} player @param {boolean} isInFront to move, or the winner @param {string} record */
function drawSide(player, isInFront, record) {
  const name = player === 0 ? state.players.red : state.players.yellow;
  const isPerson = name === PERSON;
  const title = isPerson ? (ownSide() === null ? nameOf(player) : "You") : nameEngine(name);
  const detail = isPerson ? (ownSide() === null ? "" : record) : tellLevel(name);
  return element(
    "div",
    { class: `side${isInFront ? " in-front" : ""}` },
    miniature(player),
    element(
      "p",
      {},
      element("span", { class: "side-name" }, title),
      ...(detail ? [element("span", { class: "side-detail" }, detail)] : []),
    ),
  );
}

/** @param {string} name */
function tellLevel(name) {
  const level = /^level-(\d+)$/.exec(name)?.[1];
  return level ? `Level ${level} of 10` : "";
}

/** @returns {string} how the person has done against this engine */
export function sayRecord() {
  const results = state.results[opponent() ?? ""];
  if (!results) return "";
  const { won, drawn, lost, streak } = results;
  if (streak > 1) return `${streak} wins in a row`;
  return [`${won} won`, `${lost} lost`, ...(drawn ? [`${drawn} drawn`] : [])].join(", ");
}
