import type { ApprovalStatus } from "@domain/accounts/roles";
import { APPROVAL_LABELS, modeOf } from "@domain/accounts/roles";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link, useLocation } from "react-router-dom";
import type { Me } from "../../lib/viewer";
import { STATUS_LOOKS } from "../../shared/people/status-looks";
import { Badge } from "../../ui/badge";
import { VerifyNotice } from "./verify-notice";
import { HAS_FORM } from "./verify-strip";

/** The line below the header with the viewer's role and account status, live, and what they have to do. */
export function ModeBar({ user }: { user: Me }) {
  const { pathname } = useLocation();
  return (
    <>
      <AccountLine user={user} />
      {!user.emailVerified && !HAS_FORM.test(pathname) && <VerifyNotice />}
    </>
  );
}

function AccountLine({ user }: { user: Me }) {
  const mode = modeOf(user);
  return (
    <section aria-label="Account" className="border-b border-line bg-surface text-13">
      <div className="page-measure flex flex-col gap-1 py-2 nav:min-h-9 nav:flex-row nav:items-center nav:gap-3 nav:py-1.5">
        <div className="flex items-center gap-2 nav:contents">
          <span className="font-semibold">{mode.name}</span>
          <Divider />
          <span className="truncate text-muted nav:order-3">{mode.description}</span>
        </div>
        <div className="flex items-center justify-between gap-2 nav:contents">
          <Link
            to="/account"
            title={`Account of ${user.email}`}
            className="touch-target min-w-0 text-muted underline decoration-line underline-offset-4 hover:text-text hover:decoration-current nav:order-1"
          >
            <span className="block truncate">{user.email}</span>
          </Link>
          <Divider className="hidden nav:order-2 nav:block" />
          {user.role === "producer" && (
            <span className="flex shrink-0 items-center gap-2 text-muted nav:order-4 nav:ml-auto">
              Account Status
              <Status status={user.approvalStatus ?? "pending"} />
            </span>
          )}
          {user.role === null && (
            <Link to="/dashboard" className="shrink-0 text-link nav:order-4 nav:ml-auto">
              Choose your role
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}

/** Pages that explain a producer's status. */
const STATUS_PAGES: Partial<Record<ApprovalStatus, string>> = {
  pending: "/producer-pending",
  denied: "/producer-denied",
};

function Status({ status }: { status: ApprovalStatus }) {
  const page = STATUS_PAGES[status];
  if (page === undefined) return <StatusBadge status={status} />;
  return (
    <Link to={page} className="touch-target inline-flex items-center gap-1 rounded-badge hover:text-text">
      <StatusBadge status={status} />
      <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
    </Link>
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

function Divider({ className = "" }: { className?: string }) {
  return <span aria-hidden className={`h-3 w-px shrink-0 bg-line ${className}`} />;
}
