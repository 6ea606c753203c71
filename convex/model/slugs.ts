import { bookSlug, slugCandidate } from "../../domain/slugs";
import type { Doc, Id } from "../_generated/dataModel";
import type { DatabaseReader, DatabaseWriter } from "../_generated/server";

/** Numbered candidates before a random suffix; bounds the reads for a very common title or name. */
const MAX_NUMBERED = 12;

/** A free slug for a new book: from its title, or `book-` and a random suffix. */
export async function freeBookSlug(db: DatabaseReader, title: string): Promise<string> {
  const wanted = bookSlug(title);
  if (wanted === "") return `book-${randomSuffix()}`;
  return await firstFree(wanted, async (slug) => {
    const taken = await db
      .query("books")
      .withIndex("by_slug", (q) => q.eq("slug", slug))
      .first();
    return taken === null;
  });
}

/** A free author slug: neither another author's nor one that another author's old links still use. */
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

/** True if `slug` is the wanted slug or a numbered form of it, so that the author keeps it. */
export function isSlugOf(slug: string, wanted: string): boolean {
  return slug === wanted || (slug.startsWith(wanted) && /^-\d\w*$/.test(slug.slice(wanted.length)));
}

/** Keeps the profile's current slug as a redirect. */
export async function retireSlug(db: DatabaseWriter, profile: Doc<"profiles">): Promise<void> {
  const known = await db
    .query("slugHistory")
    .withIndex("by_slug", (q) => q.eq("slug", profile.slug))
    .first();
  if (known === null) await db.insert("slugHistory", { slug: profile.slug, profileId: profile._id });
}

async function firstFree(wanted: string, isFree: (slug: string) => Promise<boolean>): Promise<string> {
  for (let n = 1; n <= MAX_NUMBERED; n++) {
    const slug = slugCandidate(wanted, n);
    if (await isFree(slug)) return slug;
  }
  return `${wanted}-${randomSuffix()}`;
}

/** Eight random characters. The first is a digit, so that no real name looks like a numbered form. */
function randomSuffix(): string {
  const digit = Math.floor(Math.random() * 10);
  return `${digit}${Math.random().toString(36).slice(2, 9).padEnd(7, "0")}`;
}
