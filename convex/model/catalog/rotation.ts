import type { Filters } from "../../../domain/catalog/facets";
import { matches } from "../../../domain/catalog/facets";
import { getsTurn, TURNS_PER_DAY } from "../../../domain/catalog/rotation";
import { dayOf } from "../../../domain/dates";
import type { MutationCtx } from "../../_generated/server";
import type { Reader } from "../reader";
import type { Card } from "./cards";
import { cardOf } from "./cards";

/** Books looked at each day. Those that get no turn wait for the queue to come round again. */
const LOOKED_AT = 4 * TURNS_PER_DAY;

/** Gives the books that have waited longest their turn today: first those that never had one. Once a day. */
export async function rotateTurns(ctx: MutationCtx): Promise<void> {
  const now = Date.now();
  const last = await ctx.db.query("turns").first();
  if (last?.day === dayOf(now)) return;
  const queue = await ctx.db
    .query("books")
    .withIndex("by_isPublic_turnAt", (q) => q.eq("isPublic", true))
    .take(LOOKED_AT);
  const bookIds = [];
  for (const book of queue) {
    if (bookIds.length === TURNS_PER_DAY) break;
    await ctx.db.patch("books", book._id, { turnAt: now });
    if (getsTurn(book, now)) bookIds.push(book._id);
  }
  if (last === null) await ctx.db.insert("turns", { day: dayOf(now), bookIds });
  else await ctx.db.patch("turns", last._id, { day: dayOf(now), bookIds });
}

/** A book that has its turn today, passes the filters and is not sponsored, picked by `seed` (0 to 1). */
export async function todaysTurn(ctx: Reader, filters: Filters, seed: number): Promise<Card | null> {
  const turns = await ctx.db.query("turns").first();
  const books = await Promise.all((turns?.bookIds ?? []).map((id) => ctx.db.get("books", id)));
  const shown = books.filter((book) => book?.isPublic && !book.sponsoredPublic && matches(book, filters));
  const book = shown[Math.floor(seed * shown.length) % Math.max(1, shown.length)];
  return book ? await cardOf(ctx, book) : null;
}
