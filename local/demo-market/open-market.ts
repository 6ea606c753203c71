import type { FunctionCaller } from "../admin-api";
import type { Ledger } from "../stripe/ledger";
import { AUTHOR_LOGIN } from "./people";
import { seedDemoMarket } from "./seed-market";

/** A membership as `staging/admin:membershipOf` returns one. Times in epoch ms. */
interface Membership {
  userId: string;
  stripeCustomerId: string;
  stripeSubscriptionId: string;
  name: string;
  startedAt: number;
  periodEnd: number;
}

/** Seeds the demo market where there is none, and its author's membership in the local Stripe. */
export async function openMarket(call: FunctionCaller, ledger: Ledger): Promise<void> {
  if (await seedDemoMarket(call)) await takeOverMembership(call, ledger);
}

/** Tells the local Stripe of the demo author's membership, so that its portal changes it like one that was bought. */
async function takeOverMembership(call: FunctionCaller, ledger: Ledger): Promise<void> {
  const membership = (await call("staging/admin:membershipOf", { email: AUTHOR_LOGIN })) as Membership | null;
  if (membership === null) return;
  const { userId, stripeCustomerId, stripeSubscriptionId, name, startedAt, periodEnd } = membership;
  const seconds = (at: number) => Math.floor(at / 1000);
  const created = seconds(startedAt);
  ledger.takeOver(
    { id: stripeCustomerId, email: AUTHOR_LOGIN, name, metadata: { userId }, created, deleted: false },
    { id: stripeSubscriptionId, startedAt: created, periodEnd: seconds(periodEnd) },
  );
}
