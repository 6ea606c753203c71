import Info from "lucide-react/icons/info";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import type { Icon } from "./button";
import { IconButton } from "./button";
import { cx } from "./cx";

type NoticeTone = "info" | "ok" | "amber" | "bad" | "neutral";

const TONES: Record<NoticeTone, string> = {
  info: "bg-info-soft text-info",
  ok: "bg-ok-soft text-ok",
  amber: "bg-amber-soft text-amber",
  bad: "bg-bad-soft text-bad",
  neutral: "bg-third text-text",
};

interface NoticeProps {
  tone?: NoticeTone;
  icon?: Icon;
  children: ReactNode;
  /** A link or small button at the right end. */
  action?: ReactNode;
  onDismiss?: () => void;
  /** Names the button where several notices stand together: "Dismiss: The Honest Forger". */
  dismissLabel?: string;
  /** `alert` interrupts screen readers: use it for something that just failed. */
  role?: "status" | "alert" | "note";
  className?: string;
}

/** A one-line message on a page. */
export function Notice({
  tone = "info",
  icon: Icon = Info,
  children,
  action,
  onDismiss,
  dismissLabel = "Dismiss",
  role = "note",
  className,
}: NoticeProps) {
  return (
    <div
      role={role}
      className={cx(
        "flex min-h-11 items-center gap-3 rounded-control px-4 py-2 text-14",
        TONES[tone],
        className,
      )}
    >
      <Icon size={20} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
      {onDismiss && <IconButton label={dismissLabel} icon={X} size="sm" onClick={onDismiss} />}
    </div>
  );
}
