import WifiOff from "lucide-react/icons/wifi-off";
import { type Connection, useConnection } from "../../lib/connection";
import { cx } from "../../ui/cx";
import { Notice } from "../../ui/notice";

const SENTENCES: Record<Exclude<Connection, "online">, string> = {
  offline: "You’re offline.",
  unanswered: "The connection is slow or gone.",
};

/** Says that the page is offline, so that nothing loads or saves forever in silence. It stays in view. */
export function ConnectionBar({ className = "page-measure" }: { className?: string }) {
  const connection = useConnection();
  if (connection === "online") return null;
  return (
    <div className={cx("sticky top-0 z-30 pt-4", className)}>
      <Notice tone="amber" icon={WifiOff} role="status">
        {SENTENCES[connection]} Keep this page open, and we’ll send your changes when the connection returns.
      </Notice>
    </div>
  );
}
