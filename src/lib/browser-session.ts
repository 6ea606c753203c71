import { safeLocalStorage, safeSessionStorage, store } from "./browser-storage";

/**
 * "Remember me" in the browser (B-60). A login that is not to be remembered lives as long as this browser
 * session: a flag in the lasting storage says so, and each tab that belongs to the session carries a marker.
 * A tab that finds the flag and has no marker asks the other tabs; if none answers, the browser was closed
 * in between and the login ends.
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

function settle() {
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
  /** True until it is known whether the stored login still belongs to this browser session. */
  isPending: (): boolean => pending,

  /** Resolves to true when the stored login is one of an earlier browser session. The caller signs out, then calls `settle`. */
  async isOver(): Promise<boolean> {
    if (!needsAnswer()) return false;
    channel?.postMessage("anyone?");
    await new Promise((resolve) => setTimeout(resolve, ANSWER_WAIT_MS));
    return needsAnswer();
  },
  settle,

  /** Called right after a login, before the server can be told. */
  begin(remember: boolean) {
    if (remember) safeLocalStorage.removeItem(FLAG);
    else {
      store(safeLocalStorage, FLAG, "1");
      store(safeSessionStorage, MARKER, "1");
    }
    store(safeSessionStorage, UNREPORTED, remember ? "long" : "short");
  },
  /** What the server has still to be told of this login; null when nothing. */
  unreported(): boolean | null {
    const choice = safeSessionStorage.getItem(UNREPORTED);
    return choice === null ? null : choice === "long";
  },
  reported() {
    safeSessionStorage.removeItem(UNREPORTED);
  },

  /** Empties both storages (LGN-13). The theme is the browser's, not the account's, and stays. */
  clear() {
    const theme = safeLocalStorage.getItem("theme");
    safeLocalStorage.clear();
    safeSessionStorage.clear();
    if (theme !== null) store(safeLocalStorage, "theme", theme);
  },
};
