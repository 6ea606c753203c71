import { api } from "@convex/_generated/api";
import { useMutation } from "convex/react";
import { toastFailure } from "../../../lib/failure-toast";
import { MessageCaution } from "../../../shared/trust/message-caution";
import type { Thread, ThreadMessage } from "../thread";

interface CautionProps {
  message: ThreadMessage;
  reader: Thread["side"];
  /** True if the reader has reported the conversation with this message in it. */
  isReported: boolean;
  /** Null if nobody is left to report. */
  onReport: (() => void) | null;
  /** Called once the caution, and the focus in it, goes. */
  onGone: () => void;
}

/** The server sends a caution to a message's recipient alone, until they say that it is fine. */
export function Caution({ message: { _id, caution }, reader, isReported, onReport, onGone }: CautionProps) {
  const dismiss = useMutation(api.messages.threads.dismissCaution);
  if (caution === null) return null;
  const onDismiss = () =>
    void dismiss({ messageId: _id }).then(onGone, (error: unknown) => toastFailure(error, onDismiss));
  return <MessageCaution {...{ caution, reader }} acts={isReported ? null : { onReport, onDismiss }} />;
}
