/** What is said, and where one is led, when a login ends because the person here ended it. */
interface SignOutMessage {
  /** Null where the act speaks for itself. */
  text: string | null;
  to?: string;
}

let farewell: SignOutMessage | null = null;

/** To be called before the act: the login may end before its answer comes. The result takes it back. */
export function setSignOutMessage(words: SignOutMessage): () => void {
  farewell = words;
  return () => {
    farewell = null;
  };
}

/** The words for the login that just ended, once; null when it ended elsewhere. */
export function takeSignOutMessage(): SignOutMessage | null {
  const words = farewell;
  farewell = null;
  return words;
}
