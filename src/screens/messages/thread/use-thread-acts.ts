import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { toastFailure } from "../../../lib/failure-toast";
import { toast } from "../../../ui/toast";
import type { Thread } from "../thread";

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

/** What is done shows in the conversation itself, with its way back. Only archiving, which does not, has a toast. */
export function useThreadActs(
  { threadId, state, folder, canClose }: Thread,
  onArchived: () => void,
): ThreadActs {
  const setClosed = useMutation(api.messages.threads.setClosed);
  const setArchived = useMutation(api.messages.threads.setArchived);
  const setBlocked = useMutation(api.messages.blocks.setInThread);
  async function act(run: () => Promise<unknown>, onDone?: () => void) {
    try {
      await run();
      onDone?.();
    } catch (error) {
      toastFailure(error, () => void act(run, onDone));
    }
  }
  const archive = (archived: boolean) =>
    void act(
      () => setArchived({ threadId, archived }),
      () => {
        if (archived) onArchived();
        toast("ok", archived ? "Conversation archived" : "Conversation moved to your inbox", {
          label: "Undo",
          run: () => archive(!archived),
        });
      },
    );
  const isBlocked = state === "blocked";
  return {
    isBlocked,
    block: () => void act(() => setBlocked({ threadId, isBlocked: !isBlocked })),
    canClose,
    close: () => void act(() => setClosed({ threadId, closed: true })),
    reopen: () => void act(() => setClosed({ threadId, closed: false })),
    archive: () => archive(folder !== "archived"),
  };
}
