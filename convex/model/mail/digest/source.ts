import { digestGenres, hasNothingNew, listed } from "../../../../domain/mail/digest";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { profileOfUser } from "../../people/profiles";
import type { Candidate, RunMail, Source } from "../campaigns/source";
import { preferencesOf } from "../preferenceRows";
import { authorWeek, hasAuthorWeek, producerBooks, readerBooks } from "./content";
import type { Issue } from "./issues";
import { issueOf } from "./issues";

/** Whom a digest is written for: an approved producer, an author, or anyone else who asked for the newsletter. */
export type Reader =
  { kind: "producer" | "author"; userId: Id<"users">; profile: Doc<"profiles"> } | { kind: "reader" };

/** The weekly digest's people: every address that asked for it. Each gets the version for who they are. */
export const digest: Source = {
  mailType: async () => await Promise.resolve({ type: "digest_reader" }),

  async page(ctx, _run, options) {
    const found = await ctx.db
      .query("emailPreferences")
      .withIndex("by_marketingEmails", (q) => q.eq("marketingEmails", true))
      .paginate(options);
    const people: Candidate[] = [];
    for (const { email, userId } of found.page) {
      const profile = userId === undefined ? null : await profileOfUser(ctx, userId);
      people.push({ email, userId, profileId: profile?._id, name: profile?.displayName ?? "" });
    }
    return { people, next: found.isDone ? null : found.continueCursor };
  },

  async exclude(ctx, run, person) {
    const issue = await issueOf(ctx, run.issueKey ?? "");
    if (issue === null) return "nothing_new";
    const reader = await readerOf(ctx, person);
    if (reader === null) return "no_email";
    return (await hasNews(ctx, issue, reader, person)) ? null : "nothing_new";
  },

  async mail(ctx, run, person) {
    const issue = await issueOf(ctx, run.issueKey ?? "");
    const reader = await readerOf(ctx, person);
    if (issue === null || reader === null) return "nothing_new";
    const mail = await digestMail(ctx, issue, reader);
    if (mail !== null || !(await readsNewsletter(ctx, reader, person))) return mail ?? "nothing_new";
    return (await digestMail(ctx, issue, { kind: "reader" })) ?? "nothing_new";
  },

  onceKey: (run, { email }) => `digest:${run.issueKey ?? ""}:${email}`,
};

/** A digest for one person, or null if nothing is new for them. */
export async function digestMail(ctx: QueryCtx, issue: Issue, reader: Reader): Promise<RunMail | null> {
  const facts = { issue: String(issue.goesAt), introduction: issue.introduction };
  if (reader.kind === "author") {
    const books = await authorWeek(ctx, issue, reader.userId);
    if (books.length === 0) return null;
    const values = { ...facts, firstName: reader.profile.firstName, books: JSON.stringify(books) };
    return { type: "digest_author", values };
  }
  const genres = reader.kind === "producer" ? digestGenres(reader.profile.genresOfInterest) : [];
  const books =
    reader.kind === "producer"
      ? await producerBooks(ctx, issue, genres, reader.userId)
      : await readerBooks(ctx, issue);
  if (hasNothingNew(books)) return null;
  if (reader.kind === "reader")
    return { type: "digest_reader", values: { ...facts, books: JSON.stringify(books) } };
  const { firstName } = reader.profile;
  const values = { ...facts, firstName, genres: listed(genres), books: JSON.stringify(books) };
  return { type: "digest_producer", values };
}

/**
 * The version a person gets. An account counts only for its own address. Null for a closed account. A producer who is not
 * approved reads what everybody does.
 */
async function readerOf(ctx: QueryCtx, { userId, email }: Candidate): Promise<Reader | null> {
  const user = userId === undefined ? null : await ctx.db.get("users", userId);
  if (user === null || user.email !== email) return { kind: "reader" };
  if (user.disabledAt !== undefined) return null;
  const profile = await profileOfUser(ctx, user._id);
  const isApproved = user.role === "producer" && profile?.approvalStatus === "approved";
  if (profile === null || (user.role !== "author" && !isApproved)) return { kind: "reader" };
  return { kind: isApproved ? "producer" : "author", userId: user._id, profile };
}

async function hasNews(ctx: QueryCtx, issue: Issue, reader: Reader, person: Candidate): Promise<boolean> {
  if (reader.kind === "author" && (await hasAuthorWeek(ctx, issue, reader.userId))) return true;
  if (reader.kind === "producer") {
    const genres = digestGenres(reader.profile.genresOfInterest);
    return !hasNothingNew(await producerBooks(ctx, issue, genres, reader.userId, 1));
  }
  return (await readsNewsletter(ctx, reader, person)) && !hasNothingNew(await readerBooks(ctx, issue, 1));
}

/** True for readers without a version of their own, and for authors who signed up for the newsletter besides. */
async function readsNewsletter(ctx: QueryCtx, { kind }: Reader, { email = "" }: Candidate): Promise<boolean> {
  if (kind !== "author") return kind === "reader";
  return (await preferencesOf(ctx, email))?.newsletterConfirmedAt !== undefined;
}
