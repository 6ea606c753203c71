import { v } from "convex/values";
import { LinkToken } from "../../domain/mail/preferences";
import { internal } from "../_generated/api";
import { httpAction } from "../_generated/server";
import { internalMutation } from "../functions";
import { optOutByToken } from "../model/mail/preferences";
import { respond } from "../model/respond";

export const ONE_CLICK_PREFIX = "/unsubscribe/";

/** A mail program's one-click unsubscribe (the POST of RFC 8058). */
export const oneClick = httpAction(async (ctx, request) => {
  const token = tokenIn(request);
  const isKnown = token !== null && (await ctx.runMutation(internal.email.oneClick.optOut, { token }));
  return isKnown ? respond(200, "You're unsubscribed.\n") : respond(404, "This link is not valid.\n");
});

/** The same URL opened in a browser or fetched by a scanner: changes nothing and leads to the preferences page. */
export const openPreferences = httpAction(async (_ctx, request) => {
  const token = tokenIn(request);
  const page = `${process.env.SITE_URL ?? ""}/unsubscribe`;
  const target = token === null ? page : `${page}?token=${encodeURIComponent(token)}`;
  const headers = { Location: target, "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
  return await Promise.resolve(respond(302, null, headers));
});

/** Unsubscribes the address that a link was made for. */
export const optOut = internalMutation({
  args: { token: v.string() },
  returns: v.boolean(),
  handler: async (ctx, { token }) => await optOutByToken(ctx, token),
});

function tokenIn(request: Request): string | null {
  const raw = new URL(request.url).pathname.slice(ONE_CLICK_PREFIX.length);
  try {
    const parsed = LinkToken.safeParse(decodeURIComponent(raw));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
