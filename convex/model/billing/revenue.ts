import type { Doc } from "../../_generated/dataModel";
import type { ChangeOf, TriggerCtx } from "../change";
import { bumpDaily } from "../counters";

/** The daily counters of paid sponsorships: their number, and their prices in cents. */
export const PAID_SPONSORSHIPS = "sponsorships.paid";
export const PAID_SPONSORSHIP_CENTS = "sponsorships.paidCents";

/** Counts a paid sponsorship on the day it was bought, and takes it back with the money. A deletion changes nothing. */
export async function checkoutChanged(
  { innerDb }: TriggerCtx,
  { oldDoc, newDoc }: ChangeOf<"checkouts">,
): Promise<void> {
  if (newDoc === null) return;
  const delta = Number(isPaidSponsorship(newDoc)) - Number(oldDoc !== null && isPaidSponsorship(oldDoc));
  await bumpDaily(innerDb, PAID_SPONSORSHIPS, newDoc._creationTime, delta);
  await bumpDaily(innerDb, PAID_SPONSORSHIP_CENTS, newDoc._creationTime, delta * (newDoc.amountCents ?? 0));
}

function isPaidSponsorship({ plan, status }: Doc<"checkouts">): boolean {
  return plan === "sponsored" && status === "done";
}
