import Archive from "lucide-react/icons/archive";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import Ban from "lucide-react/icons/ban";
import ArrowLeft from "lucide-react/icons/arrow-left";
import CircleSlash from "lucide-react/icons/circle-slash";
import Flag from "lucide-react/icons/flag";
import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { VerificationBadge } from "../../../shared/trust/verification-badge";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { iconButtonClass } from "../../../ui/button-class";
import { Menu } from "../../../ui/menu";
import { canReport, nameOf, type Thread } from "../thread";
import { useIsWide } from "../use-is-wide";
import type { ThreadActs } from "./use-thread-acts";

interface ThreadHeadProps {
  thread: Thread;
  acts: ThreadActs;
  onReport: () => void;
  /** The address of the inbox. */
  inboxPath: string;
}

/** Who this conversation is with, what was checked about them, and what can be done with it. */
export function ThreadHead({ thread, acts, onReport, inboxPath }: ThreadHeadProps) {
  const { other } = thread;
  // One that the other side closed needs no such button in view.
  const hasButton = useIsWide() && acts.canClose && thread.state === "open";
  return (
    <header className="flex items-center gap-2 border-b border-line bg-surface py-2 pr-2 pl-1 nav:gap-3 nav:px-5 nav:py-3">
      <BackToMessages inboxPath={inboxPath} />
      <div className="min-w-0 flex-1">
        <h2 className="text-16 wrap-anywhere max-nav:truncate nav:line-clamp-2">
          <span className="font-semibold">{nameOf(other)}</span>{" "}
          {other.company !== null && (
            <span className="text-muted max-nav:block max-nav:truncate max-nav:text-13">{other.company}</span>
          )}
        </h2>
        {other.replies !== null && <p className="mt-0.5 truncate text-13 text-muted">{other.replies}</p>}
        <div className="mt-1 max-nav:hidden">
          <Verification thread={thread} />
        </div>
      </div>
      {thread.folder === "archived" && <Badge>Archived</Badge>}
      {hasButton && (
        <Button size="sm" onClick={acts.close}>
          Close Thread
        </Button>
      )}
      <Menu
        label={`Actions for the conversation with ${nameOf(other)}`}
        items={[...(hasButton ? [] : closeItems(acts)), ...itemsOf(thread, acts, onReport)]}
      />
    </header>
  );
}

/** Leads from a conversation that fills a phone's screen to the list. */
export function BackToMessages({ inboxPath }: { inboxPath: string }) {
  return (
    <Link
      to={inboxPath}
      aria-label="Back to Messages"
      className={iconButtonClass("plain", "md", "nav:hidden")}
    >
      <ArrowLeft size={20} strokeWidth={1.75} aria-hidden />
    </Link>
  );
}

/** What was checked about a producer. Authors aren't checked. */
export function Verification({ thread: { side, other } }: { thread: Thread }) {
  if (side !== "author" || other.status !== "active") return null;
  return <VerificationBadge verification={other.verification} />;
}

type Items = ComponentProps<typeof Menu>["items"];

function closeItems({ canClose, close }: ThreadActs): Items {
  return canClose ? [{ label: "Close Thread", icon: CircleSlash, onSelect: close }] : [];
}

/** Nobody is left to block in the conversation of a deleted account. */
function itemsOf(thread: Thread, acts: ThreadActs, onReport: () => void): Items {
  const { folder, other } = thread;
  return [
    {
      label: folder === "archived" ? "Move to inbox" : "Archive",
      icon: folder === "archived" ? ArchiveRestore : Archive,
      onSelect: acts.archive,
    },
    ...(canReport(thread) ? [{ label: "Report", icon: Flag, onSelect: onReport }] : []),
    ...(other.status === "gone"
      ? []
      : [{ label: acts.isBlocked ? "Unblock" : "Block", icon: Ban, onSelect: acts.block }]),
  ];
}
