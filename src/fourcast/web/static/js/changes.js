// @ts-check
/** Tells the views that the state has changed: they all draw once, before the next frame. */

/** @type {(() => void)[]} */
const drawers = [];
let isScheduled = false;

/** @param {() => void} draw called after every change */
export function onChange(draw) {
  drawers.push(draw);
}

/** To be called by every action that has changed the state. */
export function changed() {
  if (isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    for (const draw of drawers) draw();
  });
}
