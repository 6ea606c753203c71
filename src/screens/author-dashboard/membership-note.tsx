import { membershipLabel } from "@domain/billing/membership";
import { useState } from "react";
import { Link } from "react-router-dom";
import { TRIAL_SETUP } from "../../content/author-dashboard";
import type { Me } from "../../lib/viewer";
import { ButtonLink } from "../../ui/button";

const MEMBERSHIP_TAB = "/dashboard/author?tab=membership";

/** Membership status above the books. It blocks nothing. */
export function MembershipNote({ subscription }: { subscription: Me["subscription"] }) {
  const [now] = useState(() => Date.now());
  if (subscription.status === "none") {
    return (
      <section className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-panel border border-line bg-surface p-6">
        <div className="min-w-0">
          <h2 className="display-22">{TRIAL_SETUP.title}</h2>
          <p className="mt-1 max-w-reading text-14 text-pretty text-muted">{TRIAL_SETUP.meanwhile}</p>
        </div>
        <ButtonLink to={MEMBERSHIP_TAB}>Set Up Membership</ButtonLink>
      </section>
    );
  }
  return (
    <p className="mb-6 text-14 text-muted">
      {membershipLabel(subscription, now)}.{" "}
      <Link to={MEMBERSHIP_TAB} className="text-link">
        Manage Subscription
      </Link>
    </p>
  );
}
