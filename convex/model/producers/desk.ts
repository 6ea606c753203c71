import type { Infer } from "convex/values";
import { v } from "convex/values";
import { SAVE_BUCKETS } from "../../../domain/limits";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter, MutationCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { requireWithinLimit, takeTokens } from "../limits";
import type { DeskChange, DeskCounts } from "./deskFields";
import { vDeskChange, vDeskCounts } from "./deskFields";

type Desk = Doc<"producerDesks">;

/** The most changes of saved books that a dashboard lists. */
const MAX_DESK_CHANGES = 10;

/** The counts of a dashboard without books, options and searches. */
export const NO_COUNTS: DeskCounts = {
  saved: 0,
  considering: 0,
  reading: 0,
  talking: 0,
  negotiating: 0,
  optioned: 0,
  passed: 0,
  archived: 0,
  warnings: 0,
  options: 0,
  searches: 0,
  newMatches: 0,
};

/** The counts, tags and news of a producer's dashboard. */
export const vDesk = v.object({
  counts: vDeskCounts,
  tags: v.array(v.object({ tag: v.string(), count: v.number() })),
  changes: v.array(vDeskChange),
  /** The last visit to the dashboard, in epoch ms. Null before the first. */
  seenAt: v.union(v.number(), v.null()),
});

/** The viewer's own dashboard. Reads one document. */
export async function deskFor(ctx: { db: DatabaseReader }, { user }: Viewer): Promise<Infer<typeof vDesk>> {
  const desk = await findDesk(ctx.db, user._id);
  return {
    counts: desk?.counts ?? NO_COUNTS,
    tags: desk?.tags ?? [],
    changes: desk?.changes ?? [],
    seenAt: desk?.seenAt ?? null,
  };
}

/** The ids of the dashboards that a function has found. Its handler and its triggers have the same `db.system`. */
const foundIds = new WeakMap<object, Map<Id<"users">, Id<"producerDesks">>>();

/**
 * The stored dashboard of a producer, or null before their first save, option or search. Found again by its id, it takes
 * one call to the backend instead of four.
 */
export async function findDesk(db: DatabaseReader, producerId: Id<"users">): Promise<Desk | null> {
  const ids = foundIds.get(db.system) ?? new Map<Id<"users">, Id<"producerDesks">>();
  const id = ids.get(producerId);
  const desk =
    (id === undefined ? null : await db.get("producerDesks", id)) ??
    (await db
      .query("producerDesks")
      .withIndex("by_producerId", (q) => q.eq("producerId", producerId))
      .unique());
  if (desk !== null) foundIds.set(db.system, ids.set(producerId, desk._id));
  return desk;
}

type DeskFields = Omit<Desk, "_id" | "_creationTime" | "producerId">;

/** A dashboard as a function has read it, and fields that wait for the next write to it. */
interface HeldDesk {
  producerId: Id<"users">;
  desk: Desk | null;
  fields: Partial<DeskFields>;
}
/** By `db.system`, as above. */
const heldDesks = new WeakMap<object, HeldDesk>();

/**
 * Changes fields of a dashboard together with what `act` changes there by its triggers, so that one act reads and writes it
 * once. `act` changes this dashboard by `updateDesk` alone.
 */
export async function changeDeskWith(
  db: DatabaseWriter,
  held: HeldDesk,
  act: () => Promise<unknown>,
): Promise<void> {
  heldDesks.set(db.system, held);
  try {
    await act();
    if (heldDesks.get(db.system) === held) await updateDesk(db, held.producerId, () => ({}));
  } finally {
    heldDesks.delete(db.system);
  }
}

/** Changes fields of a producer's dashboard, which is made on first use. */
export async function updateDesk(
  db: DatabaseWriter,
  producerId: Id<"users">,
  change: (desk: DeskFields) => Partial<DeskFields>,
): Promise<void> {
  const held = heldDesks.get(db.system);
  if (held?.producerId !== producerId)
    return await writeDesk(db, producerId, await findDesk(db, producerId), change);
  heldDesks.delete(db.system);
  const { desk, fields } = held;
  await writeDesk(db, producerId, desk, (now) => ({ ...fields, ...change({ ...now, ...fields }) }));
}

