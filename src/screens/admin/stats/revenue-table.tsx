import { MONTH_CENTS } from "@domain/billing/plans";
import { formatMonth } from "@domain/dates";
import { dollars, grouped } from "@domain/figures";
import Calculator from "lucide-react/icons/calculator";
import CreditCard from "lucide-react/icons/credit-card";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge";
import { RefreshPayments } from "../members/refresh-payments";
import type { Overview } from "./overview";

/** The month's revenue: estimated by formula, beside what was really paid. */
export function RevenueTable({ overview, month }: { overview: Overview; month: string }) {
  const { membership, sponsorship } = overview;
  const estimated = membership.estimatedCents + sponsorship.estimatedCents;
  const actual = membership.actualCents + sponsorship.actualCents;
  return (
    <section aria-labelledby="revenue-heading">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="revenue-heading" className="display-28">
            Revenue this month
          </h2>
          <p className="mt-1 text-14 text-muted">
            The estimate is a formula. The actual figures come from Stripe.
          </p>
        </div>
        <RefreshPayments label="Refresh" />
      </div>
      <div
        role="table"
        aria-label="Revenue this month"
        className="mt-4 overflow-hidden rounded-panel border border-line bg-surface"
      >
        <div role="row" className={`${GRID} bg-third text-14 text-muted max-lg:hidden`}>
          <span role="columnheader">{formatMonth(month)}</span>
          <span role="columnheader">
            <Badge tone="amber" icon={Calculator}>
              Estimated
            </Badge>
          </span>
          <span role="columnheader">
            <Badge tone="ok" icon={CreditCard}>
              Actual
            </Badge>
          </span>
          <span role="columnheader">Difference</span>
        </div>
        <RevenueRow
          name="Membership revenue"
          note={`${PRICE.membership} per author per month`}
          estimated={membership.estimatedCents}
          formula={`${counted(membership.units, "author")} × ${PRICE.membership}`}
          actual={membership.actualCents}
          payments={counted(membership.paying, "paid membership")}
          reason={`${membership.trialing} in trial, ${membership.canceled} canceled, ${membership.pastDue} past due`}
        />
        <RevenueRow
          name="Sponsorship revenue"
          note={`${PRICE.sponsorship} per sponsored book per month`}
          estimated={sponsorship.estimatedCents}
          formula={`${counted(sponsorship.units, "sponsored book")} × ${PRICE.sponsorship}`}
          actual={sponsorship.actualCents}
          payments={counted(sponsorship.payments, "payment")}
          reason={`${sponsorship.free} sponsored by an admin, free of charge`}
        />
        <RevenueRow name="Total" estimated={estimated} actual={actual} />
      </div>
    </section>
  );
}

const PRICE = {
  membership: dollars(MONTH_CENTS.membership),
  sponsorship: dollars(MONTH_CENTS.sponsorship),
};

const GRID =
  "grid grid-cols-2 gap-x-4 gap-y-4 px-4 py-3 sm:px-6 lg:grid-cols-[1.2fr_1.4fr_1.2fr_1.4fr] lg:items-center";

interface RevenueRowProps {
  name: string;
  note?: string;
  estimated: number;
  formula?: string;
  actual: number;
  payments?: string;
  reason?: string;
}

function RevenueRow({ name, note, estimated, formula, actual, payments, reason }: RevenueRowProps) {
  return (
    <div role="row" className={`${GRID} border-t border-line py-4!`}>
      <div role="rowheader" className="max-lg:col-span-2">
        <p className="text-16 font-medium">{name}</p>
        {note && <p className="text-13 text-muted">{note}</p>}
      </div>
      <Amount label="Estimated" value={dollars(estimated)} note={formula} isLarge />
      <Amount label="Actual" value={dollars(actual)} note={payments} isLarge />
      <Amount
        label="Difference"
        value={signed(actual - estimated)}
        note={reason}
        className="max-lg:col-span-2"
      />
    </div>
  );
}

interface AmountProps {
  label: string;
  value: string;
  note?: ReactNode;
  isLarge?: boolean;
  className?: string;
}

function Amount({ label, value, note, isLarge = false, className }: AmountProps) {
  return (
    <div role="cell" className={className}>
      <p className="text-13 text-muted lg:hidden">{label}</p>
      <p
        className={
          isLarge ? "font-display text-28 font-medium tabular-nums" : "text-16 font-medium tabular-nums"
        }
      >
        {value}
      </p>
      {note && <p className="text-13 text-muted">{note}</p>}
    </div>
  );
}

function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** "−$450", "$0" or "+$20". */
function signed(cents: number): string {
  if (cents === 0) return "$0";
  return `${cents < 0 ? "−" : "+"}${dollars(Math.abs(cents))}`;
}
