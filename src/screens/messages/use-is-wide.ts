import { useMedia } from "../../lib/media";

/** True where the list and a conversation stand side by side: from the breakpoint `nav` on. */
export function useIsWide(): boolean {
  return useMedia("(min-width: 68rem)");
}
