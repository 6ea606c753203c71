import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { toastFailure } from "../../../lib/failure-toast";
import { MessageCaution } from "../../../shared/trust/message-caution";
import type { Thread, ThreadMessage } from "../thread";

interface CautionProps {
  message: ThreadMessage;
  reader: Thread["side"];
  /** Null while the reader's report of the conversation waits. */
  onReport: (() => void) | null;
  /** Called once the caution, and the focus in it, goes. */
  onGone: () => void;
}

/** The server sends a caution to a message's recipient alone, until they say that it is fine. */
export function Caution({ message: { _id, caution }, reader, onReport, onGone }: CautionProps) {
  const dismiss = useMutation(api.threads.dismissCaution);
  if (caution === null) return null;
  const onDismiss = () =>
    void dismiss({ messageId: _id }).then(onGone, (error: unknown) => toastFailure(error, onDismiss));
  return <MessageCaution {...{ caution, reader, onReport, onDismiss }} />;
}
