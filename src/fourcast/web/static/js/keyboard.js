// @ts-check
/** Keys to actions. Typing in a field and keys with Ctrl, Alt or Meta are left alone. */
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
  if (act(event.key, target)) event.preventDefault();
}

/** @param {string} key @param {HTMLElement} target @returns {boolean} whether the key means something */
function act(key, target) {
  const own = target.matches("[role=tab]") ? undefined : openTab().keys?.()[key.length === 1 ? key.toLowerCase() : key];
  if (own) {
    own();
    return true;
  }
  if (/^[1-9]$/.test(key) && Number(key) <= columnsShown()) {
    openTab().drop(Number(key) - 1);
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
