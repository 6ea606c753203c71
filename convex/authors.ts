import { paginationOptsValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { anonQuery, approvedProducerMutation, publicQuery } from "./functions";
import { authorPage, vAuthorPage, vWorkPage, worksPage } from "./model/people/authors";
import {
  contactFor,
  ContactTarget,
  revealContact as reveal,
  vContact,
  vContactTarget,
} from "./model/people/contacts";
import { similarAuthors, vSimilarAuthor } from "./model/people/similarAuthors";
import { vBookGenre } from "./model/vocabulary";

/** An author's page by current or former slug or by id, or null if this viewer has no such page. */
export const bySlug = publicQuery({
  args: { slugOrId: v.string() },
  returns: v.union(vAuthorPage, v.null()),
  handler: async (ctx, { slugOrId }) => await authorPage(ctx, slugOrId, ctx.viewer),
});

/** A page of an author's public books. */
export const booksOf = anonQuery({
  args: {
    profileId: v.id("profiles"),
    genre: v.optional(vBookGenre),
    paginationOpts: paginationOptsValidator,
  },
  returns: vWorkPage,
  handler: async (ctx, { profileId, genre, paginationOpts }) =>
    await worksPage(ctx, profileId, genre, paginationOpts),
});

/** Suggests authors for a slug that no author has. */
export const similar = publicQuery({
  args: { slug: v.string() },
  returns: v.array(vSimilarAuthor),
  handler: async (ctx, { slug }) => await similarAuthors(ctx, slug),
});

/** The author's email and phone, live; null for viewers who may not see them. */
export const contact = publicQuery({
  args: { target: vContactTarget },
  returns: v.union(vContact, v.null()),
  handler: async (ctx, { target }) => await contactFor(ctx, ctx.viewer, target),
});

/** Reveals an author's contact details to the producer who asks. Counted, logged and rate limited. */
export const revealContact = approvedProducerMutation({
  args: { target: ContactTarget },
  returns: z.null(),
  handler: async (ctx, { target }) => {
    await reveal(ctx, ctx.viewer, target);
    return null;
  },
});
