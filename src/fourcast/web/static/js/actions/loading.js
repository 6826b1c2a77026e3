// @ts-check
/** How much of the solver is there, on a page that brings its own. */
import { changed } from "../changes.js";
import { IS_ON_DEVICE, WORKER } from "../root.js";
import { state } from "../state.js";
import { loadBeside } from "../transport/both.js";
import { watchLoading } from "../transport/device.js";

/** Load the solver, if the page brings one; where no server answers meanwhile, keep the state up to date. */
export function loadSolver() {
  if (WORKER && !IS_ON_DEVICE) loadBeside();
  if (!IS_ON_DEVICE) return;
  watchLoading((part) => {
    state.loading = part;
    changed();
  });
}
