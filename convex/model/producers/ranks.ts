import { generateKeyBetween, generateNKeysBetween } from "fractional-indexing";
import type { Stage } from "../../../domain/producers/slate";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../../_generated/server";

type Save = Doc<"favorites">;

/** A column of a producer's slate, or of its archive. */
export type Column = { producerId: Id<"users">; stage: Stage; isArchived: boolean };

/** Moving cards into the same gap makes its ranks a character longer about every sixth time. */
const MAX_RANK_LENGTH = 40;

/** How many cards on each side of such a gap get new ranks. */
const RESPACED_CARDS = 25;

/**
 * A rank for a card that goes below the card with rank `above`, or on top of the column if that is null. A card that is
 * there already keeps its rank. Where ranks have grown long, the cards around get shorter ones.
 */
export async function rankBelow(
  db: DatabaseWriter,
  column: Column,
  above: string | null,
  card?: Save,
): Promise<string> {
  const [next] = await cardsBelow(db, column, above, 1);
  if (next !== undefined && next._id === card?._id) return next.rank;
  const rank = generateKeyBetween(above, next?.rank ?? null);
  return rank.length <= MAX_RANK_LENGTH ? rank : await respace(db, column, above);
}

/** Gives the cards around a gap new ranks, evenly spread, and returns the rank of the gap itself. */
async function respace(db: DatabaseWriter, column: Column, above: string | null): Promise<string> {
  const upper = above === null ? [] : await cardsUpTo(db, column, above, RESPACED_CARDS + 1);
  const lower = await cardsBelow(db, column, above, RESPACED_CARDS + 1);
  const [top, bottom] = [upper[RESPACED_CARDS]?.rank ?? null, lower[RESPACED_CARDS]?.rank ?? null];
  const before = upper.slice(0, RESPACED_CARDS).reverse();
  const after = lower.slice(0, RESPACED_CARDS);
  const ranks = generateNKeysBetween(top, bottom, before.length + 1 + after.length);
  const [rank = generateKeyBetween(top, bottom)] = ranks.splice(before.length, 1);
  for (const [n, { _id }] of [...before, ...after].entries())
    await db.patch("favorites", _id, { rank: ranks[n] });
  return rank;
}

async function cardsBelow(
  db: DatabaseReader,
  { producerId, stage, isArchived }: Column,
  above: string | null,
  count: number,
): Promise<Save[]> {
  return await db
    .query("favorites")
    .withIndex("by_producerId_isArchived_stage_rank", (q) => {
      const column = q.eq("producerId", producerId).eq("isArchived", isArchived).eq("stage", stage);
      return above === null ? column : column.gt("rank", above);
    })
    .take(count);
}

/** The cards from the one with this rank upward. */
async function cardsUpTo(
  db: DatabaseReader,
  { producerId, stage, isArchived }: Column,
  rank: string,
  count: number,
): Promise<Save[]> {
  return await db
    .query("favorites")
    .withIndex("by_producerId_isArchived_stage_rank", (q) =>
      q.eq("producerId", producerId).eq("isArchived", isArchived).eq("stage", stage).lte("rank", rank),
    )
    .order("desc")
    .take(count);
}
