/** The message and destination after the person here ended the session. */
interface SignOutMessage {
  /** Null if no message is needed. */
  text: string | null;
  to?: string;
}

let pending: SignOutMessage | null = null;

/** Call it before the request, because the session may end before the answer. Returns a function that undoes it. */
export function setSignOutMessage(message: SignOutMessage): () => void {
  pending = message;
  return () => {
    pending = null;
  };
}

/** Takes the message for the session that just ended; null if it ended elsewhere. */
export function takeSignOutMessage(): SignOutMessage | null {
  const message = pending;
  pending = null;
  return message;
}
