import { api } from "@convex/_generated/api";
import { formatLocalDay, formatLocalTime, formatLocalWeekday } from "@domain/local-dates";
import { reviewDueAt } from "@domain/producers/approvals";
import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import type { Me } from "../../lib/viewer";
import { VerifyForm } from "../../shared/people/verify-form";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";
import { AddImdb } from "./add-imdb";
import { Step } from "./step";

type Application = FunctionReturnType<typeof api.producers.me>;

/** What is done of a producer's application, and what comes. Live. */
export function Application({ user }: { user: Me }) {
  const application = useQuery(api.producers.me, {});
  return (
    <section className="rounded-panel border border-line bg-surface p-6">
      <h2 id="application" className="display-22">
        Your application
      </h2>
      {application === undefined ? (
        <StepsSkeleton isVerified={user.emailVerified} />
      ) : (
        <Steps application={application} user={user} />
      )}
    </section>
  );
}

function Steps({ application, user }: { application: Application; user: Me }) {
  const { appliedAt, emailVerifiedAt, hasImdb } = application;
  const [now] = useState(() => Date.now());
  const isVerified = emailVerifiedAt !== null;
  return (
    <ol className="mt-5">
      <Step state="done" title="Application received">
        {atTime(appliedAt, now)}
      </Step>
      <Step
        state={isVerified ? "done" : "current"}
        title={isVerified ? "Email verified" : "Verify your email"}
      >
        {isVerified ? atTime(emailVerifiedAt, now) : <Verification email={user.email} />}
      </Step>
      <Step state={isVerified ? "current" : "later"} title="Review by a person">
        <ReviewTime appliedAt={appliedAt} now={now} />
        {!hasImdb && <AddImdb />}
      </Step>
      <Step state="later" title="Contact authors">
        Contact details open, and your saves count.
      </Step>
    </ol>
  );
}

function ReviewTime({ appliedAt, now }: { appliedAt: number; now: number }) {
  const dueAt = reviewDueAt(appliedAt);
  if (dueAt < now) return <>It takes longer than usual. Contact support if you have a question.</>;
  return (
    <>
      Typically done by <strong className="font-semibold text-text">{formatLocalWeekday(dueAt)}</strong>
    </>
  );
}

function Verification({ email }: { email: string }) {
  return (
    <>
      We sent a code to <span className="wrap-anywhere text-text">{email}</span>. You need a verified address
      to see contact details.
      <div className="mt-4">
        <VerifyForm email={email} />
      </div>
    </>
  );
}

/** "Today at 9:14 AM", or the day. */
function atTime(at: number, now: number): string {
  const isToday = formatLocalDay(at) === formatLocalDay(now);
  return isToday ? `Today at ${formatLocalTime(at)}` : formatLocalDay(at);
}

/** As tall as the steps are, so that what stands below doesn't move. */
function StepsSkeleton({ isVerified }: { isVerified: boolean }) {
  return (
    <SkeletonGroup label="Loading your application" className="mt-5">
      {["", isVerified ? "" : "h-56 lg:h-47", "h-20 lg:h-16", ""].map((more, place) => (
        <div key={place} className="flex gap-4 pb-6 last:pb-0">
          <Skeleton className="size-6 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="mt-2 h-4 w-3/5" />
            {more !== "" && <Skeleton className={`mt-3 ${more}`} />}
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
