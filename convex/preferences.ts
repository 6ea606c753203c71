import { v } from "convex/values";
import * as z from "zod";
import { LinkToken, NewsletterInput, PreferenceInput } from "../domain/mail/preferences";
import { publicMutation, publicQuery } from "./functions";
import {
  confirmNewsletter as confirmSignUp,
  optOutByEmail as turnOff,
  readPreferences,
  savePreferences,
  subscribeNewsletter as requestSignUp,
  vPreferences,
} from "./model/mail/preferences";

/** Which mails go to the address of a mail's link, else to the viewer's own; null when the link is over. */
export const get = publicQuery({
  args: { token: v.optional(v.string()) },
  returns: v.union(vPreferences, v.null()),
  handler: async (ctx, { token }) => await readPreferences(ctx, { token, viewer: ctx.viewer }),
});

/** Stores the choices of a mail's link, else of the viewer. */
export const save = publicMutation({
  args: { token: LinkToken.optional(), ...PreferenceInput.shape },
  returns: z.null(),
  handler: async (ctx, { token, ...choices }) => {
    await savePreferences(ctx, { token, viewer: ctx.viewer }, choices);
    return null;
  },
});

/** Turns all mail to an address off, by the address alone; the answer is the same for every one (B-30). */
export const optOutByEmail = publicMutation({
  args: NewsletterInput.shape,
  returns: z.null(),
  handler: async (ctx, { email }) => {
    await turnOff(ctx, email);
    return null;
  },
});

/** Asks for the newsletter; it begins once the mailed link is followed (B-40). */
export const subscribeNewsletter = publicMutation({
  args: NewsletterInput.shape,
  returns: z.null(),
  handler: async (ctx, { email }) => {
    await requestSignUp(ctx, email);
    return null;
  },
});

/** Whether the link of a newsletter sign-up was good; if so, it is confirmed. */
export const confirmNewsletter = publicMutation({
  args: { token: LinkToken },
  returns: z.boolean(),
  handler: async (ctx, { token }) => await confirmSignUp(ctx, token),
});
