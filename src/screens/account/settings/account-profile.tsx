import { api } from "@convex/_generated/api";
import { membershipLabel } from "@domain/billing/membership";
import { APPROVAL_LABELS, modeOf, roleHome } from "@domain/accounts/roles";
import { useAction } from "convex/react";
import CircleCheck from "lucide-react/icons/circle-check";
import MailWarning from "lucide-react/icons/mail-warning";
import Pencil from "lucide-react/icons/pencil";
import type { ReactNode } from "react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Me } from "../../../lib/viewer";
import { PaymentPageButton } from "../../../shared/payment-page-button";
import { STATUS_LOOKS } from "../../../shared/people/status-looks";
import { Unbroken } from "../../../shared/unbroken";
import { Badge } from "../../../ui/badge";
import { ButtonLink } from "../../../ui/button";
import { AccountSection } from "./account-section";
import { VerifyEmail } from "./verify-email";

/** The account's name, role and status, and whether its email address is verified. */
export function AccountProfile({ user }: { user: Me }) {
  const { role, approvalStatus, slug, emailVerified } = user;
  const [now] = useState(() => Date.now());
  return (
    <>
      <AccountSection title="Profile">
        <dl className="divide-y divide-line rounded-panel border border-line bg-surface text-14">
          <Fact name="Name">{user.displayName}</Fact>
          <Fact name="Account">
            {modeOf(user).name}{" "}
            <span className="text-muted">
              · <Unbroken>{modeOf(user).description}</Unbroken>
            </span>
          </Fact>
          {approvalStatus && (
            <Fact name="Account Status">
              <Badge {...STATUS_LOOKS[approvalStatus]}>{APPROVAL_LABELS[approvalStatus]}</Badge>
            </Fact>
          )}
          {(role === "author" || user.subscription.status !== "none") && (
            <Fact name="Membership">
              {membershipLabel(user.subscription, now)}
              {/* An author who became an admin has no dashboard that leads there. */}
              {role === "admin" && <ManageSubscription />}
            </Fact>
          )}
          <Fact name="Email">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="wrap-anywhere">{user.email}</span>
              {emailVerified ? (
                <Badge tone="ok" icon={CircleCheck}>
                  Verified
                </Badge>
              ) : (
                <Badge tone="amber" icon={MailWarning}>
                  Not verified
                </Badge>
              )}
            </span>
          </Fact>
          {role === "author" && slug !== null && (
            <Fact name="Public page">
              <Link to={`/authors/${slug}`} className="text-link wrap-anywhere">
                /authors/{slug}
              </Link>
            </Fact>
          )}
        </dl>
        {(role === "author" || approvalStatus === "approved") && (
          <ButtonLink to={`${roleHome(role)}?tab=edit-profile`} icon={Pencil} className="mt-4">
            Edit Profile
          </ButtonLink>
        )}
      </AccountSection>
      {!emailVerified && <VerifyEmail email={user.email} />}
    </>
  );
}

function ManageSubscription() {
  const open = useAction(api.billing.openPortal);
  return (
    <p className="mt-2">
      <PaymentPageButton label="Manage Subscription" variant="secondary" getUrl={() => open({})} />
    </p>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 px-5 py-3 sm:grid-cols-[160px_1fr]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
