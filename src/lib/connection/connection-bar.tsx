import { type Connection, useConnection } from "./connection";
import { retryPage } from "../pages/stale-chunks";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Notice } from "../../ui/notice";

const WAITS = "Keep this page open, and we’ll send your changes when the connection returns.";
const SENTENCES: Record<Exclude<Connection, "online">, string> = {
  offline: `You’re offline. ${WAITS}`,
  unreached: "Couldn’t connect. We keep trying.",
  unanswered: `The connection is slow or gone. ${WAITS}`,
};

/** Says that the page is offline, so that nothing loads or saves forever in silence. It stays in view. */
export function ConnectionBar({ className = "page-measure" }: { className?: string }) {
  const connection = useConnection();
  if (connection === "online") return null;
  return (
    <div className={cx("sticky top-0 z-30 pt-4", className)}>
      <Notice
        tone="amber"
        role="status"
        action={
          connection === "unreached" && (
            <Button size="sm" onClick={() => void retryPage()}>
              Retry
            </Button>
          )
        }
      >
        {SENTENCES[connection]}
      </Notice>
    </div>
  );
}
