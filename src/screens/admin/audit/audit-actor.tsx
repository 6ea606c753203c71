import Settings from "lucide-react/icons/settings";
import { useViewer } from "../../../lib/viewer";
import { initialsOf } from "../../../shared/people/headshot";
import { cx } from "../../../ui/cx";
import type { AuditRow } from "./audit-row";

/** Who acted: "You", a name, or the system. */
export function AuditActor({ actor }: Pick<AuditRow, "actor">) {
  const isYou = useViewer().user?.userId === actor.userId;
  const name = actor.kind === "system" ? "System" : (actor.name ?? "Deleted account");
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span
        aria-hidden
        className={cx(
          "grid size-6 shrink-0 place-items-center rounded-full text-13 font-medium",
          isYou ? "bg-brand-soft text-brand" : "bg-third text-muted",
        )}
      >
        {actor.kind === "system" ? <Settings size={14} strokeWidth={1.75} /> : initialsOf(name)}
      </span>
      <span className="truncate" title={name}>
        {isYou ? "You" : name}
      </span>
    </span>
  );
}
