import type { FunctionReference, PaginationOptions, PaginationResult } from "convex/server";
import { v } from "convex/values";
import type { MutationCtx } from "../_generated/server";

/** How far a job that goes through many rows has come. The first batch has neither. */
export const vBatch = { cursor: v.optional(v.string()), startedAt: v.optional(v.number()) };
export type Batch = { cursor?: string; startedAt?: number };

type Range<Row> = { paginate(options: PaginationOptions): Promise<PaginationResult<Row>> };

/**
 * Works through one batch of a range in this transaction and schedules `job` for the next. True after the last one.
 * The range may depend on `startedAt`, which every batch shares: Convex refuses a cursor on another range.
 */
export async function inBatches<Row>(
  ctx: MutationCtx,
  job: FunctionReference<"mutation", "internal", Batch, null>,
  batch: Batch,
  size: number,
  range: (startedAt: number) => Range<Row>,
  each: (row: Row, startedAt: number) => Promise<unknown>,
): Promise<boolean> {
  const startedAt = batch.startedAt ?? Date.now();
  const found = await range(startedAt).paginate({ numItems: size, cursor: batch.cursor ?? null });
  for (const row of found.page) await each(row, startedAt);
  if (!found.isDone) {
    await ctx.scheduler.runAfter(0, job, { ...batch, startedAt, cursor: found.continueCursor });
  }
  return found.isDone;
}
