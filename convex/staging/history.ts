import { v } from "convex/values";
import { stagingMutation } from "../functions";
import {
  addEntry,
  addImport,
  addPastSponsorship,
  datePerson,
  vPastSponsorship,
  vStagedDates,
  vStagedEntry,
  vStagedImport,
} from "../model/staging/history";

/** Moves producers' sign-ups and decisions into the past. */
export const datePeople = stagingMutation({
  args: { people: v.array(vStagedDates) },
  returns: v.null(),
  handler: async (ctx, { people }) => {
    for (const person of people) await datePerson(ctx, person);
    return null;
  },
});

/** Adds sponsorships that are over. Those that are there stay as they are. */
export const addPastSponsorships = stagingMutation({
  args: { sponsorships: v.array(vPastSponsorship) },
  returns: v.null(),
  handler: async (ctx, { sponsorships }) => {
    for (const sponsorship of sponsorships) await addPastSponsorship(ctx, sponsorship);
    return null;
  },
});

/** Adds entries to the audit log, the oldest first. Those that are there stay as they are. */
export const addEntries = stagingMutation({
  args: { entries: v.array(vStagedEntry) },
  returns: v.null(),
  handler: async (ctx, { entries }) => {
    for (const entry of entries) await addEntry(ctx, entry);
    return null;
  },
});

/** Adds imports that are over, the oldest first. Those that are there stay as they are. */
export const addImports = stagingMutation({
  args: { imports: v.array(vStagedImport) },
  returns: v.null(),
  handler: async (ctx, { imports }) => {
    for (const staged of imports) await addImport(ctx, staged);
    return null;
  },
});
