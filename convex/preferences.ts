import { v } from "convex/values";
import * as z from "zod";
import { LinkToken, NewsletterInput, PreferenceInput } from "../domain/mail/preferences";
import { publicMutation, publicQuery } from "./functions";
import {
  confirmNewsletter as confirmNewsletterSignUp,
  optOutByEmail as optOutAddress,
  readPreferences,
  savePreferences,
  subscribeNewsletter as requestNewsletter,
  vPreferences,
} from "./model/mail/preferences";

/** The email choices behind an email's link, or the viewer's own; null for an expired link. */
export const get = publicQuery({
  args: { token: v.optional(v.string()) },
  returns: v.union(vPreferences, v.null()),
  handler: async (ctx, { token }) => await readPreferences(ctx, { token, viewer: ctx.viewer }),
});

/** Saves the email choices behind an email's link, or the viewer's own. */
export const save = publicMutation({
  args: { token: LinkToken.optional(), ...PreferenceInput.shape },
  returns: z.null(),
  handler: async (ctx, { token, ...choices }) => {
    await savePreferences(ctx, { token, viewer: ctx.viewer }, choices);
    return null;
  },
});

/** Unsubscribes an address from all emails. The result is the same for unknown addresses. */
export const optOutByEmail = publicMutation({
  args: NewsletterInput.shape,
  returns: z.null(),
  handler: async (ctx, { email }) => {
    await optOutAddress(ctx, email);
    return null;
  },
});

/** Requests the newsletter, which starts once the emailed link is confirmed. */
export const subscribeNewsletter = publicMutation({
  args: NewsletterInput.shape,
  returns: z.null(),
  handler: async (ctx, { email }) => {
    await requestNewsletter(ctx, email);
    return null;
  },
});

/** Confirms a newsletter sign-up. Returns false for an invalid link. */
export const confirmNewsletter = publicMutation({
  args: { token: LinkToken },
  returns: z.boolean(),
  handler: async (ctx, { token }) => await confirmNewsletterSignUp(ctx, token),
});
