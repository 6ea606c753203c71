import { useSyncExternalStore } from "react";
import { safeLocalStorage, store } from "./browser-storage";

export type Theme = "light" | "dark";

const STORED = "theme";
const listeners = new Set<() => void>();

function current(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

function applyTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

/** Follows the system's theme until the person chooses one, and choices from other tabs. */
export function followTheme(): void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", () => {
    if (safeLocalStorage.getItem(STORED) === null) applyTheme(system.matches ? "dark" : "light");
  });
  window.addEventListener("storage", (event) => {
    if (event.key === STORED && event.newValue !== null)
      applyTheme(event.newValue === "dark" ? "dark" : "light");
  });
}

/** The current theme and its setter. public/theme.js sets the theme before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(follow, current, light);
  return [theme, chooseTheme];
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function light(): Theme {
  return "light";
}

function chooseTheme(theme: Theme) {
  store(safeLocalStorage, STORED, theme);
  applyTheme(theme);
}
