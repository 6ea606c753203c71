import { CountBadge } from "../../ui/count-badge";

/** The number of unread contact messages, live on every admin screen. */
export function UnreadBadge({ count }: { count: number | null }) {
  return <CountBadge count={count} words={(number) => `unread ${number === 1 ? "message" : "messages"}`} />;
}
