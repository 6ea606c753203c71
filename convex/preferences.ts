import * as z from "zod";
import { LinkToken, NewsletterInput, PreferenceInput } from "../domain/mail/preferences";
import { publicMutation, publicQuery } from "./functions";
import {
  confirmNewsletter as confirmNewsletterSignUp,
  mailFreshLink,
  OpenedLink,
  openLink,
  optOutByEmail as optOutAddress,
  readOwnPreferences,
  saveByLink,
  saveOwnPreferences,
  subscribeNewsletter as requestNewsletter,
  vPreferences,
} from "./model/mail/preferences";

/** The viewer's own email choices. */
export const get = publicQuery({
  args: {},
  returns: vPreferences,
  handler: async (ctx) => await readOwnPreferences(ctx, ctx.viewer),
});

/** Opens an email's link. A mutation, since it depends on the time. */
export const open = publicMutation({
  args: { token: LinkToken },
  returns: OpenedLink,
  handler: async (ctx, { token }) => await openLink(ctx, token),
});

/** Saves the email choices behind an email's link, or the viewer's own. */
export const save = publicMutation({
  args: { token: LinkToken.optional(), ...PreferenceInput.shape },
  returns: z.null(),
  handler: async (ctx, { token, ...choices }) => {
    if (token === undefined) await saveOwnPreferences(ctx, ctx.viewer, choices);
    else await saveByLink(ctx, token, choices);
    return null;
  },
});

/** Emails a fresh link to the address of an old one. */
export const sendFreshLink = publicMutation({
  args: { token: LinkToken },
  returns: z.null(),
  handler: async (ctx, { token }) => {
    await mailFreshLink(ctx, token);
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
