import * as z from "zod";
import { MAX_QUERY_LENGTH } from "../catalog/search";
import { DAY_MS } from "../dates";

/** Every action that the audit log records, with the word that an admin reads. */
export const AUDIT_ACTIONS = {
  "account.deleted": "Account",
  "book.claimed": "Claim",
  "book.contact": "Email",
  "book.cover": "Cover",
  "book.create": "Add",
  "book.deleted": "Delete",
  "book.edit": "Edit",
  "book.interest": "Interest",
  "book.ratings": "Ratings",
  "book.verifiedInterest": "Interest",
  "book.visibility": "Visibility",
  "campaign.canceled": "Campaign",
  "campaign.counted": "Campaign",
  "campaign.drafted": "Campaign",
  "campaign.paused": "Campaign",
  "campaign.resumed": "Campaign",
  "campaign.selected": "Campaign",
  "campaign.started": "Campaign",
  "campaign.tested": "Campaign",
  "contact.reveal": "Contact",
  "digest.held": "Digest",
  "digest.introduction": "Digest",
  "digest.veto": "Digest",
  "email.changed": "Account",
  "email.verified": "Account",
  "export.started": "Export",
  "import.finished": "Import",
  "import.started": "Import",
  "import.undone": "Import",
  "message.read": "Message",
  "option.clear": "Option",
  "option.hide": "Option",
  "option.mark": "Option",
  "option.phase": "Option",
  "password.changed": "Account",
  "password.refused": "Account",
  "producer.approval": "Status",
  "producer.checked": "Producer check",
  "profile.contact": "Profile",
  "rating.checked": "Rating check",
  "report.decided": "Report",
  "report.made": "Report",
  "role.admin": "Role",
  "role.chosen": "Role",
  "role.removed": "Role",
  "seed.begun": "Seed",
  "seed.finished": "Seed",
  "session.open": "Account",
  "sponsorship.ended": "Sponsorship",
  "sponsorship.set": "Sponsorship",
  "sponsorship.unused": "Sponsorship",
  "view.deleted": "View",
  "view.shared": "View",
} as const satisfies Record<string, string>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;
/** The words for actions, several of which may share one. */
export type AuditTopic = (typeof AUDIT_ACTIONS)[AuditAction];
export const AUDIT_TOPICS: readonly AuditTopic[] = [...new Set(Object.values(AUDIT_ACTIONS))].sort();

/** Which entries of the audit log to list; all if empty. */
export const AuditFilterInput = z.object({
  /** The kind of an actor ("admin"), or a user's id. */
  actor: z.string().max(100).optional(),
  topic: z.enum(AUDIT_TOPICS).optional(),
  /** Words of the target's name. */
  q: z.string().max(MAX_QUERY_LENGTH).optional(),
  /** The first moment, and the first after the last. */
  from: z.number().optional(),
  to: z.number().optional(),
});
export type AuditFilters = z.infer<typeof AuditFilterInput>;

/** The best matches of a search of the log that are listed and exported. */
export const MAX_AUDIT_MATCHES = 100;

/**
 * Who acted: an admin, another person with an account, or the system itself. An admin who logs in has a kind of their
 * own: sessions last hours, and would hide what admins did.
 */
export const ACTOR_KINDS = ["admin", "adminSignIn", "member", "system"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** How long a change can be undone. */
export const UNDO_MS = DAY_MS;

/** "w•••@example.com": enough to recognize an address, too little to write to it. */
export function maskedEmail(email: string): string {
  const at = email.indexOf("@");
  return at < 1 ? "•••" : `${email.slice(0, 1)}•••${email.slice(at)}`;
}
