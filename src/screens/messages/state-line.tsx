import type { ThreadState } from "@domain/messages/threads";
import Ban from "lucide-react/icons/ban";
import CircleSlash from "lucide-react/icons/circle-slash";
import Flag from "lucide-react/icons/flag";
import Lock from "lucide-react/icons/lock";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import UserX from "lucide-react/icons/user-x";
import type { Icon } from "../../ui/button";
import { Button } from "../../ui/button";
import type { Thread } from "./thread";

type Stop = Exclude<ThreadState, "open">;

const ICONS: Record<Stop, Icon> = {
  closed: CircleSlash,
  frozen: Flag,
  suspended: Lock,
  blocked: Ban,
  gone: UserX,
};

/** Stands in the composer's place while nobody can write here, and says why. */
export function StateLine({ thread, onReopen }: { thread: Thread; onReopen: () => void }) {
  const { state, notice, side } = thread;
  if (state === "open") return null;
  const Sign = ICONS[state];
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line bg-bg px-4 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-14 text-muted nav:px-5"
    >
      <Sign size={18} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 text-pretty">{notice}</p>
      {state === "closed" && side === "author" && (
        <Button size="sm" icon={RotateCcw} onClick={onReopen}>
          Reopen
        </Button>
      )}
    </div>
  );
}
