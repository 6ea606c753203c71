import { daysBetween, localDay } from "@domain/days";
import { formatLocalDay, formatLocalShortDay } from "@domain/local-dates";
import type { Member } from "./member";

/** Days before a trial's end from which it is pointed out. */
const SOON_DAYS = 3;

export const BILLING_TONES = { plain: "text-muted", soon: "text-amber", bad: "text-bad" } as const;

interface Billing {
  text: string;
  tone: keyof typeof BILLING_TONES;
}

type Dates = Pick<Member, "status" | "trialEnd" | "currentPeriodEnd" | "cancelAtPeriodEnd" | "overdueSince">;

/** What comes next for a membership: the trial's end, the next bill, or how it ended. */
export function billing(
  { status, trialEnd, currentPeriodEnd, cancelAtPeriodEnd, overdueSince }: Dates,
  now: number,
): Billing {
  const end = shortDay(currentPeriodEnd);
  if (cancelAtPeriodEnd && (status === "trialing" || status === "active"))
    return { text: `Cancels${end}`, tone: "soon" };
  switch (status) {
    case "trialing":
      return trial(trialEnd ?? currentPeriodEnd, now);
    case "active":
      return { text: `Next bill${end}`, tone: "plain" };
    case "past_due":
    case "unpaid":
      return { text: `Payment failed${shortDay(overdueSince)}`, tone: "bad" };
    case "paused":
      return { text: "Paused", tone: "plain" };
    case "incomplete":
      return { text: "First payment open", tone: "soon" };
    default:
      return {
        text: currentPeriodEnd === undefined ? "Ended" : `Ended ${formatLocalDay(currentPeriodEnd)}`,
        tone: "plain",
      };
  }
}

/** A space and the day, if there is one. */
function shortDay(time: number | undefined): string {
  return time === undefined ? "" : ` ${formatLocalShortDay(time)}`;
}

function trial(endsAt: number | undefined, now: number): Billing {
  if (endsAt === undefined) return { text: "In trial", tone: "plain" };
  // Days of the calendar: a trial that ends in an hour ends today, or tomorrow if it is late.
  const days = daysBetween(localDay(now), localDay(endsAt));
  const tone = days <= SOON_DAYS ? "soon" : "plain";
  if (endsAt < now) return { text: `Trial ended ${formatLocalShortDay(endsAt)}`, tone: "soon" };
  if (days <= 1) return { text: days === 0 ? "Trial ends today" : "Trial ends tomorrow", tone };
  return { text: `Trial ends ${formatLocalShortDay(endsAt)}, ${days} days left`, tone };
}
