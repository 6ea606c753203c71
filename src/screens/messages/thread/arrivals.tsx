import { useState } from "react";
import type { ThreadMessage } from "../thread";

/** Earlier ones are read by then. */
const KEPT = 3;

interface ArrivalsProps {
  /** The loaded messages, oldest first. */
  messages: readonly ThreadMessage[];
  /** The other side's name. */
  name: string;
}

/** Reads each message that arrives to people who don't see it arrive, once they have heard what is being read. */
export function Arrivals({ messages, name }: ArrivalsProps) {
  const [openedAt] = useState(messages.at(-1)?.sentAt ?? 0);
  const arrived = messages.filter(({ isMine, sentAt }) => !isMine && sentAt > openedAt);
  return (
    <div role="log" aria-label="New messages" className="sr-only">
      {arrived.slice(-KEPT).map(({ _id, text }) => (
        <p key={_id}>{`${name}: ${text}`}</p>
      ))}
    </div>
  );
}
