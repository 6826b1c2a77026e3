// @ts-check
/**
 * Input to actions. Elements say what they do: `data-action` when clicked, `data-change` when changed, `data-submit`
 * when sent; `data-column` and `data-cells` what the pointer or the focus on them chooses. Tabs bring handlers.
 */
import { openAddress, switchTab } from "./actions/opening.js";
import { goTo, redo, takeBack } from "./actions/position.js";
import { chooseColumn, highlight, switchTheme } from "./actions/display.js";
import { dismiss, retry, watchConnection } from "./actions/messages.js";
import { shareHandlers } from "./actions/share.js";
import { changed } from "./changes.js";
import { returnToBoard, watchScrolling } from "./compact.js";
import { byId } from "./dom.js";
import { pressKey } from "./keyboard.js";
import { hasArrived } from "./router.js";
import { openTab, tabs } from "./tabs.js";

const STEP_PX = 40; // of the wheel for one move

/** @type {Record<string, (target: HTMLElement) => void>} */
const handlers = {
  drop: (target) => openTab().drop(Number(target.dataset.column)),
  "take-back": takeBack,
  redo,
  retry,
  dismiss,
  "go-to": (target) => goTo(Number(target.dataset.ply)),
  "open-tab": (target) => switchTab(target.dataset.tab ?? ""),
  "switch-theme": switchTheme,
  "to-board": returnToBoard,
  "open-help": () => helpDialog().showModal(),
  "close-help": () => helpDialog().close(),
  ...shareHandlers,
};

/** Listen to everything. */
export function listen() {
  document.addEventListener("click", (event) => act(event, "action"));
  document.addEventListener("change", (event) => act(event, "change"));
  document.addEventListener("submit", (event) => {
    event.preventDefault();
    act(event, "submit");
  });
  document.addEventListener("keydown", pressKey);
  byId("board").addEventListener("wheel", turnWheel, { passive: false });
  for (const name of /** @type {const} */ (["pointerover", "focusin"])) document.addEventListener(name, choose);
  document.addEventListener("pointerleave", () => chooseColumn(null));
  addEventListener("popstate", () => {
    if (!hasArrived()) void openAddress();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  watchConnection();
  watchScrolling();
}

/** @param {Event} event @param {"action" | "change" | "submit"} kind */
function act(event, kind) {
  const target = /** @type {Element} */ (event.target).closest(`[data-${kind}]`);
  if (!(target instanceof HTMLElement)) return;
  const name = target.dataset[kind] ?? "";
  const owner = [openTab(), ...tabs].find((tab) => tab.handlers?.[name]);
  const handler = handlers[name] ?? owner?.handlers?.[name];
  if (target instanceof HTMLAnchorElement) {
    const { ctrlKey, metaKey, shiftKey } = /** @type {MouseEvent} */ (event);
    if (ctrlKey || metaKey || shiftKey) return; // a new window or tab is wanted
    event.preventDefault();
  }
  handler?.(target);
}

let turned = 0; // pixels of the wheel that have not made a step yet

/** Go along the moves, where a tab does so. @param {WheelEvent} event */
function turnWheel(event) {
  if (!openTab().hasWheel?.() || event.ctrlKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
  event.preventDefault();
  turned = Math.sign(turned) === Math.sign(event.deltaY) ? turned + event.deltaY : event.deltaY;
  const isNotch = event.deltaMode !== WheelEvent.DOM_DELTA_PIXEL; // else a touchpad tells many small ways
  if (!isNotch && Math.abs(turned) < STEP_PX) return;
  (turned > 0 ? redo : takeBack)();
  turned = 0;
}

/** Light up what the pointer or the focus is on. @param {Event} event */
function choose(event) {
  const target = /** @type {Element} */ (event.target);
  const column = target.closest("[data-column]")?.getAttribute("data-column");
  chooseColumn(column ? Number(column) : null);
  const cells = target.closest("[data-cells]")?.getAttribute("data-cells");
  highlight(cells ? cells.split(" ") : []);
}

function helpDialog() {
  return /** @type {HTMLDialogElement} */ (byId("help"));
}
