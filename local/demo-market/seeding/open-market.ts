import type { FunctionCaller } from "../../support/admin-api";
import type { Ledger } from "../../stripe/ledger";
import { readAll } from "./documents";
import { AUTHOR_LOGIN } from "../people";
import { seedDemoMarket } from "./seed-market";

interface Membership {
  userId: string;
  stripeCustomerId: string;
  stripeSubscriptionId: string;
  customerName: string;
  startedAt: number;
  currentPeriodEnd: number;
}

/** Seeds the demo market where there is none, and its author's membership in the local Stripe. */
export async function openMarket(call: FunctionCaller, ledger: Ledger): Promise<void> {
  if (await seedDemoMarket(call)) await takeOverMembership(call, ledger);
}

/** Tells the local Stripe of the demo author's membership, so that its portal changes it like one that was bought. */
async function takeOverMembership(call: FunctionCaller, ledger: Ledger): Promise<void> {
  const [user] = await readAll(call, { table: "users", index: "email", is: { email: AUTHOR_LOGIN } });
  const is = { userId: user?._id };
  const [membership] = await readAll<Membership>(call, { table: "subscriptions", index: "by_userId", is });
  if (membership === undefined) return;
  const { userId, stripeCustomerId, stripeSubscriptionId, customerName: name, startedAt } = membership;
  const seconds = (at: number) => Math.floor(at / 1000);
  const created = seconds(startedAt);
  ledger.takeOver(
    { id: stripeCustomerId, email: AUTHOR_LOGIN, name, metadata: { userId }, created, deleted: false },
    { id: stripeSubscriptionId, startedAt: created, periodEnd: seconds(membership.currentPeriodEnd) },
  );
}
