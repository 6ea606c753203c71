import { useSyncExternalStore } from "react";
import { safeLocalStorage, store } from "./browser-storage";

export type Theme = "light" | "dark";

const STORED = "theme";
const listeners = new Set<() => void>();
const system = matchMedia("(prefers-color-scheme: dark)");

function current(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

function show(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

// Until the person has chosen, the system's changes are followed; a choice in another tab holds here too.
system.addEventListener("change", () => {
  if (safeLocalStorage.getItem(STORED) === null) show(system.matches ? "dark" : "light");
});
window.addEventListener("storage", (event) => {
  if (event.key === STORED && event.newValue !== null) show(event.newValue === "dark" ? "dark" : "light");
});

/** The theme on screen and the way to choose one. public/theme.js sets it before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, current);
  return [theme, choose];
}

function choose(theme: Theme) {
  store(safeLocalStorage, STORED, theme);
  show(theme);
}
