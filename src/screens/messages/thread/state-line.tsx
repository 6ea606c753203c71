import type { ThreadState } from "@domain/messages/threads";
import Ban from "lucide-react/icons/ban";
import CircleSlash from "lucide-react/icons/circle-slash";
import Flag from "lucide-react/icons/flag";
import Lock from "lucide-react/icons/lock";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import UserX from "lucide-react/icons/user-x";
import { useEffect, useRef } from "react";
import type { Icon } from "../../../ui/button";
import { Button } from "../../../ui/button";
import type { Thread } from "../thread";
import type { ThreadActs } from "./use-thread-acts";

type Stop = Exclude<ThreadState, "open">;

const ICONS: Record<Stop, Icon> = {
  closed: CircleSlash,
  frozen: Flag,
  suspended: Lock,
  blocked: Ban,
  gone: UserX,
};

interface StateLineProps {
  thread: Thread;
  acts: ThreadActs;
  /** True if it took the composer's place before the reader's eyes. */
  isNews: boolean;
}

/** Stands in the composer's place while nobody can write here, says why, and offers the way back. */
export function StateLine({ thread: { state, notice, canReopen }, acts, isNews }: StateLineProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button, or the composer, is gone.
    if (isNews && document.activeElement === document.body) line.current?.focus();
  }, [isNews]);
  if (state === "open") return null;
  const Sign = ICONS[state];
  return (
    <div
      ref={line}
      tabIndex={-1}
      role="status"
      data-dock="composer"
      className="outline-none flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-bg px-4 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-14 text-muted nav:px-5"
    >
      <Sign size={18} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 text-pretty">{notice}</p>
      {canReopen && (
        <Button size="sm" icon={RotateCcw} onClick={acts.reopen}>
          Reopen
        </Button>
      )}
      {state === "blocked" && (
        <Button size="sm" icon={RotateCcw} onClick={acts.block}>
          Unblock
        </Button>
      )}
    </div>
  );
}
