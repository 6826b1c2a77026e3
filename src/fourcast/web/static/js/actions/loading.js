// @ts-check
/** How much of the solver is there, on a page that brings its own. */
import { changed } from "../changes.js";
import { IS_ON_DEVICE } from "../root.js";
import { state } from "../state.js";
import { watchLoading } from "../transport/device.js";

/** Load the solver, if the page has none behind it, and keep the state up to date. */
export function loadSolver() {
  if (!IS_ON_DEVICE) return;
  watchLoading((part) => {
    state.loading = part;
    changed();
  });
}
