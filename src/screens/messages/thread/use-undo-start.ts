import { api } from "@convex/_generated/api";
import { bookPath } from "@domain/links";
import { UNSEND_MS } from "@domain/messages/threads";
import { messageFor } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import { useLocation, useNavigate } from "react-router-dom";
import { useViewer } from "../../../lib/viewer";
import { firstMessagePlace, keepMessage } from "../../../shared/messages/message-draft";
import { toast } from "../../../ui/toast";
import type { Thread, ThreadMessage } from "../thread";
import { UNDO_MARGIN_MS } from "./use-send-message";

/** Undoes the message that has just started this conversation. The conversation goes with it, and its words wait at the book. */
export function useUndoStart({ book }: Thread, messages: readonly ThreadMessage[]) {
  const undoMessage = useMutation(api.messages.threads.undo);
  const navigate = useNavigate();
  const { state } = useLocation();
  const userId = useViewer().user?.userId ?? "";
  const [first] = messages;
  const startedAt = startedAtOf(state);
  if (startedAt === null || first?.isMine !== true || messages.length > 1) return null;
  async function undo({ _id: messageId, text }: ThreadMessage) {
    // First, so that nobody sees the conversation vanish under them.
    void navigate(book.card === null ? "/messages" : bookPath(book.card), { replace: true });
    try {
      await undoMessage({ messageId });
      if (book.card !== null) keepMessage(firstMessagePlace(userId, book.card._id), text);
      toast("ok", "Message undone. Your words are kept at the book, for when you write again.");
    } catch (error) {
      toast("bad", messageFor(error));
    }
  }
  return {
    messageId: first._id,
    until: startedAt + UNSEND_MS - UNDO_MARGIN_MS,
    undo: () => void undo(first),
  };
}

function startedAtOf(state: unknown): number | null {
  if (typeof state !== "object" || state === null || !("startedAt" in state)) return null;
  return typeof state.startedAt === "number" ? state.startedAt : null;
}
