import { zid } from "convex-helpers/server/zod4";
import { paginationOptsValidator } from "convex/server";
import { v } from "convex/values";
import * as z from "zod";
import { LinkToken } from "../../domain/mail/preferences";
import { SearchInput } from "../../domain/producers/searches";
import { producerMutation, producerQuery, publicMutation } from "../functions";
import { vCard } from "../model/catalog/cards";
import { vCardPage } from "../model/catalog/catalog";
import { stopFromPage } from "../model/producers/searches/searchAlerts";
import { countMatches, newMatchesOf, runSearch, vFound } from "../model/producers/searches/searchResults";
import {
  markRun as recordVisit,
  removeSearch,
  restoreSearch,
  saveSearch,
  searchesOf,
  setAlerts as setAlertMode,
  vSearch,
} from "../model/producers/searches/searches";
import { vCriteria } from "../model/vocabulary";

const Id = zid("savedSearches");
const vId = v.id("savedSearches");

/** The viewer's own searches, newest first. */
export const mine = producerQuery({
  args: {},
  returns: v.array(vSearch),
  handler: async (ctx) => await searchesOf(ctx, ctx.viewer),
});

/** How many public books match these criteria now. */
export const count = producerQuery({
  args: { criteria: vCriteria },
  returns: vFound,
  handler: async (ctx, { criteria }) => await countMatches(ctx, criteria),
});

/** A page of the public books that match the viewer's own search. It may be short or empty while more follow. */
export const run = producerQuery({
  args: { id: vId, paginationOpts: paginationOptsValidator },
  returns: vCardPage,
  handler: async (ctx, { id, paginationOpts }) => await runSearch(ctx, ctx.viewer, id, paginationOpts),
});

/** The books that came to match the viewer's own search since the visit before the last. */
export const newMatches = producerQuery({
  args: { id: vId },
  returns: v.array(vCard),
  handler: async (ctx, { id }) => await newMatchesOf(ctx, ctx.viewer, id),
});

/** Saves a new search, or changes the viewer's own. Returns its id. */
export const save = producerMutation({
  args: { id: Id.optional(), ...SearchInput.shape },
  returns: Id,
  handler: async (ctx, { id, ...input }) => await saveSearch(ctx, ctx.viewer, id, input),
});

/** Sets when the matches of the viewer's own search are emailed. */
export const setAlerts = producerMutation({
  args: { id: Id, alerts: SearchInput.shape.alerts },
  returns: z.null(),
  handler: async (ctx, { id, alerts }) => {
    await setAlertMode(ctx, ctx.viewer, id, alerts);
    return null;
  },
});

/** Deletes the viewer's own search. `restore` brings it back for five minutes. */
export const remove = producerMutation({
  args: { id: Id },
  returns: z.null(),
  handler: async (ctx, { id }) => {
    await removeSearch(ctx, ctx.viewer, id);
    return null;
  },
});

/** Brings back the viewer's own search that was deleted within five minutes. */
export const restore = producerMutation({
  args: { id: Id },
  returns: z.null(),
  handler: async (ctx, { id }) => {
    await restoreSearch(ctx, ctx.viewer, id);
    return null;
  },
});

/** Records that the viewer opened their own search, so that its matches are no longer new. */
export const markRun = producerMutation({
  args: { id: Id },
  returns: z.null(),
  handler: async (ctx, { id }) => {
    await recordVisit(ctx, ctx.viewer, id);
    return null;
  },
});

/**
 * Stops the alerts that an email's link is for. Returns the search's name, or a null name when it stopped all searches
 * of its producer; null for an invalid link.
 */
export const stopAlerts = publicMutation({
  args: { token: LinkToken },
  returns: z.object({ searchName: z.string().nullable() }).nullable(),
  handler: async (ctx, { token }) => await stopFromPage(ctx, token),
});
