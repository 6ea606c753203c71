import { v } from "convex/values";
import { LinkToken } from "../../domain/mail/preferences";
import { internal } from "../_generated/api";
import { httpAction } from "../_generated/server";
import { internalMutation } from "../functions";
import { siteAddress } from "../model/mail/mailSettings";
import { optOutByToken } from "../model/mail/preferences";
import { stopMessageMails } from "../model/messages/messageMails";
import { stopByToken } from "../model/producers/searches/searchAlerts";
import { respond } from "../model/respond";

export const ONE_CLICK_PREFIX = "/unsubscribe/";
export const STOP_ALERTS_PREFIX = "/search-alerts/";
export const STOP_MESSAGES_PREFIX = "/message-emails/";

/** A mail program's one-click unsubscribe (the POST of RFC 8058). */
export const oneClick = httpAction(async (ctx, request) => {
  const token = tokenIn(request, ONE_CLICK_PREFIX);
  const isKnown = token !== null && (await ctx.runMutation(internal.email.oneClick.optOut, { token }));
  return isKnown ? respond(200, "You're unsubscribed.\n") : respond(404, "This link is not valid.\n");
});

/** The same for search alerts: other emails still come. */
export const stopAlertsInOneClick = httpAction(async (ctx, request) => {
  const token = tokenIn(request, STOP_ALERTS_PREFIX);
  const isKnown = token !== null && (await ctx.runMutation(internal.email.oneClick.stopAlerts, { token }));
  return isKnown
    ? respond(200, "We stopped these search alerts.\n")
    : respond(404, "This link is not valid.\n");
});

/** The same for emails about unread messages: notifications and other emails still come. */
export const stopMessagesInOneClick = httpAction(async (ctx, request) => {
  const token = tokenIn(request, STOP_MESSAGES_PREFIX);
  const isKnown = token !== null && (await ctx.runMutation(internal.email.oneClick.stopMessages, { token }));
  return isKnown ? respond(200, "We stopped these emails.\n") : respond(404, "This link is not valid.\n");
});

/** The URL of `oneClick` opened in a browser or fetched by a scanner: changes nothing and leads to the preferences page. */
export const openPreferences = httpAction(
  async (_ctx, request) => await Promise.resolve(pageFor("token", tokenIn(request, ONE_CLICK_PREFIX))),
);

/** The URL of `stopAlertsInOneClick` opened the same way: changes nothing and leads to the page that stops alerts. */
export const openAlertStop = httpAction(
  async (_ctx, request) => await Promise.resolve(pageFor("alerts", tokenIn(request, STOP_ALERTS_PREFIX))),
);

/** The URL of `stopMessagesInOneClick` opened the same way: changes nothing and leads to the page that stops these emails. */
export const openMessagesStop = httpAction(
  async (_ctx, request) => await Promise.resolve(pageFor("messages", tokenIn(request, STOP_MESSAGES_PREFIX))),
);

/** Unsubscribes the address that a link was made for. */
export const optOut = internalMutation({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => await optOutByToken(ctx, token),
});

/** Stops the search alerts that a link was made for. False for an invalid link. */
export const stopAlerts = internalMutation({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => (await stopByToken(ctx, token)) !== null,
});

/** Stops the emails about a person's messages. False for an invalid link. */
export const stopMessages = internalMutation({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => await stopMessageMails(ctx, token),
});

/** Leads to the preferences page, with the token of a valid link as this parameter. */
function pageFor(parameter: string, token: string | null): Response {
  const page = `${siteAddress()}/unsubscribe`;
  const target = token === null ? page : `${page}?${parameter}=${encodeURIComponent(token)}`;
  const headers = { Location: target, "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
  return respond(302, null, headers);
}

function tokenIn(request: Request, prefix: string): string | null {
  const raw = new URL(request.url).pathname.slice(prefix.length);
  try {
    const parsed = LinkToken.safeParse(decodeURIComponent(raw));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
