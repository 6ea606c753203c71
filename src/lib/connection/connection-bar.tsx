import { type Connection, useConnection } from "./connection";
import { retryPage } from "../pages/stale-chunks";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Notice } from "../../ui/notice";
import { useHasSkeletons } from "../../ui/skeleton";

const WAITS = "Keep this page open, and we’ll send your changes when the connection returns.";
const SENTENCES: Record<Exclude<Connection, "online">, string> = {
  offline: `You’re offline. ${WAITS}`,
  unreached: "Couldn’t connect. We keep trying.",
  unanswered: `The connection is slow or gone. ${WAITS}`,
};
const NOT_LOADED =
  "You’re offline. We couldn’t load this page. It loads by itself when the connection returns.";

/**
 * Says that the page is offline, so that nothing loads or saves forever in silence. It stays in view. What has not
 * loaded is not drawn meanwhile (`data-not-loaded` in styles.css).
 */
export function ConnectionBar({ className = "page-measure" }: { className?: string }) {
  const connection = useConnection();
  const isNotLoaded = useHasSkeletons() && connection === "offline";
  if (connection === "online") return null;
  return (
    <div
      data-not-loaded={isNotLoaded || undefined}
      className={cx("sticky top-0 z-30 pt-4 print:hidden", className)}
    >
      <Notice
        tone="amber"
        role="status"
        action={
          (isNotLoaded || connection === "unreached") && (
            <Button size="sm" onClick={() => void retryPage()}>
              Retry
            </Button>
          )
        }
      >
        {isNotLoaded ? NOT_LOADED : SENTENCES[connection]}
      </Notice>
    </div>
  );
}
