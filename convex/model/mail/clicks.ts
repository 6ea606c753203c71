import type { MutationCtx } from "../../_generated/server";
import { canSignLinks } from "./mailSettings";
import { idOfClickToken } from "./mailTokens";

/** Counts a click of the recipient that a link was made for. A forged link, or one of a deleted person, counts nothing. */
export async function recordClick(ctx: MutationCtx, token: string): Promise<void> {
  if (!canSignLinks()) return;
  const id = ctx.db.normalizeId("campaignRecipients", (await idOfClickToken(token)) ?? "");
  const recipient = id === null ? null : await ctx.db.get("campaignRecipients", id);
  if (recipient !== null)
    await ctx.db.patch("campaignRecipients", recipient._id, { clicks: recipient.clicks + 1 });
}
