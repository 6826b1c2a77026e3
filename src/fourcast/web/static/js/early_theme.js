// @ts-check
/** Sets the theme before the first paint, so that a dark page never flashes white. */
try {
  const theme = JSON.parse(localStorage.getItem("fourcast.settings") ?? "{}").display?.theme;
  if (theme) document.documentElement.setAttribute("data-theme", theme);
} catch {
  // A browser that keeps nothing shows the system's theme.
}
