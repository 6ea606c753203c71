import { isAnonymous } from "../functions/request";
import type { Requester } from "../functions/request";
import type { Limits } from "../net/limits";
import { parseClientMessage, ProtocolError, unreadCall } from "./protocol";
import type { ClientMessage } from "./protocol";

/** What the paths and cursors of a socket's queries may add to their arguments, in characters. */
const MESSAGE_OVERHEAD = 1024 * 1024;

/**
 * Reads a text frame: at once, or in its turn if it is large. Parsing holds up everybody, for seconds at 48 MB. A caller
 * without an identity needs no frame larger than all its live queries, and the messages before this one say who sends it.
 * Throws ProtocolError, as does the returned function.
 */
export function frameReader(
  text: string,
  { heldArgumentBytes, anonymousArgumentBytes }: Limits,
  requester: () => Requester,
): () => ClientMessage {
  const limit = Math.max(heldArgumentBytes, anonymousArgumentBytes) + MESSAGE_OVERHEAD;
  if (text.length <= limit) {
    const message = parseClientMessage(text);
    return () => message;
  }
  return () => {
    if (!isAnonymous(requester())) return parseClientMessage(text);
    const call = unreadCall(text);
    if (call !== null) return call;
    throw new ProtocolError(
      `TooManyArgumentBytes: without signing in, a message may have ${limit} characters`,
    );
  };
}
