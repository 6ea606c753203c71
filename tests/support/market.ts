import { test as base, vi } from "vitest";
import { internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import type { Backend } from "./convex";
import { newBackend } from "./convex";
import { assertDerived } from "./derived";
import { stage } from "./stage";

/** A market on a test backend, with ways to add people and books. */
export function market(t: Backend = newBackend()) {
  return {
    ...stage({
      itself: t,
      visitor: { query: t.query, mutation: t.mutation, action: t.action, fetch: t.fetch },
      as: (subject) => t.withIdentity({ subject }),
    }),
    t,
    /** Runs everything that is scheduled for now to its end. */
    settle: async () => await t.finishAllScheduledFunctions(vi.runAllTimers),
    /** Lets time pass (ms) and runs everything that comes due. */
    pass: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      await t.finishInProgressScheduledFunctions();
    },
  };
}

export type Market = ReturnType<typeof market>;
export type Somebody = Awaited<ReturnType<Market["person"]>>;

/**
 * A test with its own market. Time stands still until the test lets it pass. Afterwards, every derived value is
 * recomputed and compared.
 */
export const test = base.extend<{ market: Market }>({
  market: async ({}, use) => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date("2026-11-03T10:00:00Z"));
    const fresh = market();
    await use(fresh);
    await assertDerived(fresh.t);
    vi.useRealTimers();
  },
});

/** Puts a cover on a book as an upload does, and returns the ids of its two files. */
export async function addCover({ t }: Market, { userId }: Somebody, bookId: Id<"books">) {
  const { uploadId, ...files } = await t.run(async (ctx) => ({
    uploadId: await ctx.db.insert("uploads", { userId, kind: "cover", createdAt: Date.now() }),
    storageId: await ctx.storage.store(new Blob(["cover"])),
    cardId: await ctx.storage.store(new Blob(["for lists"])),
  }));
  const target = { kind: "cover" as const, bookId };
  await t.mutation(internal.files.attach, { userId, uploadId, ...files, target });
  return files;
}
