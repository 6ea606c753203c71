import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { toastFailure } from "../../lib/failure-toast";
import { toast } from "../../ui/toast";
import { nameOf, type Thread } from "./thread";

/** What can be done with a whole conversation. */
export interface ThreadActs {
  canClose: boolean;
  close: () => void;
  reopen: () => void;
  /** Puts it away, or back into the inbox. */
  archive: () => void;
  isBlocked: boolean;
  /** Blocks the other side, who is not told, or takes that back. */
  block: () => void;
}

export function useThreadActs({ threadId, side, state, folder, other }: Thread): ThreadActs {
  const setClosed = useMutation(api.threads.setClosed);
  const setArchived = useMutation(api.threads.setArchived);
  const setBlocked = useMutation(api.blocks.setInThread);
  async function act(run: () => Promise<unknown>, done: string, undo?: () => void) {
    try {
      await run();
      toast("ok", done, undo && { label: "Undo", run: undo });
    } catch (error) {
      toastFailure(error, () => void act(run, done, undo));
    }
  }
  const close = () => void act(() => setClosed({ threadId, closed: true }), "Conversation closed", reopen);
  const reopen = () => void act(() => setClosed({ threadId, closed: false }), "Conversation reopened");
  const archive = (archived: boolean) =>
    void act(
      () => setArchived({ threadId, archived }),
      archived ? "Conversation archived" : "Conversation moved to your inbox",
      () => archive(!archived),
    );
  const block = (isBlocked: boolean) =>
    void act(
      () => setBlocked({ threadId, isBlocked }),
      isBlocked
        ? `${nameOf(other)} is blocked. You can’t write to each other now.`
        : `${nameOf(other)} is no longer blocked.`,
      isBlocked ? () => block(false) : undefined,
    );
  const isBlocked = state === "blocked";
  return {
    isBlocked,
    block: () => block(!isBlocked),
    canClose: side === "author" && state === "open",
    close,
    reopen,
    archive: () => archive(folder !== "archived"),
  };
}
