import { v } from "convex/values";
import { safePath } from "../../domain/accounts/redirects";
import { LinkToken } from "../../domain/mail/preferences";
import { internal } from "../_generated/api";
import { httpAction } from "../_generated/server";
import { internalMutation } from "../functions";
import { recordClick } from "../model/mail/clicks";
import { siteAddress } from "../model/mail/mailSettings";
import { respond } from "../model/respond";
import { CLICK_PREFIX } from "./clickLinks";

/**
 * A link of a campaign's email: counts the click and leads to the page it names, on our own site only. A damaged token
 * counts nothing and leads there all the same. A request that only looks, as mail scanners and prefetching browsers send,
 * counts nothing either.
 */
export const followLink = httpAction(async (ctx, request) => {
  const url = new URL(request.url);
  const token = tokenIn(url.pathname);
  if (token !== null && isVisit(request)) await ctx.runMutation(internal.email.clicks.count, { token });
  const path = safePath(url.searchParams.get("to")) ?? "/";
  const headers = {
    Location: `${siteAddress()}${path}`,
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-store",
  };
  return respond(302, null, headers);
});

/** Counts a click of the recipient that a link was made for. */
export const count = internalMutation({
  args: { token: v.string() },
  returns: v.null(),
  handler: async (ctx, { token }): Promise<null> => {
    await recordClick(ctx, token);
    return null;
  },
});

function isVisit({ method, headers }: Request): boolean {
  const purpose = headers.get("sec-purpose") ?? headers.get("purpose") ?? "";
  return method === "GET" && !/prefetch|preview/i.test(purpose);
}

function tokenIn(pathname: string): string | null {
  try {
    const parsed = LinkToken.safeParse(decodeURIComponent(pathname.slice(CLICK_PREFIX.length)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
