import type { ApprovalStatus } from "@domain/roles";
import { APPROVAL_LABELS, modeOf } from "@domain/roles";
import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import type { Me } from "../../lib/viewer";
import type { Tone } from "../../ui/badge";
import { Badge } from "../../ui/badge";
import type { Icon } from "../../ui/button";

const STATUS_LOOKS: Record<ApprovalStatus, { tone: Tone; icon: Icon }> = {
  approved: { tone: "ok", icon: CircleCheck },
  pending: { tone: "amber", icon: Clock },
  denied: { tone: "bad", icon: Ban },
  suspended: { tone: "bad", icon: Ban },
};

/** One line under the header: in which role one is here, and the account's status, live (NAV-07 to NAV-10). */
export function ModeBar({ user }: { user: Me }) {
  const mode = modeOf(user);
  return (
    <section aria-label="Account" className="border-b border-line bg-surface text-13">
      <div className="page-measure flex flex-col gap-1 py-2 nav:min-h-9 nav:flex-row nav:items-center nav:gap-3 nav:py-1.5">
        <div className="flex items-center gap-2 nav:contents">
          <span className="font-semibold">{mode.name}</span>
          <Rule />
          <span className="truncate text-muted nav:order-3">{mode.description}</span>
        </div>
        <div className="flex items-center justify-between gap-2 nav:contents">
          <span className="truncate text-muted nav:order-1" title={user.email}>
            {user.email}
          </span>
          <Rule className="hidden nav:order-2 nav:block" />
          {user.role === "producer" && (
            <span className="flex shrink-0 items-center gap-2 text-muted nav:order-4 nav:ml-auto">
              Account Status
              <StatusBadge status={user.approvalStatus ?? "pending"} />
            </span>
          )}
        </div>
      </div>
    </section>
  );
}

function StatusBadge({ status }: { status: ApprovalStatus }) {
  const { tone, icon } = STATUS_LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {APPROVAL_LABELS[status]}
    </Badge>
  );
}

function Rule({ className = "" }: { className?: string }) {
  return <span aria-hidden className={`h-3 w-px shrink-0 bg-line ${className}`} />;
}
