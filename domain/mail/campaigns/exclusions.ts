/** Why a person does not get a run's email. */
export const EXCLUSION_REASONS = [
  "no_email",
  "claimed",
  "unsubscribed",
  "bounced",
  "unconfirmed",
  "marketing_cap",
  "already_sent",
  "earlier_step_missing",
  "deselected",
  "nothing_new",
  "daily_cap",
  "left_audience",
] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

/** The reasons that a run counts before it begins. People can leave its audience only later. */
export const COUNTED_REASONS = EXCLUSION_REASONS.filter((reason) => reason !== "left_audience");
export type ReasonCounts = Record<(typeof COUNTED_REASONS)[number], number>;

/** What an admin reads: the reason, and what it means. */
export const EXCLUSION_LABELS: Record<ExclusionReason, { label: string; hint: string }> = {
  no_email: { label: "No email address", hint: "nothing to send to" },
  claimed: { label: "Claimed their book", hint: "they have an account now" },
  unsubscribed: { label: "Unsubscribed", hint: "from marketing or from all email" },
  bounced: { label: "Bounced or marked as spam", hint: "never written to again" },
  unconfirmed: { label: "Did not agree to marketing", hint: "or did not confirm their address" },
  marketing_cap: { label: "Two marketing emails in 7 days", hint: "for now" },
  already_sent: { label: "Already sent", hint: "each address gets it once" },
  earlier_step_missing: { label: "Did not get the step before", hint: "steps go out in order" },
  deselected: { label: "Deselected", hint: "by an admin" },
  nothing_new: { label: "Nothing new for them", hint: "an empty email is not sent" },
  daily_cap: { label: "Too many emails in 24 hours", hint: "the limit of one address" },
  left_audience: { label: "Left the audience", hint: "after the recipients were counted" },
};

export const NO_REASONS = Object.fromEntries(COUNTED_REASONS.map((reason) => [reason, 0])) as ReasonCounts;

/** The reason for a refusal by the rules of email, which tell bounces from complaints. */
export function exclusionOf(refusal: string): ExclusionReason {
  if (refusal === "complained") return "bounced";
  return EXCLUSION_REASONS.find((reason) => reason === refusal) ?? "unsubscribed";
}
