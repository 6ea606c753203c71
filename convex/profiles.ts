import * as z from "zod";
import { ProfileChange, ProfileInput } from "../domain/people/profiles";
import { authorMutation, authorQuery } from "./functions";
import { removeHeadshot as takeHeadshot } from "./model/books/files";
import { ownProfile, saveProfile, vOwnProfile } from "./model/people/ownProfile";

/** The author's own profile, with its private fields. */
export const me = authorQuery({
  args: {},
  returns: vOwnProfile,
  handler: async (ctx) => await ownProfile(ctx, ctx.viewer),
});

/** Saves one field, when the person leaves it. */
export const saveField = authorMutation({
  args: { change: ProfileChange },
  returns: z.null(),
  handler: async (ctx, { change }) => {
    await saveProfile(ctx, ctx.viewer, change);
    return null;
  },
});

/** Saves the whole form. */
export const saveAll = authorMutation({
  args: { profile: ProfileInput },
  returns: z.null(),
  handler: async (ctx, { profile }) => {
    await saveProfile(ctx, ctx.viewer, profile);
    return null;
  },
});

/** Removes the headshot. `files.finish` sets a new one. */
export const removeHeadshot = authorMutation({
  args: {},
  returns: z.null(),
  handler: async (ctx) => {
    await takeHeadshot(ctx, ctx.viewer.user);
    return null;
  },
});
