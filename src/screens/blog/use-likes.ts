import { useSyncExternalStore } from "react";
import { safeLocalStorage, store } from "../../lib/browser-storage";
import { startingLikes } from "./posts";

const KEY = "blog:liked";
const listeners = new Set<() => void>();

/** React requires a stable snapshot: the same object while the stored value is the same. */
let likedSnapshot: { stored: string; ids: ReadonlySet<string> } = { stored: "[]", ids: new Set() };

/** Likes in this browser. They are never sent anywhere. */
export function useLikes(id: string): { count: number; isLiked: boolean; toggle: () => void } {
  const isLiked = useSyncExternalStore(subscribe, likedIds, noIds).has(id);
  return {
    isLiked,
    count: Math.max(0, startingLikes(id) + (isLiked ? 1 : 0)),
    toggle: () => toggle(id),
  };
}

function toggle(id: string) {
  const ids = new Set(likedIds());
  if (!ids.delete(id)) ids.add(id);
  store(safeLocalStorage, KEY, JSON.stringify([...ids]));
  for (const listener of listeners) listener();
}

/** Also reacts to other tabs of this browser. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function likedIds(): ReadonlySet<string> {
  const stored = safeLocalStorage.getItem(KEY) ?? "[]";
  if (stored !== likedSnapshot.stored) likedSnapshot = { stored, ids: new Set(readIds(stored)) };
  return likedSnapshot.ids;
}

const NO_IDS: ReadonlySet<string> = new Set();
function noIds(): ReadonlySet<string> {
  return NO_IDS;
}

function readIds(stored: string): string[] {
  try {
    const ids: unknown = JSON.parse(stored);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
