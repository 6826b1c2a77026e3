// @ts-check
/** The bar in the header while the solver is being loaded, where the tagline is otherwise: nothing moves when it goes. */
import { byId, element, redraw, setAttributes } from "../dom.js";
import { state } from "../state.js";

const bar = element("progress", { class: "loading-bar", max: 100, id: "loading-bar" });
const label = element("label", { for: "loading-bar" });

/** Bring the bar up to date. */
export function drawLoading() {
  const { loading } = state;
  setAttributes(byId("loading"), { hidden: loading === null });
  setAttributes(byId("tagline"), { hidden: loading !== null });
  if (loading === null) return;
  const percent = Math.round(100 * loading);
  bar.value = percent;
  redraw(byId("loading"), [percent], () => [label, bar]);
  label.textContent = loading < 0.76 ? "Loading the solver" : "Starting the solver";
}