/** Counts an act on a save against the limit of the producer with this dashboard. Refuses with `rate_limited`. */
export async function takeSaveToken(
  db: DatabaseWriter,
  producerId: Id<"users">,
  desk: Desk | null,
): Promise<void> {
  await writeDesk(db, producerId, desk, () => withoutSaveToken(desk));
}

/** What a dashboard keeps after an act on a save. Refuses with `rate_limited`. */
export function withoutSaveToken(desk: Desk | null): Pick<Desk, "saveTokens"> {
  return { saveTokens: takeTokens(SAVE_BUCKETS, desk?.saveTokens, Date.now()) };
}

async function writeDesk(
  db: DatabaseWriter,
  producerId: Id<"users">,
  desk: Desk | null,
  change: (desk: DeskFields) => Partial<DeskFields>,
): Promise<void> {
  if (desk !== null) return await db.patch("producerDesks", desk._id, change(desk));
  const empty: DeskFields = { counts: NO_COUNTS, tags: [], changes: [] };
  await db.insert("producerDesks", { producerId, ...empty, ...change(empty) });
}

/** A document's share in a dashboard: counts, and tags that each count once. */
export type DeskShare = { counts: Partial<DeskCounts>; tags?: readonly string[] };
export const NO_SHARE: DeskShare = { counts: {} };

/** Replaces one document's share in a dashboard by another. Writes nothing if they are equal. */
export async function replaceShare(
  db: DatabaseWriter,
  producerId: Id<"users">,
  before: DeskShare,
  after: DeskShare,
): Promise<void> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  await updateDesk(db, producerId, ({ counts, tags }) => ({
    counts: addCounts(addCounts(counts, before.counts, -1), after.counts, 1),
    tags: addTags(addTags(tags, before.tags ?? [], -1), after.tags ?? [], 1),
  }));
}

/** Adds to counts of a producer's dashboard. */
export async function addToCounts(
  db: DatabaseWriter,
  producerId: Id<"users">,
  added: Partial<DeskCounts>,
): Promise<void> {
  await updateDesk(db, producerId, ({ counts }) => ({ counts: addCounts(counts, added, 1) }));
}

function addCounts(counts: DeskCounts, share: Partial<DeskCounts>, sign: 1 | -1): DeskCounts {
  const sum = { ...counts };
  for (const [key, value] of Object.entries(share) as [keyof DeskCounts, number][]) sum[key] += sign * value;
  return sum;
}

function addTags(tags: Desk["tags"], share: readonly string[], sign: 1 | -1): Desk["tags"] {
  const counts = new Map(tags.map(({ tag, count }) => [tag, count]));
  for (const tag of share) counts.set(tag, (counts.get(tag) ?? 0) + sign);
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => (a.tag < b.tag ? -1 : 1));
}

/** Adds changes of saved books to a dashboard's news, newest first. A book has one entry of each kind. */
export async function addChanges(
  db: DatabaseWriter,
  producerId: Id<"users">,
  news: readonly DeskChange[],
): Promise<void> {
  if (news.length === 0) return;
  const isReplaced = (old: DeskChange) =>
    news.some(({ bookId, kind, right }) => bookId === old.bookId && kind === old.kind && right === old.right);
  await updateDesk(db, producerId, ({ changes }) => ({
    changes: [...news, ...changes.filter((old) => !isReplaced(old))].slice(0, MAX_DESK_CHANGES),
  }));
}

/** Ends the news: the producer has seen the dashboard. Refuses with `rate_limited`. */
export async function markDeskSeen(ctx: MutationCtx, { user }: Viewer): Promise<void> {
  await requireWithinLimit(ctx, "visit", user._id);
  const desk = await findDesk(ctx.db, user._id);
  if (desk !== null) await ctx.db.patch("producerDesks", desk._id, { seenAt: Date.now() });
}
