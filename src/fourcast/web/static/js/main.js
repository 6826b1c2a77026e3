// @ts-check
/** Puts the page together: registers the tabs, builds the views, and opens what the address asks for. */
import { loadSolver } from "./actions/loading.js";
import { openAddress, restore } from "./actions/opening.js";
import { hearOfGame, loadEngines } from "./actions/play.js";
import { changed, onChange } from "./changes.js";
import { byId } from "./dom.js";
import { listen } from "./events.js";
import { playClick } from "./sound.js";
import { state } from "./state.js";
import { hearOtherWindows } from "./stored_games.js";
import { registerTab } from "./tabs.js";
import { analyseTab } from "./views/analyse_view.js";
import { announce } from "./views/announcer_view.js";
import { composeScene } from "./views/board_scene.js";
import { BoardView } from "./views/board_view.js";
import { buildColumns, drawColumns } from "./views/columns_view.js";
import { buildFrame, drawFrame } from "./views/frame_view.js";
import { learnTab } from "./views/learn_view.js";
import { drawLoading } from "./views/loading_view.js";
import { playTab } from "./views/play_view.js";
import { puzzleTab } from "./views/puzzle_view.js";
import { reviewTab } from "./views/review_view.js";
import { drawScoreRow } from "./views/score_row_view.js";
import { buildShare } from "./views/share_view.js";
import { buildWord, drawWord } from "./views/word_view.js";

registerTab(playTab);
registerTab(analyseTab);
registerTab(reviewTab);
registerTab(puzzleTab);
registerTab(learnTab);

afterPaint(() => {
  buildFrame();
  buildColumns();
  buildShare();
  buildWord();
  const board = new BoardView(byId("board"), () => state.display.hasSound && playClick());

  onChange(drawFrame);
  onChange(drawLoading);
  onChange(() => board.draw(composeScene()));
  onChange(drawColumns);
  onChange(drawScoreRow);
  onChange(drawWord);
  onChange(announce);

  listen();
  hearOtherWindows((id) => void hearOfGame(id));
  restore();
  changed();
  loadSolver();
  void openAddress();
  void loadEngines();
});

/** Let the board that stands in the document be painted before the rest is built. @param {() => void} begin */
function afterPaint(begin) {
  if (document.hidden) begin(); // in a tab behind others nothing is painted
  else requestAnimationFrame(() => setTimeout(begin));
}
