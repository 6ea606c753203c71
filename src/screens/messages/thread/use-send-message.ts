import { api } from "@convex/_generated/api";
import { UNSEND_MS } from "@domain/messages/threads";
import { messageFor } from "@domain/refusal-errors";
import { useConvex, useMutation } from "convex/react";
import { useEffect, useState } from "react";
import { isConnected, whenConnected } from "../../../lib/connection/when-connected";
import { announce } from "../../../lib/pages/announcer";
import { toast } from "../../../ui/toast";
import { newMessage, post, removeUnsent, useOutbox, type Unsent } from "./outbox";
import type { Thread, ThreadMessage } from "../thread";

type MessageId = ThreadMessage["_id"];

/** The server stops a little before the button does, should a press be late. */
export const UNDO_MARGIN_MS = 500;

interface Sending {
  threadId: Thread["threadId"];
  /** Names the conversation's drafts and outbox in this browser. */
  place: string;
  messages: readonly ThreadMessage[];
  /** Puts words back into the composer. */
  putBack: (text: string) => void;
}

/** Sends messages, keeps what wasn't sent, and takes back what was just sent. */
export function useSendMessage({ threadId, place, messages, putBack }: Sending) {
  const client = useConvex();
  const sendMessage = useMutation(api.messages.threads.send);
  const undoMessage = useMutation(api.messages.threads.undo);
  const [undoable, setUndoable] = useState<ReadonlyMap<MessageId, number>>(new Map());
  const kept = useOutbox(place);
  const hasArrived = ({ clientId }: Unsent) => messages.some((message) => message.clientId === clientId);
  const unsent = kept.filter((each) => !hasArrived(each));
  useEffect(() => {
    // Its answer was lost, or another window sent it. Among earlier messages, or undone, it would not be found again.
    for (const each of kept) if (hasArrived(each)) removeUnsent(place, each.clientId);
  });

  const send = (message: Unsent) =>
    void post(place, message, {
      isOpen: () => isConnected(client),
      opening: async () => await whenConnected(client),
      sentenceOf: messageFor,
      send: async () => {
        const sentAt = Date.now();
        const { text, clientId } = message;
        const messageId = await sendMessage({ threadId, text, clientId });
        setUndoable((before) => new Map(before).set(messageId, sentAt + UNSEND_MS - UNDO_MARGIN_MS));
        // The new message is above the focus, which stays in the composer.
        announce("Message sent");
      },
    });

  async function undo(messageId: MessageId, text: string) {
    try {
      await undoMessage({ messageId });
      putBack(text);
    } catch (error) {
      toast("bad", messageFor(error));
    }
  }

  return {
    unsent,
    send: (text: string) => send(newMessage(text)),
    retry: send,
    edit: ({ clientId, text }: Unsent) => {
      removeUnsent(place, clientId);
      putBack(text);
    },
    undoUntil: (messageId: MessageId) => undoable.get(messageId),
    undo: (messageId: MessageId, text: string) => void undo(messageId, text),
  };
}
