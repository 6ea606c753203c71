import { type CampaignStep, reactivationOnceKey } from "../../../../domain/mail/campaigns/campaigns";
import { reviewsLabel } from "../../../../domain/books/books";
import type { ReactivationBook } from "../../../../domain/mail/campaigns/reactivation";
import type { Doc } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { userWithEmail } from "../../accounts/accounts";
import { cardOf, coverUrl } from "../../catalog/cards";
import { contactEmail } from "../../books/claims";
import type { Candidate, RunSubject, Source } from "./source";

/** The signs between the names of several people. The first name that an import cut off there is no one's. */
const SEVERAL_PEOPLE = /[&,;]|\s(?:and|with)\s/i;

/** Emails about public books without an owner, to the addresses that could claim them: one per address and step. */
export const reactivation: Source = {
  mailType: async () => await Promise.resolve({ type: "v1_reactivation" }),

  async page(ctx, _run, options) {
    const found = await ctx.db
      .query("books")
      .withIndex("by_ownerId", (q) => q.eq("ownerId", undefined))
      .paginate(options);
    const people: Candidate[] = [];
    for (const book of found.page) if (book.isPublic) people.push(await candidateOf(ctx, book));
    return { people, next: found.isDone ? null : found.continueCursor };
  },

  async exclude(ctx, run, person) {
    const book = person.bookId === undefined ? null : await ctx.db.get("books", person.bookId);
    // A book that was removed or hidden since has nothing to claim.
    if (book === null || !book.isPublic) return "nothing_new";
    if (book.ownerId !== undefined) return "claimed";
    if (person.email === undefined) return "no_email";
    // The address was corrected since: the new one is counted the next time.
    if ((await contactEmail(ctx, book)) !== person.email) return "no_email";
    if ((await userWithEmail(ctx, person.email)) !== null) return "claimed";
    return (await hasStepBefore(ctx, stepOf(run), person.email)) ? null : "earlier_step_missing";
  },

  async mail(ctx, run, person) {
    const book = person.bookId === undefined ? null : await ctx.db.get("books", person.bookId);
    const values = {
      firstName: await greetedAs(ctx, person),
      authorName: person.name,
      bookTitle: book?.title ?? person.bookTitle ?? "",
      emailDay: String(stepOf(run)) as "1" | "2" | "3" | "4",
      book: book === null ? "" : JSON.stringify(await shownBook(ctx, book)),
    };
    return { type: "v1_reactivation", values };
  },

  onceKey: (run, { email }) => reactivationOnceKey(stepOf(run), email),
  isNeverRepeated: true,
};

/** The first name, as members are greeted; the whole name for several people, or without a profile. */
async function greetedAs(ctx: QueryCtx, { profileId, name }: Candidate): Promise<string> {
  const profile = profileId === undefined ? null : await ctx.db.get("profiles", profileId);
  return profile === null || SEVERAL_PEOPLE.test(name) ? name : profile.firstName || name;
}

async function shownBook(ctx: QueryCtx, book: Doc<"books">): Promise<ReactivationBook> {
  const card = await cardOf(ctx, book);
  return {
    slug: book.slug,
    genre: book.genre,
    coverUrl: await coverUrl(ctx, book),
    rating: book.bestRating,
    reviews: reviewsLabel(card),
    interest: card.interestCount,
  };
}

function stepOf({ step }: RunSubject): CampaignStep {
  if (step === undefined) throw new Error("A reactivation without a step");
  return step;
}

/** True if the address was sent the step before, or this is the first. */
async function hasStepBefore(ctx: QueryCtx, step: CampaignStep, email: string): Promise<boolean> {
  if (step === 1) return true;
  const before = await ctx.db
    .query("campaignRecipients")
    .withIndex("by_onceKey", (q) => q.eq("onceKey", reactivationOnceKey((step - 1) as CampaignStep, email)))
    .first();
  return before?.state === "sent";
}

async function candidateOf(ctx: QueryCtx, book: Doc<"books">): Promise<Candidate> {
  const email = (await contactEmail(ctx, book)) ?? undefined;
  const { _id: bookId, title: bookTitle, authorName: name, profileId } = book;
  return { email, name, bookTitle, bookId, profileId };
}
