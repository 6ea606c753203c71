import type { MutationCtx } from "../../_generated/server";
import { suppress } from "./preferenceRows";

/** Something the mail provider tells of. */
export type MailEvent = {
  /** The provider's own id of the event, the same at every delivery. */
  eventId: string;
  type: string;
  created: number;
  suppress: { reason: "bounced" | "complained"; emails: string[] } | null;
};

/** Writes an event into the ledger and does what follows from it, in one transaction; a known one does nothing. */
export async function applyMailEvent(ctx: MutationCtx, event: MailEvent): Promise<void> {
  const known = await ctx.db
    .query("webhookEvents")
    .withIndex("by_provider_eventId", (q) => q.eq("provider", "resend").eq("eventId", event.eventId))
    .unique();
  if (known !== null) return;
  const { eventId, type, created } = event;
  await ctx.db.insert("webhookEvents", {
    provider: "resend",
    eventId,
    type,
    created,
    status: event.suppress === null ? "ignored" : "processed",
  });
  for (const email of event.suppress?.emails ?? [])
    await suppress(ctx, email, event.suppress?.reason ?? "bounced");
}
