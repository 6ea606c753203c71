/** The orders of an admin's list of memberships. */
export const MEMBER_SORTS = ["attention", "newest"] as const;
export type MemberSort = (typeof MEMBER_SORTS)[number];

/** Later than any time in epoch ms, so that one group's memberships come before the next group's. */
const GROUP = 1e13;

/** What the order of an admin's list of memberships depends on. Times in epoch ms. */
interface Membership {
  status: string;
  startedAt: number;
  trialEnd?: number;
}

/**
 * A membership's place in the list that needs attention first, smallest on top: overdue payments, then trials by their
 * end, then running memberships by age, and ended ones last, newest first.
 */
export function attentionOrder({ status, startedAt, trialEnd }: Membership): number {
  switch (status) {
    case "past_due":
    case "unpaid":
    case "incomplete":
      return startedAt;
    case "trialing":
      return GROUP + (trialEnd ?? startedAt);
    case "active":
    case "paused":
      return 2 * GROUP + startedAt;
    default:
      return 4 * GROUP - startedAt;
  }
}
