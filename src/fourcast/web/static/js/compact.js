// @ts-check
/**
 * Keeps a compact board in sight on a phone held upright, while the panel below is scrolled: see compact.css. It begins where
 * no more of the full board would be left than the compact one shows.
 */
import { byId } from "./dom.js";

const UPRIGHT = "(max-width: 959px) and (orientation: portrait)";
const SHARE = 0.3; // of the height of the screen

/** Whether the full board has been scrolled away, also if that is not drawn yet. */
function isAway() {
  return matchMedia(UPRIGHT).matches && byId("stand").getBoundingClientRect().bottom < SHARE * innerHeight;
}

/** Watch the scrolling. */
export function watchScrolling() {
  let isScheduled = false;
  const look = () => {
    isScheduled = false;
    document.documentElement.toggleAttribute("data-compact", isAway());
  };
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(look);
  };
  addEventListener("scroll", schedule, { passive: true });
  addEventListener("resize", schedule);
}

/** Bring the full board back. */
export function returnToBoard() {
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollTo({ top: 0, behavior: isCalm ? "auto" : "smooth" });
}

/** Bring it back if a compact one stands in for it: a game begins. */
export function returnIfAway() {
  if (isAway()) returnToBoard();
}
