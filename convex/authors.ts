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

/** An author by slug, present or former, or by id; null when there is no such page for this viewer. */
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

/** Whom an address that nobody has may have meant. */
export const similar = publicQuery({
  args: { slug: v.string() },
  returns: v.array(vSimilarAuthor),
  handler: async (ctx, { slug }) => await similarAuthors(ctx, slug),
});

/** The author's e-mail and phone, live, for whom they are open to; null for everybody else. */
export const contact = publicQuery({
  args: { target: vContactTarget },
  returns: v.union(vContact, v.null()),
  handler: async (ctx, { target }) => await contactFor(ctx, ctx.viewer, target),
});

/** Opens an author's contact data to the producer who asks: counted, logged and limited. */
export const revealContact = approvedProducerMutation({
  args: { target: ContactTarget },
  returns: z.null(),
  handler: async (ctx, { target }) => {
    await reveal(ctx, ctx.viewer, target);
    return null;
  },
});
