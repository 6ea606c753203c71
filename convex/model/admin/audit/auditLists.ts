import type { PaginationOptions, PaginationResult } from "convex/server";
import type { ActorKind, AuditFilters } from "../../../../domain/admin/audit";
import { ACTOR_KINDS, MAX_AUDIT_MATCHES } from "../../../../domain/admin/audit";
import { searchWords } from "../../../../domain/catalog/search";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";

type Entry = Doc<"auditLog">;
type Entries = PaginationResult<Entry>;

/** Read when the search has dates too, since its index has no time and the best matches may lie outside. */
const MAX_DATED_MATCHES = 1000;

/** A page of the audit log, newest first. A search has one page: its best matches. */
export async function auditEntries(
  ctx: QueryCtx,
  filters: AuditFilters,
  options: PaginationOptions,
): Promise<Entries> {
  const actor = actorIn(ctx, filters);
  if (actor === null) return ONE_PAGE;
  if (filters.q !== undefined) return await matching(ctx, filters.q, actor, filters);
  return await inOrder(ctx, actor, filters).order("desc").paginate(options);
}

const ONE_PAGE: Entries = { page: [], isDone: true, continueCursor: "" };

type Actor = { kind?: ActorKind; id?: Id<"users"> };

/** Null for an actor that never was. */
function actorIn(ctx: QueryCtx, { actor }: AuditFilters): Actor | null {
  if (actor === undefined) return {};
  const kind = ACTOR_KINDS.find((known) => known === actor);
  if (kind !== undefined) return { kind };
  const id = ctx.db.normalizeId("users", actor);
  return id === null ? null : { id };
}

/** The entries by their index, which has the time last. */
function inOrder(ctx: QueryCtx, { kind, id }: Actor, { topic, from, to }: AuditFilters) {
  const during = timeRange(from, to);
  const log = ctx.db.query("auditLog");
  if (kind !== undefined && topic !== undefined)
    return log.withIndex("by_actorKind_topic_at", (q) => during(q.eq("actorKind", kind).eq("topic", topic)));
  if (kind !== undefined) return log.withIndex("by_actorKind_at", (q) => during(q.eq("actorKind", kind)));
  if (id !== undefined && topic !== undefined)
    return log.withIndex("by_actorId_topic_at", (q) => during(q.eq("actorId", id).eq("topic", topic)));
  if (id !== undefined) return log.withIndex("by_actorId_at", (q) => during(q.eq("actorId", id)));
  if (topic !== undefined) return log.withIndex("by_topic_at", (q) => during(q.eq("topic", topic)));
  return log.withIndex("by_at", during);
}

type Until<Range> = { lt: (field: "at", value: number) => Range };
type From<Range> = { gte: (field: "at", value: number) => Until<Range> };

function timeRange(from = 0, to = Number.MAX_SAFE_INTEGER) {
  return <Range>(range: From<Range>): Range => range.gte("at", from).lt("at", to);
}

async function matching(
  ctx: QueryCtx,
  typed: string,
  { kind, id }: Actor,
  { topic, from, to }: AuditFilters,
): Promise<Entries> {
  const words = searchWords(typed);
  if (words === null) return ONE_PAGE;
  const found = await ctx.db
    .query("auditLog")
    .withSearchIndex("search_label", (search) => {
      let range = search.search("label", words);
      if (kind !== undefined) range = range.eq("actorKind", kind);
      if (id !== undefined) range = range.eq("actorId", id);
      return topic === undefined ? range : range.eq("topic", topic);
    })
    .take(from === undefined && to === undefined ? MAX_AUDIT_MATCHES : MAX_DATED_MATCHES);
  const page = found
    .filter(({ at }) => at >= (from ?? 0) && at < (to ?? Infinity))
    .slice(0, MAX_AUDIT_MATCHES)
    .sort((one, other) => other.at - one.at);
  return { ...ONE_PAGE, page };
}
