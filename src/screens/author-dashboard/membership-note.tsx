import { membershipLabel } from "@domain/billing/membership";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Me } from "../../lib/viewer";

const MEMBERSHIP_TAB = "/dashboard/author?tab=membership";

/** Membership status above the books. It blocks nothing. */
export function MembershipNote({ subscription }: { subscription: Me["subscription"] }) {
  const [now] = useState(() => Date.now());
  return (
    <p className="mb-6 text-14 text-muted">
      Membership: {membershipLabel(subscription, now)}.{" "}
      <Link to={MEMBERSHIP_TAB} className="text-link">
        Manage Subscription
      </Link>
    </p>
  );
}
