// @ts-check
/** Keys to actions: a letter that names a column drops a stone, any other and all with Shift are commands. Typing in a field and keys with Ctrl, Alt or Meta are left alone. */
import { chooseColumn, toggle } from "./actions/display.js";
import { switchTab } from "./actions/opening.js";
import { beginGame } from "./actions/play.js";
import { redo, takeBack } from "./actions/position.js";
import { byId } from "./dom.js";
import { columnsShown, state } from "./state.js";
import { openTab, tabs } from "./tabs.js";
import { focusColumn } from "./views/columns_view.js";

/** @type {Record<string, () => void>} */
const KEYS = {
  u: takeBack,
  r: redo,
  h: () => openTab().handlers?.["hint"]?.(document.body), // where a tab gives hints
  n: () => {
    switchTab("play");
    beginGame();
  },
  t: () => toggle("hasThreats"),
  "?": () => /** @type {HTMLDialogElement} */ (byId("help")).showModal(),
};

/** @param {KeyboardEvent} event */
export function pressKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const target = /** @type {HTMLElement} */ (event.target);
  if (target.matches("input:not([type=checkbox]), select, textarea") || byId("help").hasAttribute("open")) return;
  if (act(event, target)) event.preventDefault();
}

/** @param {KeyboardEvent} event @param {HTMLElement} target @returns {boolean} whether the key means something */
function act({ key, shiftKey }, target) {
  const own = target.matches("[role=tab]") ? undefined : openTab().keys?.()[key.length === 1 ? key.toLowerCase() : key];
  if (own) {
    own();
    return true;
  }
  const column = shiftKey ? -1 : readColumn(key);
  if (column >= 0) {
    openTab().drop(column);
    return true;
  }
  if ((key === "ArrowUp" || key === "ArrowDown") && target.matches(".column")) {
    stepColumn(key === "ArrowDown" ? 1 : -1); // where the other two arrows go along the moves
    return true;
  }
  if (key === "ArrowLeft" || key === "ArrowRight") {
    const step = key === "ArrowRight" ? 1 : -1;
    if (target.matches("[role=tab]")) stepTab(step);
    else stepColumn(step);
    return true;
  }
  const tab = tabs.find((one) => one.key === key.toLowerCase());
  const action = tab ? () => switchTab(tab.id) : KEYS[key.toLowerCase()];
  action?.();
  return Boolean(action);
}

/**
 * A column is named by its digit or its letter. With Shift a letter is always a command: that is how Analyse is opened.
 *
 * @param {string} key
 * @returns {number} the column, or -1
 */
function readColumn(key) {
  const column = /^[1-9]$/.test(key) ? Number(key) - 1 : /^[a-i]$/i.test(key) ? "abcdefghi".indexOf(key.toLowerCase()) : -1;
  return column < columnsShown() ? column : -1;
}

/** @param {1 | -1} step */
function stepColumn(step) {
  const isChosen = state.column !== null;
  const count = columnsShown();
  const column = isChosen ? ((state.column ?? 0) + step + count) % count : Math.floor((count - 1) / 2);
  chooseColumn(column);
  focusColumn(column);
}

/** @param {1 | -1} step */
function stepTab(step) {
  const next = tabs[(tabs.indexOf(openTab()) + step + tabs.length) % tabs.length];
  if (!next) return;
  switchTab(next.id);
  byId(`tab-${next.id}`).focus();
}
