import { api } from "@convex/_generated/api";
import { formatDay } from "@domain/dates";
import { membershipLabel, membershipStage } from "@domain/billing/membership";
import { isLiveMembership } from "@domain/billing/plans";
import { useAction, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import BadgeCheck from "lucide-react/icons/badge-check";
import type { ReactNode } from "react";
import { useEffect, useRef, useState } from "react";
import { MEMBERSHIP_SETUP, MEMBERSHIP_TEXT, TRIAL_SETUP } from "../../content/author-dashboard";
import { MEMBERSHIP_STAGES, NO_CARD, PAYMENTS_UNAVAILABLE } from "../../content/membership";
import { Notice } from "../../ui/notice";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { PaymentPageButton } from "../../shared/payment-page-button";

type Membership = FunctionReturnType<typeof api.billing.myStatus>;

/** The author's membership, live, and the actions it allows. */
export function MembershipTab() {
  const membership = useQuery(api.billing.myStatus, {});
  const place = useRef<HTMLDivElement>(null);
  const isSetUp = membership === undefined ? null : membership.status !== "none";
  const wasSetUp = useRef(isSetUp);
  useEffect(() => {
    // The button that was pressed goes with the set-up, while its payment page is in front.
    const isReplaced = wasSetUp.current === false && isSetUp === true;
    if (isReplaced && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    wasSetUp.current = isSetUp;
  }, [isSetUp]);
  if (membership === undefined) return <LoadingPlaceholder />;
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {isSetUp === true ? (
        <CurrentMembership membership={membership} />
      ) : (
        <MembershipSetUp membership={membership} />
      )}
    </div>
  );
}

function MembershipSetUp({ membership }: { membership: Membership }) {
  const { title, text } = membership.hasTrial ? TRIAL_SETUP : MEMBERSHIP_SETUP;
  return (
    <Panel title={title} text={text}>
      <p className="mb-4 text-14 text-pretty text-muted">{TRIAL_SETUP.meanwhile}</p>
      <StartMembership membership={membership} />
    </Panel>
  );
}

function CurrentMembership({ membership }: { membership: Membership }) {
  const [now] = useState(() => Date.now());
  const { stage, at } = membershipStage(membership);
  const notice = stage === "none" ? null : MEMBERSHIP_STAGES[stage];
  const day = at === null ? "the day shown under Manage Subscription" : formatDay(at);
  return (
    <Panel title={membershipLabel(membership, now)} text={MEMBERSHIP_TEXT}>
      {notice !== null && <StageNotice tone={notice.tone}>{notice.text(day)}</StageNotice>}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <ManageSubscription membership={membership} />
        {!isLiveMembership(membership.status) && <StartMembership membership={membership} />}
      </div>
    </Panel>
  );
}

function StageNotice({ tone, children }: { tone: "neutral" | "amber" | "bad"; children: string }) {
  if (tone === "neutral") return <p className="mt-2 text-14 text-pretty text-muted">{children}</p>;
  return (
    <Notice tone={tone} role="status" className="mt-3">
      {children}
    </Notice>
  );
}

/** Starts a membership, or says that payments are unavailable. */
function StartMembership({ membership: { checkout, hasTrial } }: { membership: Membership }) {
  const start = useAction(api.billing.startCheckout);
  if (checkout === "off") return <p className="text-14 text-muted">{PAYMENTS_UNAVAILABLE}</p>;
  return (
    <div>
      <PaymentPageButton
        label={hasTrial ? "Start Free Trial" : "Start Membership"}
        getUrl={() => start({ purchase: { plan: "author" } })}
      />
      {hasTrial && checkout === "session" && <p className="mt-3 text-13 text-muted">{NO_CARD}</p>}
    </div>
  );
}

/** Opens the billing portal, once there is something to manage. */
function ManageSubscription({ membership: { portal, status } }: { membership: Membership }) {
  const open = useAction(api.billing.openPortal);
  if (portal === "off") return null;
  return (
    <PaymentPageButton
      label="Manage Subscription"
      variant={isLiveMembership(status) ? "primary" : "secondary"}
      getUrl={() => open({})}
    />
  );
}

function Panel({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="max-w-reading rounded-panel border border-line bg-surface p-6 sm:p-8">
      <BadgeCheck size={24} strokeWidth={1.5} className="text-brand" aria-hidden />
      <h2 className="mt-4 display-22">{title}</h2>
      <p className="mt-1 text-14 text-pretty text-muted">{text}</p>
      <div className="mt-4">{children}</div>
    </section>
  );
}

function LoadingPlaceholder() {
  return (
    <SkeletonGroup label="Loading your membership">
      <Skeleton className="h-64 max-w-reading" />
    </SkeletonGroup>
  );
}
