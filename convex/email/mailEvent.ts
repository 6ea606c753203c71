import * as z from "zod";
import { canonicalEmail, isCanonicalEmail } from "../../domain/mail/emails";
import type { MailEvent } from "../model/mail/mailEvents";

const Event = z.object({
  type: z.string().max(100),
  created_at: z.string().optional(),
  data: z
    .object({
      to: z.union([z.string(), z.array(z.string()).max(100)]).optional(),
      email_id: z.string().max(200).optional(),
      bounce: z.object({ type: z.string().optional() }).optional(),
    })
    .optional(),
});

/** Parses a provider's event, or null. Only a hard bounce suppresses: the provider retries a soft one. */
export function mailEventOf(eventId: string, body: unknown): MailEvent | null {
  const parsed = Event.safeParse(body);
  if (!parsed.success || eventId === "" || eventId.length > 200) return null;
  const { type, created_at: createdAt, data } = parsed.data;
  const created = Date.parse(createdAt ?? "");
  const emails = [data?.to ?? []].flat().map(canonicalEmail).filter(isCanonicalEmail);
  const isHardBounce = type === "email.bounced" && data?.bounce?.type?.toLowerCase() === "permanent";
  const reason = isHardBounce ? "bounced" : type === "email.complained" ? "complained" : null;
  const delivery = type === "email.delivered" ? "delivered" : reason;
  const mailId = data?.email_id;
  return {
    eventId,
    type,
    created: Number.isFinite(created) ? created : 0,
    delivery: delivery === null || mailId === undefined ? null : { mailId, state: delivery },
    suppress: reason === null || emails.length === 0 ? null : { reason, emails },
  };
}
