import { CountBadge } from "../../ui/badge";

/** How many contact messages wait for an admin, live on every screen of theirs (MSG-01). */
export function UnreadBadge({ count }: { count: number | null }) {
  return <CountBadge count={count} words={(number) => `unread ${number === 1 ? "message" : "messages"}`} />;
}
