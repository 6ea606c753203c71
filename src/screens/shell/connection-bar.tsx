import { useConvexConnectionState } from "convex/react";
import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect, useState } from "react";
import { Notice } from "../../ui/notice";

const OFFLINE_AFTER_MS = 3_000;

/** Says that the page is offline after a short wait, so that nothing loads forever in silence. */
export function ConnectionBar({ className = "page-measure pt-4" }: { className?: string }) {
  const { isWebSocketConnected } = useConvexConnectionState();
  const [isOffline, setOffline] = useState(false);

  useEffect(() => {
    if (isWebSocketConnected) return;
    const timer = setTimeout(() => setOffline(true), OFFLINE_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setOffline(false);
    };
  }, [isWebSocketConnected]);

  if (!isOffline || isWebSocketConnected) return null;
  return (
    <div className={className}>
      <Notice tone="amber" icon={WifiOff} role="status">
        You’re offline. We’ll send your changes when the connection returns.
      </Notice>
    </div>
  );
}
