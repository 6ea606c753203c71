import { v } from "convex/values";
import { stagingMutation } from "../functions";
import {
  addFigures as addFiguresOf,
  setVisit,
  vStagedFigures,
  vStagedVisit,
} from "../model/staging/attention";

/** Adds views and contacts to books, and dates their sponsorships. Books that have views stay as they are. */
export const addFigures = stagingMutation({
  args: { books: v.array(vStagedFigures) },
  returns: v.null(),
  handler: async (ctx, { books }) => {
    for (const book of books) await addFiguresOf(ctx, book);
    return null;
  },
});

/** Sets an author's last visit, and what is new since. */
export const addVisit = stagingMutation({
  args: vStagedVisit,
  returns: v.null(),
  handler: async (ctx, visit) => {
    await setVisit(ctx, visit);
    return null;
  },
});
