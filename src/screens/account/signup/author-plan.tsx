import ShieldCheck from "lucide-react/icons/shield-check";
import { AUTHOR_PLAN, FRAUD_NOTICE, PAYMENT_TIMELINE } from "../../../content/sign-up";
import { cx } from "../../../ui/cx";
import { CheckList, SupportLink } from "./signup-parts";

/** The price, beside the book that opens into a screen. */
export function PriceBand({ className }: { className?: string }) {
  return (
    <div className={cx("band flex items-end justify-between gap-4 bg-band p-6 text-text", className)}>
      <div>
        <p className="text-14 text-muted">{AUTHOR_PLAN.name}</p>
        <p className="mt-1 flex items-baseline gap-2">
          <span className="display-48">{AUTHOR_PLAN.price}</span>
          <span className="whitespace-nowrap text-muted">{AUTHOR_PLAN.period}</span>
        </p>
        <p className="mt-2 font-medium">{AUTHOR_PLAN.trial}</p>
        <p className="text-14 text-muted">Cancel any time.</p>
      </div>
      <Opening />
    </div>
  );
}

/** A 2:3 book at the left of a 16:9 frame. */
function Opening() {
  return (
    <div
      aria-hidden
      className="flex aspect-video w-36 shrink-0 border border-line max-[22rem]:hidden sm:w-42"
    >
      <span className="flex aspect-[2/3] h-full flex-col justify-between bg-[#10222b] p-1.5">
        <span className="flex aspect-video border border-[#f4d58d]">
          <span className="aspect-[2/3] h-full bg-[#f4d58d]" />
        </span>
        <span className="h-px bg-[#f4d58d]" />
      </span>
      <span className="min-w-0 flex-1 p-2.5 font-display text-13 leading-[1.15rem] italic">
        Your book, ready for the screen.
      </span>
    </div>
  );
}

/** What the author's plan holds, when it is paid, and what nobody may charge for. */
export function AuthorPlan() {
  return (
    <div className="grid gap-6">
      <section aria-label="Your plan" className="overflow-hidden rounded-panel border border-line bg-surface">
        <PriceBand className="max-lg:hidden" />
        <div className="p-6">
          <CheckList points={AUTHOR_PLAN.points} className="[&>li:first-child]:border-t-0" />
          <h2 className="mt-3 border-t border-line pt-6 font-medium">When you pay</h2>
          <Timeline />
        </div>
      </section>
      <section
        aria-label="Fraud"
        className="flex gap-3 rounded-panel border border-line p-5 text-14 text-pretty"
      >
        <ShieldCheck size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-brand" aria-hidden />
        <div>
          <p className="font-medium">{FRAUD_NOTICE.title}</p>
          <p className="mt-1 text-muted">
            {FRAUD_NOTICE.text} Questions? <SupportLink />
          </p>
        </div>
      </section>
    </div>
  );
}

/** The first step is today. */
function Timeline() {
  return (
    <ol aria-label="When you pay" className="mt-4 text-14">
      {PAYMENT_TIMELINE.map(({ when, what }, place) => (
        <li key={when} className="group flex gap-4">
          <span aria-hidden className="flex flex-col items-center">
            <span
              className={cx(
                "mt-1 size-4 shrink-0 rounded-full bg-surface",
                place === 0 ? "border-5 border-brand" : "border-2 border-control",
              )}
            />
            <span className="w-0.5 flex-1 bg-line group-last:hidden" />
          </span>
          <p className="pb-5 text-pretty text-muted group-last:pb-0">
            <span className="block font-medium text-text">{when}</span>
            {what}
          </p>
        </li>
      ))}
    </ol>
  );
}
