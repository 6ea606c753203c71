import type { Infer } from "convex/values";
import { v } from "convex/values";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { bookSummaryFields, coverUrl } from "../../catalog/cards";
import { profileOfUser } from "../../people/profiles";
import { vActorKind, vAuditAction, vRole } from "../../vocabulary";

type Entry = Doc<"auditLog">;

const vValues = v.union(
  v.record(v.string(), v.union(v.string(), v.number(), v.boolean(), v.null())),
  v.null(),
);

/** A row of the admin's audit log. */
export const vAuditRow = v.object({
  _id: v.id("auditLog"),
  at: v.number(),
  actor: v.object({
    kind: vActorKind,
    userId: v.union(v.id("users"), v.null()),
    /** Null for the system, and for a deleted account. */
    name: v.union(v.string(), v.null()),
  }),
  action: vAuditAction,
  table: v.string(),
  /** What the target was called then; empty if its name went with an account. */
  label: v.string(),
  /** The target as it is now, unless it is gone. */
  book: v.union(v.object(bookSummaryFields), v.null()),
  person: v.union(
    v.object({ name: v.string(), slug: v.string(), role: vRole, company: v.union(v.string(), v.null()) }),
    v.null(),
  ),
  summary: v.string(),
  before: vValues,
  after: vValues,
  reason: v.union(v.string(), v.null()),
  batchId: v.union(v.string(), v.null()),
  isUndo: v.boolean(),
  undoUntil: v.union(v.number(), v.null()),
  undoneAt: v.union(v.number(), v.null()),
  requestId: v.union(v.string(), v.null()),
});
type AuditRow = Infer<typeof vAuditRow>;

/** The rows of these entries, in order. Reads at most four documents for each. */
export async function toAuditRows(ctx: QueryCtx, entries: readonly Entry[]): Promise<AuditRow[]> {
  const nameOf = actorNames(ctx);
  return await Promise.all(entries.map(async (entry) => await toAuditRow(ctx, entry, nameOf)));
}

/** An actor's name, read once for all entries. Null without an actor, or with a deleted account. */
export function actorNames(ctx: QueryCtx) {
  const names = new Map<Id<"users">, Promise<string | null>>();
  return async (actorId: Id<"users"> | undefined): Promise<string | null> => {
    if (actorId === undefined) return null;
    const name = names.get(actorId) ?? nameOfUser(ctx, actorId);
    names.set(actorId, name);
    return await name;
  };
}

async function nameOfUser(ctx: QueryCtx, userId: Id<"users">): Promise<string | null> {
  const profile = await profileOfUser(ctx, userId);
  return profile?.displayName ?? (await ctx.db.get("users", userId))?.email ?? null;
}

async function toAuditRow(
  ctx: QueryCtx,
  entry: Entry,
  nameOf: ReturnType<typeof actorNames>,
): Promise<AuditRow> {
  return {
    _id: entry._id,
    at: entry.at,
    actor: { kind: entry.actorKind, userId: entry.actorId ?? null, name: await nameOf(entry.actorId) },
    action: entry.action,
    table: entry.table,
    label: entry.label,
    book: await bookOf(ctx, entry),
    person: await personOf(ctx, entry),
    summary: entry.summary,
    before: entry.before ?? null,
    after: entry.after ?? null,
    reason: entry.reason ?? null,
    batchId: entry.batchId ?? null,
    isUndo: entry.undoOf !== undefined,
    undoUntil: entry.undoUntil ?? null,
    undoneAt: await undoneAt(ctx, entry),
    requestId: entry.requestId ?? null,
  };
}

async function bookOf(ctx: QueryCtx, { table, docId }: Entry): Promise<AuditRow["book"]> {
  const bookId = table === "books" ? ctx.db.normalizeId("books", docId) : null;
  const book = bookId && (await ctx.db.get("books", bookId));
  if (book === null) return null;
  const { _id, slug, title, authorName, genre } = book;
  return { _id, slug, title, authorName, genre, coverUrl: await coverUrl(ctx, book) };
}

async function personOf(ctx: QueryCtx, { table, docId }: Entry): Promise<AuditRow["person"]> {
  const profile = await profileIn(ctx, table, docId);
  if (profile === null) return null;
  const { displayName: name, slug, userType: role, companyName: company = null } = profile;
  return { name, slug, role, company };
}

async function profileIn(ctx: QueryCtx, table: string, docId: string): Promise<Doc<"profiles"> | null> {
  if (table === "profiles") {
    const profileId = ctx.db.normalizeId("profiles", docId);
    return profileId && (await ctx.db.get("profiles", profileId));
  }
  const userId = table === "users" ? ctx.db.normalizeId("users", docId) : null;
  return userId && (await profileOfUser(ctx, userId));
}

/** When the change was undone. Only a change that could be is looked up. */
async function undoneAt(ctx: QueryCtx, { _id, undoUntil }: Entry): Promise<number | null> {
  if (undoUntil === undefined) return null;
  const undo = await ctx.db
    .query("auditLog")
    .withIndex("by_undoOf", (q) => q.eq("undoOf", _id))
    .first();
  return undo?.at ?? null;
}
