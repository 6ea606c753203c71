import { safeLocalStorage, safeSessionStorage, store } from "../browser-storage";

/**
 * "Remember me" in the browser. Without it a login ends with the browser: a flag in localStorage says so, and a
 * session cookie lives as long as the browser. A page that finds the flag but no cookie ends the login. Where cookies
 * are blocked, sessionStorage stands in, so that the login at least lasts as long as its tab.
 */
const FLAG = "session.ephemeral";
const MARKER = "session.alive";
const UNREPORTED = "session.choice";

const listeners = new Set<() => void>();
let isLoginOver = safeLocalStorage.getItem(FLAG) !== null && !isBrowserSession();

function isBrowserSession(): boolean {
  return hasCookie() || safeSessionStorage.getItem(MARKER) !== null;
}

function hasCookie(): boolean {
  return document.cookie.split("; ").includes(`${MARKER}=1`);
}

function mark() {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${MARKER}=1; Path=/; SameSite=Lax${secure}`;
  if (!hasCookie()) store(safeSessionStorage, MARKER, "1");
}

function unmark() {
  document.cookie = `${MARKER}=; Path=/; SameSite=Lax; Max-Age=0`;
}

export const browserSession = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** True while the stored login is from an earlier browser session. The caller signs out, then calls `finishCheck`. */
  isOver: (): boolean => isLoginOver,
  finishCheck() {
    isLoginOver = false;
    for (const listener of listeners) listener();
  },

  /** Records the "Remember me" choice right after a login, before the server knows it. */
  begin(remember: boolean) {
    if (remember) safeLocalStorage.removeItem(FLAG);
    else {
      store(safeLocalStorage, FLAG, "1");
      mark();
    }
    store(safeSessionStorage, UNREPORTED, remember ? "long" : "short");
  },
  /** The "Remember me" choice that the server does not know yet, or null. */
  unreported(): boolean | null {
    const choice = safeSessionStorage.getItem(UNREPORTED);
    return choice === null ? null : choice === "long";
  },
  reported() {
    safeSessionStorage.removeItem(UNREPORTED);
  },

  /** Empties both storages. The theme stays: it belongs to the browser, not to the account. */
  clear() {
    const theme = safeLocalStorage.getItem("theme");
    safeLocalStorage.clear();
    safeSessionStorage.clear();
    unmark();
    if (theme !== null) store(safeLocalStorage, "theme", theme);
  },
};
