import { v } from "convex/values";
import { vAuditTopic } from "../../vocabulary";

/** Which entries of the audit log to list (`AuditFilterInput`). An unknown actor finds none. */
export const vAuditFilters = v.object({
  actor: v.optional(v.string()),
  topic: v.optional(vAuditTopic),
  q: v.optional(v.string()),
  from: v.optional(v.number()),
  to: v.optional(v.number()),
});
