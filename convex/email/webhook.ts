import { v } from "convex/values";
import { Resend } from "resend";
import { internal } from "../_generated/api";
import { httpAction } from "../_generated/server";
import { internalMutation } from "../functions";
import { vDelivery } from "../model/mail/campaigns/fields";
import { applyMailEvent } from "../model/mail/mailEvents";
import { respond } from "../model/respond";
import { mailEventOf } from "./mailEvent";

const MAX_BYTES = 256 * 1024;

/**
 * Resend's events about sent emails. A hard bounce or a complaint suppresses further email to the address. An
 * unsigned request changes nothing.
 */
export const resendWebhook = httpAction(async (ctx, request) => {
  const secret = process.env.RESEND_WEBHOOK_SECRET;
  if (!secret) return respond(503);
  if (Number(request.headers.get("content-length") ?? 0) > MAX_BYTES) return respond(413);
  const payload = await request.text();
  if (new TextEncoder().encode(payload).length > MAX_BYTES) return respond(413);
  const event = verifyEvent(payload, request.headers, secret);
  if (event === null) return respond(400);
  await ctx.runMutation(internal.email.webhook.apply, event);
  return respond(200);
});

/** Records an event and applies it, once per `svix-id`. */
export const apply = internalMutation({
  args: {
    eventId: v.string(),
    type: v.string(),
    created: v.number(),
    delivery: v.union(v.object({ mailId: v.string(), state: vDelivery }), v.null()),
    suppress: v.union(
      v.object({
        reason: v.union(v.literal("bounced"), v.literal("complained")),
        emails: v.array(v.string()),
      }),
      v.null(),
    ),
  },
  returns: v.null(),
  handler: async (ctx, event) => {
    await applyMailEvent(ctx, event);
    return null;
  },
});

function verifyEvent(payload: string, headers: Headers, webhookSecret: string) {
  const [id, timestamp, signature] = ["id", "timestamp", "signature"].map(
    (name) => headers.get(`svix-${name}`) ?? "",
  ) as [string, string, string];
  try {
    // The library requires a key but does not use it here.
    const { webhooks } = new Resend(process.env.RESEND_API_KEY || "re_none");
    return mailEventOf(
      id,
      webhooks.verify({ payload, headers: { id, timestamp, signature }, webhookSecret }),
    );
  } catch {
    return null;
  }
}
