import { v } from "convex/values";
import { stagingMutation } from "../functions";
import {
  addCard,
  addDeskNews,
  addGoneBook,
  addSearch,
  vDeskNews,
  vGoneBook,
  vStagedCard,
  vDeskSearch,
} from "../model/staging/desks";

const producerId = v.id("users");

/** Adds saved books with notes, tags, options and places on the slate. Those that are there stay as they are. */
export const addCards = stagingMutation({
  args: { producerId, cards: v.array(vStagedCard) },
  returns: v.null(),
  handler: async (ctx, { producerId, cards }) => {
    for (const card of cards) await addCard(ctx, producerId, card);
    return null;
  },
});

/** Adds a producer's option of a book that is gone from the market. */
export const addGone = stagingMutation({
  args: { producerId, gone: vGoneBook },
  returns: v.null(),
  handler: async (ctx, { producerId, gone }) => {
    await addGoneBook(ctx, producerId, gone);
    return null;
  },
});

/** Adds saved searches with their matches, the oldest first. Returns their ids. */
export const addSearches = stagingMutation({
  args: { producerId, searches: v.array(vDeskSearch) },
  returns: v.array(v.id("savedSearches")),
  handler: async (ctx, { producerId, searches }) => {
    const ids = [];
    for (const search of searches) ids.push(await addSearch(ctx, producerId, search));
    return ids;
  },
});

/** Sets what a producer's overview tells, and when they last looked. */
export const addNews = stagingMutation({
  args: { producerId, ...vDeskNews },
  returns: v.null(),
  handler: async (ctx, { producerId, ...news }) => {
    await addDeskNews(ctx, producerId, news);
    return null;
  },
});
