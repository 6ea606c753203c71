import { useConvex } from "convex/react";
import { useEffect, useRef } from "react";
import { whenConnected } from "./when-connected";

/**
 * For a dialog whose write its person may call off: settles once the backend can be reached, with false if the dialog
 * closed before. Convex would keep the write and send it by itself, long after Cancel.
 */
export function useStillOpen(): () => Promise<boolean> {
  const client = useConvex();
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  return async () => {
    await whenConnected(client);
    return isOpen.current;
  };
}
