import { safeLocalStorage, store } from "../browser-storage";

/** The plan chosen at sign-up, until its trial has started and a book was added. Only its key is kept. */
const KEY = "pending-plan";

export const pendingPlan = {
  keep: (plan: "author") => void store(safeLocalStorage, KEY, plan),
  isKept: (): boolean => safeLocalStorage.getItem(KEY) !== null,
  clear: () => safeLocalStorage.removeItem(KEY),
};
