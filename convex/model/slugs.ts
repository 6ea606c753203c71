import { bookSlug, slugCandidate } from "../../domain/slugs";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";

/** Numbered tries before a random ending is taken: bounds the reads of a very common title or name. */
const NUMBERED_TRIES = 12;

/** A free address for a new book: from its title, or `book-` and a short random ending (B-24). */
export async function freeBookSlug(db: DatabaseReader, title: string): Promise<string> {
  const wanted = bookSlug(title);
  if (wanted === "") return `book-${shortId()}`;
  return await firstFree(wanted, async (slug) => {
    const taken = await db
      .query("books")
      .withIndex("by_slug", (q) => q.eq("slug", slug))
      .first();
    return taken === null;
  });
}

/** A free author address: not another author's, nor one that another author's old links still use. */
export async function freeProfileSlug(
  db: DatabaseReader,
  wanted: string,
  profileId: Id<"profiles">,
): Promise<string> {
  return await firstFree(wanted, async (slug) => {
    const holder = await db
      .query("profiles")
      .withIndex("by_slug", (q) => q.eq("slug", slug))
      .first();
    const former = await db
      .query("slugHistory")
      .withIndex("by_slug", (q) => q.eq("slug", slug))
      .first();
    return (holder?._id ?? profileId) === profileId && (former?.profileId ?? profileId) === profileId;
  });
}

/** True when `slug` is the wanted address or one of its numbered forms: a stable address is kept. */
export function isSlugOf(slug: string, wanted: string): boolean {
  return slug === wanted || (slug.startsWith(wanted) && /^-\d\w*$/.test(slug.slice(wanted.length)));
}

/** Keeps the profile's present address as one that redirects. */
export async function retireSlug(db: DatabaseWriter, profile: Doc<"profiles">): Promise<void> {
  const known = await db
    .query("slugHistory")
    .withIndex("by_slug", (q) => q.eq("slug", profile.slug))
    .first();
  if (known === null) await db.insert("slugHistory", { slug: profile.slug, profileId: profile._id });
}

async function firstFree(wanted: string, isFree: (slug: string) => Promise<boolean>): Promise<string> {
  for (let n = 1; n <= NUMBERED_TRIES; n++) {
    const slug = slugCandidate(wanted, n);
    if (await isFree(slug)) return slug;
  }
  return `${wanted}-${shortId()}`;
}

/** Eight random characters, the first a digit: no two books of one title ever meet, and no name goes on so. */
function shortId(): string {
  const digit = Math.floor(Math.random() * 10);
  return `${digit}${Math.random().toString(36).slice(2, 9).padEnd(7, "0")}`;
}
