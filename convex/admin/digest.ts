import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator, paginationResultValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { GENRES } from "../../domain/books/genres";
import { DIGEST_READERS, IntroductionInput } from "../../domain/mail/digest";
import { EmailField } from "../../domain/mail/emails";
import { previewMail, vMailPreview } from "../email/preview";
import { adminMutation, adminQuery } from "../functions";
import * as acts from "../model/mail/digest/acts";
import { vDigestReader, vDigestSection } from "../model/mail/digest/fields";
import { issueOf } from "../model/mail/digest/issues";
import * as lists from "../model/mail/digest/lists";
import { sampleMail } from "../model/mail/digest/preview";
import { vGenre } from "../model/vocabulary";

/** The week of an issue: "2026-W48". */
const Key = z.string().max(10);

/** The digest's issue of a week. Null before Monday. */
export const issue = adminQuery({
  args: { key: v.string() },
  returns: v.union(lists.vIssue, v.null()),
  handler: async (ctx, { key }) => await lists.issuePage(ctx, key),
});

/** A page of the books that an issue has in a section. */
export const books = adminQuery({
  args: { key: v.string(), section: vDigestSection, paginationOpts: paginationOptsValidator },
  returns: paginationResultValidator(lists.vDigestRow),
  handler: async (ctx, { paginationOpts, ...view }) => await lists.sectionPage(ctx, view, paginationOpts),
});

/** The issue's email as a reader of this kind gets it, with their name. Null if nothing is new for them. */
export const preview = adminQuery({
  args: { key: v.string(), as: vDigestReader, genres: v.array(vGenre) },
  returns: v.union(v.object({ name: v.string(), ...vMailPreview.fields }), v.null()),
  handler: async (ctx, { key, ...sample }) => {
    const issue = await issueOf(ctx, key);
    const written = issue === null ? null : await sampleMail(ctx, issue, sample);
    return written === null
      ? null
      : { name: written.name, ...previewMail(written.mail.type, written.mail.values) };
  },
});

/** The issues before a week, newest first, with what became of them. */
export const past = adminQuery({
  args: { before: v.string() },
  returns: v.array(lists.vPastIssue),
  handler: async (ctx, { before }) => await lists.pastIssues(ctx, before),
});

/** Writes the words above an issue's books. */
export const setIntroduction = adminMutation({
  args: { key: Key, introduction: IntroductionInput },
  returns: z.null(),
  handler: async (ctx, { key, introduction }): Promise<null> => {
    await acts.setIntroduction(ctx, ctx.viewer, key, introduction);
    return null;
  },
});

/** Takes a book out of an issue, or puts it back. */
export const setVeto = adminMutation({
  args: { key: Key, bookId: zid("books"), vetoed: z.boolean() },
  returns: z.null(),
  handler: async (ctx, { key, ...veto }): Promise<null> => {
    await acts.setVeto(ctx, ctx.viewer, key, veto);
    return null;
  },
});

/** Holds an issue, or releases it. */
export const setHeld = adminMutation({
  args: { key: Key, held: z.boolean() },
  returns: z.null(),
  handler: async (ctx, { key, held }): Promise<null> => {
    await acts.setHeld(ctx, ctx.viewer, key, held);
    return null;
  },
});

/** Sends an issue to the address the admin typed, as a reader of this kind gets it. */
export const sendTest = adminMutation({
  args: {
    key: Key,
    as: z.enum(DIGEST_READERS),
    genres: z.array(z.enum(GENRES)).max(GENRES.length),
    to: EmailField,
  },
  returns: z.null(),
  handler: async (ctx, { key, ...test }): Promise<null> => {
    await acts.sendTest(ctx, ctx.viewer, key, test);
    return null;
  },
});
