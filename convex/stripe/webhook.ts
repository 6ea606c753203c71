import Stripe from "stripe";
import { v } from "convex/values";
import { internal } from "../_generated/api";
import type { ActionCtx } from "../_generated/server";
import { httpAction } from "../_generated/server";
import { internalMutation, internalQuery } from "../functions";
import { isLiveKey, stripeProblem } from "../model/billing/paymentSettings";
import { applyStripeEvent, isRecordedEvent, vStripeEvent } from "../model/billing/stripeEvents";
import { respond } from "../model/respond";
import { actOnEvent } from "./customers";
import type { StripeReader } from "./state";
import { currentState } from "./state";
import { retryUntilApplied, stripeReader } from "./sync";

const MAX_BYTES = 256 * 1024;
const TOLERANCE_SECONDS = 300;

/**
 * POST /stripe/webhook: the only way a payment takes effect. Verifies the signature over the raw body, asks Stripe for
 * the current state and applies it once. Stripe delivers again after any status but 200.
 */
export const stripeWebhook = httpAction(async (ctx, request) => {
  const secret = process.env.STRIPE_WEBHOOK_SECRET;
  if (!secret || stripeProblem() !== null) return respond(503);
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BYTES) return respond(413);
  const body = await request.text();
  if (new TextEncoder().encode(body).length > MAX_BYTES) return respond(413);
  const reader = stripeReader(ctx);
  const event = await verifiedEvent(
    reader.provider,
    body,
    request.headers.get("stripe-signature") ?? "",
    secret,
  );
  if (event === null) return respond(400);
  if (event.livemode === isLiveKey()) await actOnEvent(reader, event);
  const isApplied = await retryUntilApplied(async () => await askAndApply(ctx, reader, event));
  return respond(isApplied ? 200 : 503);
});

async function askAndApply(ctx: ActionCtx, reader: StripeReader, event: Stripe.Event): Promise<boolean> {
  const { id: eventId, type, created } = event;
  if (await ctx.runQuery(internal.stripe.webhook.isRecorded, { eventId })) return true;
  // An event of the other mode (test or live) is only recorded.
  const state = event.livemode === isLiveKey() ? await currentState(reader, event) : null;
  const applied = { eventId, type, created: created * 1000, state };
  return await ctx.runMutation(internal.stripe.webhook.apply, applied);
}

/** True if an event was recorded before. Stripe is not asked about it again. */
export const isRecorded = internalQuery({
  args: { eventId: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { eventId }) => await isRecordedEvent(ctx, eventId),
});

/** Records an event and applies its state, once for each id. Returns false when Stripe must be asked again. */
export const apply = internalMutation({
  args: vStripeEvent.fields,
  returns: v.boolean(),
  handler: async (ctx, event) => await applyStripeEvent(ctx, event),
});

async function verifiedEvent(
  provider: Stripe,
  body: string,
  signature: string,
  secret: string,
): Promise<Stripe.Event | null> {
  try {
    const event = await provider.webhooks.constructEventAsync(
      body,
      signature,
      secret,
      TOLERANCE_SECONDS,
      Stripe.createSubtleCryptoProvider(),
    );
    return isEvent(event) ? event : null;
  } catch {
    return null;
  }
}

/** False for a signed body that is not an event. It is answered like a forgery. */
function isEvent(event: Stripe.Event | null): boolean {
  const object: unknown = event?.data?.object;
  return (
    event?.object === "event" && typeof event.id === "string" && typeof object === "object" && object !== null
  );
}
