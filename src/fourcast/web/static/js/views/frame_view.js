// @ts-check
/**
 * The frame of the page: buttons of the tabs, the verdict on top of the panel, the buttons under the board, the theme.
 *
 * @import { Verdict } from "../types.js"
 */
import { isDark } from "../actions/display.js";
import { changed } from "../changes.js";
import { button, byId, element, redraw, setAttributes, setText, shape } from "../dom.js";
import { boardShown, state } from "../state.js";
import { openTab, tabs } from "../tabs.js";
import { nameOf, say } from "../wording.js";

const LARGEST = 18; // score there is on the standard board
const PATIENCE_MS = 400; // before waiting is worth a word
const ARRIVAL_MS = 1000; // before a first visit shows what it has

/** Make the buttons and the panels of all tabs. */
export function buildFrame() {
  for (const tab of tabs) {
    const [id, panelId] = [`tab-${tab.id}`, `panel-${tab.id}`];
    setAttributes(findButton(tab.id, tab.title), { "data-action": "open-tab", "data-tab": tab.id, "aria-controls": panelId });
    const panel = element("div", { role: "tabpanel", id: panelId, class: "tab-panel", "aria-labelledby": id });
    byId("panels").append(panel);
    tab.build(panel);
  }
}

/** @param {string} id @param {string} title @returns {HTMLElement} the button of a tab; those of index.html are painted first */
function findButton(id, title) {
  const found = document.getElementById(`tab-${id}`);
  if (found) return found;
  const made = element("button", { type: "button", role: "tab", id: `tab-${id}`, class: "tab" }, title);
  byId("tabs").append(made);
  return made;
}

/** Bring the frame up to date. */
export function drawFrame() {
  const open = openTab();
  for (const tab of tabs) {
    setAttributes(byId(`tab-${tab.id}`), { "aria-selected": String(tab === open), tabindex: tab === open ? 0 : -1 });
    setAttributes(byId(`panel-${tab.id}`), { hidden: tab !== open });
  }
  setAttributes(document.documentElement, {
    "data-theme": state.display.theme,
    "data-tab": open.id,
    "data-scores": open.wantsScores(),
    class: state.display.isFlipped ? "flipped" : null, // names, chips and moves as well as the board
  });
  setText(byId("toast"), say(state.notice));
  setText(byId("theme"), isDark() ? "Light theme" : "Dark theme");
  const specs = open.toolbar();
  redraw(byId("toolbar"), specs, () => specs.map(button));
  drawVerdict();
  open.draw();
  drawArrival();
}

let begun = 0; // when the page began to wait for its first answers; 0: not yet
let hasArrived = false;

/** Show what stands below the verdict when its first answers have come: all at once, so that nothing is pushed about. */
function drawArrival() {
  if (hasArrived) return;
  if (!begun) {
    begun = performance.now();
    setTimeout(changed, ARRIVAL_MS);
  }
  const isReady = openTab().isReady?.() ?? boardShown() !== null;
  hasArrived = isReady || state.failure !== null || performance.now() - begun >= ARRIVAL_MS;
  if (hasArrived) setAttributes(document.documentElement, { "data-arriving": null });
}

function drawVerdict() {
  const isOld = isWaiting();
  setAttributes(byId("verdict"), { "aria-busy": isOld ? "true" : null });
  if (isOld) return; // the old verdict stays for the moment that most answers take
  const verdict = state.failure ? failed() : openTab().say();
  const { text, detail = "", tone = "plain", player = null, bounds = null, buttons = [] } = verdict;
  const key = [text, detail, tone, player, bounds, buttons, state.display.isFlipped];
  setAttributes(byId("verdict"), { class: `verdict ${tone}` });
  redraw(byId("verdict"), key, () => [
    element("p", { class: "verdict-text" }, ...(player === null ? [] : [miniature(player)]), say(text)),
    ...(bounds ? [drawBounds(bounds)] : []),
    element("p", { class: "verdict-detail" }, say(detail)),
    ...(buttons.length ? [element("div", { class: "buttons" }, ...buttons.map(button))] : []),
  ]);
  redraw(byId("compact"), key, () => [
    element("p", {}, say(text)),
    button({ action: "to-board", label: "To the board" }),
  ]);
  document.title = boardShown()?.ply ? `${say(text)} – Fourcast` : "Fourcast: Connect Four";
}

let waitingSince = 0; // milliseconds; 0: nothing is awaited

/** @returns {boolean} whether an answer is awaited and has not taken long yet */
function isWaiting() {
  const isAwaited = !boardShown() && !state.failure && !state.thinking;
  if (!isAwaited) waitingSince = 0;
  else if (!waitingSince) {
    waitingSince = performance.now();
    setTimeout(changed, PATIENCE_MS);
  }
  return isAwaited && performance.now() - waitingSince < PATIENCE_MS;
}

/** @returns {Verdict} */
function failed() {
  const canRetry = Boolean(state.failure?.retry);
  return {
    text: state.failure?.text ?? "",
    tone: "error",
    buttons: canRetry ? [{ action: "retry", label: "Try now", isMain: true }] : [{ action: "dismiss", label: "Close" }],
  };
}

/** @param {0 | 1} player @returns {SVGElement} a small stone, as on the board */
export function miniature(player) {
  const look = state.display.isFlipped ? "miniature flipped" : "miniature";
  return shape(
    "svg",
    { class: look, viewBox: "0 0 80 80", role: "img", "aria-label": nameOf(player) },
    shape(
      "g",
      { class: `stone player${player}` },
      shape("circle", { class: "disc", cx: 40, cy: 40, r: 37 }),
      shape("circle", { class: "ring", cx: 40, cy: 40, r: 22 }),
      shape("circle", { class: "dot", cx: 40, cy: 40, r: 11 }),
    ),
  );
}

/** What is possible still, as a piece of the scale of all scores. @param {[number, number]} bounds */
function drawBounds([lower, upper]) {
  const largest = Math.max(LARGEST, -lower, upper); // on larger boards there are larger ones
  const place = (/** @type {number} */ score) => 100 + (100 * score) / largest;
  const width = Math.max(3, place(upper) - place(lower));
  return shape(
    "svg",
    { class: "bounds", viewBox: "0 0 200 12", preserveAspectRatio: "none", "aria-hidden": "true" },
    shape("rect", { class: "scale", x: 0, y: 4, width: 200, height: 4, rx: 2 }),
    shape("rect", { class: "range", x: place(lower), y: 2, width, height: 8, rx: 2 }),
    shape("rect", { class: "zero", x: 99.5, y: 0, width: 1, height: 12 }),
  );
}
