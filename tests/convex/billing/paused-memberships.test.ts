import type Stripe from "stripe";
import { expect, test } from "vitest";
import { resumePaused } from "../../../convex/stripe/customers";
import type { StripeReader } from "../../../convex/stripe/state";

const paused = (type?: string) =>
  type === undefined ? {} : { status_details: { paused: { type: "subscription", subscription: { type } } } };

/** The ids that are resumed of a customer's paused memberships, all ours. */
async function resumed(subscriptions: Record<string, object>, card: string | null = "pm_1") {
  const ids: string[] = [];
  const data = Object.entries(subscriptions).map(([id, fields]) => ({ id, status: "paused", ...fields }));
  const provider = {
    subscriptions: {
      list: async () => await Promise.resolve({ data }),
      resume: async (id: string) => await Promise.resolve(ids.push(id)),
    },
    customers: {
      retrieve: async () => await Promise.resolve({ invoice_settings: { default_payment_method: card } }),
    },
  } as unknown as Stripe;
  const reader = { provider, subscriptionUpdatedAt: async () => await Promise.resolve(1) };
  await resumePaused(reader as unknown as StripeReader, "cus_1");
  return ids;
}

test("a card resumes a membership whose trial ended without one, also if Stripe does not say why it paused", async () => {
  const all = {
    trial: paused("trial_end_without_payment_method"),
    unsaid: paused(),
    asked: paused("pause_requested"),
  };
  expect(await resumed(all)).toEqual(["trial", "unsaid"]);
  expect(await resumed(all, null)).toEqual([]);
});
