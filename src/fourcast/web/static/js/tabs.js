// @ts-check
/**
 * The registry of tabs. A tab is an object (type Tab) with
 *   id, title, key        its name in the address, on its button and on the keyboard
 *   build(panel)          make its panel, once
 *   draw()                bring the panel up to date with the state
 *   say()                 the sentence on top of the panel, with buttons; a failure takes its place
 *   toolbar()             the buttons under the board
 *   drop(column)          what choosing a column does
 *   wantsScores()         whether the score row is to be filled
 *   wantsExplanation()    whether sentences and threats are to be fetched
 * and, if it needs them, isReady() whether the first answers are there (else: when its board is), overlays() on the board, enter() when it is opened, arrive(board) when the board of its moves is there,
 * pause() when its moves are left (stop what is under way), hasWheel() if the wheel over the board goes along the moves,
 * stepBack(ply) and stepForward(ply) for taking back and redoing, and handlers: what its elements with
 * `data-action`, `data-change` or `data-submit` do.
 * A tab whose address is more than its moves has address(), the query without the tab, and open(query), which shows what an
 * address asks for; going along its moves makes no entries in the history. keys() are keys that mean something else there,
 * news() is what the live region says in place of moves, sayBoard(board) what it says of a board in place of its status.
 *
 * @import { Tab } from "./types.js"
 */
import { state } from "./state.js";

/** @type {Tab[]} in the order of their buttons */
export const tabs = [];

/** @param {Tab} tab */
export function registerTab(tab) {
  tabs.push(tab);
}

/** @param {string} id @returns {Tab | undefined} */
export const findTab = (id) => tabs.find((tab) => tab.id === id);

/** @returns {Tab} the open one */
export function openTab() {
  const tab = findTab(state.tab) ?? tabs[0];
  if (!tab) throw new Error("no tab is registered");
  return tab;
}
