import { api } from "@convex/_generated/api";
import { useMutation, useQuery } from "convex/react";
import { useEffect, useRef, useState } from "react";
import type { Thread } from "./thread";

type ThreadId = Thread["threadId"];

/** A person counts as typing this long after their last key. */
const TYPING_MS = 6_000;
const TELL_EVERY_MS = 3_000;

/** True while the other side types. The latest message of either side, sent at `messageAt`, ends it. */
export function useIsTyping(threadId: ThreadId | null, messageAt: number): boolean {
  const at = useQuery(api.messages.threads.typing, threadId === null ? "skip" : { threadId });
  // The server's clock may differ from this one, so a new time counts from when it arrives. The first one may be days old.
  const [over, setOver] = useState(at);
  if (over === undefined && at !== undefined) setOver(at);
  if (over !== undefined && at === undefined) setOver(undefined);
  useEffect(() => {
    if (at === undefined) return;
    const timer = setTimeout(() => setOver(at), TYPING_MS);
    return () => clearTimeout(timer);
  }, [at]);
  return typeof at === "number" && over !== undefined && at !== over && at > messageAt;
}

/** Tells the other side that the viewer types, every few seconds at most. */
export function useTellTyping(threadId: ThreadId): () => void {
  const setTyping = useMutation(api.messages.threads.setTyping);
  const toldAt = useRef(-Infinity);
  return () => {
    const now = performance.now();
    if (now - toldAt.current < TELL_EVERY_MS) return;
    toldAt.current = now;
    // Nobody misses it.
    void setTyping({ threadId }).catch(() => null);
  };
}
