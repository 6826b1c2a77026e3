// @ts-check
/** Sets theme and tab before the first paint: a dark page never flashes white, and what the tab needs has its place. */
try {
  const { theme, hasScores } = JSON.parse(localStorage.getItem("fourcast.settings") ?? "{}").display ?? {};
  if (theme) document.documentElement.setAttribute("data-theme", theme);
  const query = new URLSearchParams(location.search);
  const tab = query.get("tab") ?? (query.has("puzzle") ? "puzzles" : "play");
  document.documentElement.setAttribute("data-tab", tab);
  if (tab === "analyse" || hasScores) document.documentElement.setAttribute("data-scores", "");
} catch {
  // A browser that keeps nothing shows the system's theme.
}
