import type { CampaignDraft } from "../../../../domain/mail/campaigns/content";
import type { Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import type { MailPreview } from "../../../email/preview";
import { previewMail } from "../../../email/preview";
import type { Viewer } from "../../accounts/viewer";
import { profileOfUser } from "../../people/profiles";
import type { BookRef } from "../../admin/bookRef";
import { toBookRef } from "../../admin/bookRef";
import { ownMailValues } from "./own";

/** A campaign as it is typed, as the admin would get it. */
export async function previewDraft(
  ctx: QueryCtx,
  { user }: Viewer,
  content: CampaignDraft,
): Promise<MailPreview> {
  const profile = await profileOfUser(ctx, user._id);
  return previewMail("campaign", await ownMailValues(ctx, content, { profileId: profile?._id }));
}

/** The books of a campaign's lists, in order. Null for one that is gone or not public: emails leave it out. */
export async function chosenBooks(ctx: QueryCtx, ids: readonly string[]): Promise<(BookRef | null)[]> {
  return await Promise.all(
    ids.map(async (id) => {
      const bookId: Id<"books"> | null = ctx.db.normalizeId("books", id);
      const book = bookId === null ? null : await ctx.db.get("books", bookId);
      return book === null || !book.isPublic ? null : await toBookRef(ctx, book);
    }),
  );
}
