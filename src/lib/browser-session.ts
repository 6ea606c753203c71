import { safeLocalStorage, safeSessionStorage, store } from "./browser-storage";

/**
 * "Remember me" in the browser. Without it a login ends with the browser session. A flag in localStorage says so,
 * and each tab of the session has a marker in sessionStorage. A tab that finds the flag but has no marker asks the
 * other tabs. If none answers, the browser was closed in between and the login ends.
 */
const FLAG = "session.ephemeral";
const MARKER = "session.alive";
const UNREPORTED = "session.choice";
const ANSWER_WAIT_MS = 250;

const channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("session");
const listeners = new Set<() => void>();
let pending = needsAnswer();

function needsAnswer(): boolean {
  return safeLocalStorage.getItem(FLAG) !== null && safeSessionStorage.getItem(MARKER) === null;
}

function finishCheck() {
  pending = false;
  for (const listener of listeners) listener();
}

channel?.addEventListener("message", (event: MessageEvent<unknown>) => {
  if (event.data === "anyone?" && safeSessionStorage.getItem(MARKER) !== null) channel.postMessage("here");
  if (event.data === "here" && needsAnswer()) store(safeSessionStorage, MARKER, "1");
});

export const browserSession = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** True while it is unknown if the stored login belongs to this browser session. */
  isPending: (): boolean => pending,

  /** True if the stored login is from an earlier browser session. The caller signs out, then calls `finishCheck`. */
  async isOver(): Promise<boolean> {
    if (!needsAnswer()) return false;
    channel?.postMessage("anyone?");
    await new Promise((resolve) => setTimeout(resolve, ANSWER_WAIT_MS));
    return needsAnswer();
  },
  finishCheck,

  /** Records the "Remember me" choice right after a login, before the server knows it. */
  begin(remember: boolean) {
    if (remember) safeLocalStorage.removeItem(FLAG);
    else {
      store(safeLocalStorage, FLAG, "1");
      store(safeSessionStorage, MARKER, "1");
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
    if (theme !== null) store(safeLocalStorage, "theme", theme);
  },
};
