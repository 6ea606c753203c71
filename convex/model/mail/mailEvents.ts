import type { MutationCtx } from "../../_generated/server";
import type { Delivery } from "../../../domain/mail/campaigns/campaigns";
import { recordDelivery } from "./campaigns/results";
import { suppress } from "./preferenceRows";

/** An event from the email provider. */
export type MailEvent = {
  /** The provider's id of the event, the same at every delivery. */
  eventId: string;
  type: string;
  created: number;
  /** What became of an email, by the provider's id of it. */
  delivery: { mailId: string; state: Delivery } | null;
  /** Addresses to stop emailing, or null. */
  suppress: { reason: "bounced" | "complained"; emails: string[] } | null;
};

/** Records an event and applies it in one transaction. A recorded event does nothing. */
export async function applyMailEvent(ctx: MutationCtx, event: MailEvent): Promise<void> {
  const recorded = await ctx.db
    .query("webhookEvents")
    .withIndex("by_provider_eventId", (q) => q.eq("provider", "resend").eq("eventId", event.eventId))
    .unique();
  if (recorded !== null) return;
  const { eventId, type, created, delivery } = event;
  await ctx.db.insert("webhookEvents", {
    provider: "resend",
    eventId,
    type,
    created,
    status: event.suppress === null && delivery === null ? "ignored" : "processed",
    mailId: delivery?.mailId,
  });
  if (delivery !== null) await recordDelivery(ctx, delivery.mailId, delivery.state);
  for (const email of event.suppress?.emails ?? [])
    await suppress(ctx, email, event.suppress?.reason ?? "bounced");
}
