import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import BadgeCheck from "lucide-react/icons/badge-check";
import Check from "lucide-react/icons/check";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { FIRST_STEPS } from "../../content/author-dashboard";
import type { Me } from "../../lib/viewer";
import { VerifyForm } from "../../shared/people/verify-form";
import { ButtonLink } from "../../ui/button";
import { cx } from "../../ui/cx";

/** True until a new author has verified the address, added a book and started the trial. */
export function hasFirstSteps({ emailVerified, bookCount, subscription }: Me): boolean {
  return !emailVerified || bookCount === 0 || subscription.status === "none";
}

/** A new author's one checklist. The first open step has the only filled button; a done one is a check and a line. */
export function FirstSteps({ user, hasBook }: { user: Me; hasBook: boolean }) {
  const hasPlan = user.subscription.status !== "none";
  const first = [user.emailVerified, hasBook, hasPlan].indexOf(false);
  return (
    <>
      <p className="mb-6 text-muted">{FIRST_STEPS.lead}</p>
      <ol
        aria-label="First steps"
        className="mb-10 divide-y divide-line rounded-panel border border-line bg-surface"
      >
        <Step place={1} isOpen={first === 0} isDone={user.emailVerified} {...FIRST_STEPS.verify(user.email)}>
          {!user.emailVerified && (
            <div className="mt-4">
              <VerifyForm email={user.email} />
            </div>
          )}
        </Step>
        <Step
          place={2}
          isOpen={first === 1}
          isDone={hasBook}
          {...FIRST_STEPS.book}
          action={
            <ButtonLink
              to="/submit"
              icon={Plus}
              variant={first === 1 ? "primary" : "secondary"}
              className="sm:w-52"
            >
              Add Your First Book
            </ButtonLink>
          }
        />
        <PlanStep isOpen={first === 2} isDone={hasPlan} />
      </ol>
    </>
  );
}

/** Offers the free trial only to an address that has not had it. */
function PlanStep({ isOpen, isDone }: { isOpen: boolean; isDone: boolean }) {
  const hasTrial = useQuery(api.billing.myStatus, {})?.hasTrial !== false;
  return (
    <Step
      place={3}
      isOpen={isOpen}
      isDone={isDone}
      {...(hasTrial || isDone ? FIRST_STEPS.trial : FIRST_STEPS.membership)}
      action={
        <ButtonLink
          to="/dashboard/author?tab=membership"
          icon={BadgeCheck}
          variant={isOpen ? "primary" : "secondary"}
          className="sm:w-52"
        >
          {hasTrial ? "Start Free Trial" : "Start Membership"}
        </ButtonLink>
      }
    />
  );
}

interface StepProps {
  place: number;
  isOpen: boolean;
  isDone: boolean;
  title: string;
  time: string;
  text: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

function Step({ place, isOpen, isDone, title, time, text, action, children }: StepProps) {
  return (
    <li
      aria-current={isOpen ? "step" : undefined}
      className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-5 gap-y-4 p-5 sm:grid-cols-[32px_minmax(0,1fr)_auto] sm:p-6"
    >
      <span
        aria-hidden
        className={cx(
          "flex size-8 items-center justify-center rounded-full text-14 font-semibold",
          isDone
            ? "bg-ok-soft text-ok"
            : isOpen
              ? "bg-fill text-on-fill"
              : "border border-control text-muted",
        )}
      >
        {isDone ? <Check size={18} strokeWidth={2} /> : place}
      </span>
      <div className="min-w-0">
        <h2 className="flex min-h-8 flex-wrap items-center gap-x-3 display-22">
          {title}
          {isDone ? (
            <span className="sr-only">(done)</span>
          ) : (
            <span className="font-sans text-13 font-normal text-muted">{time}</span>
          )}
        </h2>
        {!isDone && <p className="mt-1 max-w-reading text-14 text-pretty wrap-anywhere text-muted">{text}</p>}
        {children}
      </div>
      {!isDone && action !== undefined && <div className="grid max-sm:col-span-2">{action}</div>}
    </li>
  );
}
