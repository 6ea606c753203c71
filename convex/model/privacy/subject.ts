import type { Id } from "../../_generated/dataModel";
import type { QueryCtx } from "../../_generated/server";
import { profileOfUser } from "../people/profiles";

const MAX_FORMER_EMAILS = 20;

/** The person whose data is looked up. `emails` are the addresses they verified, since anyone can enter another's. */
export type Subject = { userId: Id<"users">; profileId: Id<"profiles"> | null; emails: string[] };

/** The person who owns an account, or null when there is no such account. */
export async function subjectOf(ctx: QueryCtx, userId: Id<"users">): Promise<Subject | null> {
  const user = await ctx.db.get("users", userId);
  if (user === null) return null;
  const verified = user.emailVerificationTime === undefined || user.email === undefined ? [] : [user.email];
  const emails = [...verified, ...(await formerEmails(ctx, userId))];
  return { userId, profileId: (await profileOfUser(ctx, userId))?._id ?? null, emails };
}

/** The addresses that the person verified before and that are nobody's account now. */
async function formerEmails(ctx: QueryCtx, userId: Id<"users">): Promise<string[]> {
  const rows = await ctx.db
    .query("emailPreferences")
    .withIndex("by_formerUserId", (q) => q.eq("formerUserId", userId))
    .take(MAX_FORMER_EMAILS);
  const emails: string[] = [];
  for (const { email } of rows) {
    const holder = await ctx.db
      .query("users")
      .withIndex("email", (q) => q.eq("email", email))
      .first();
    if (holder === null) emails.push(email);
  }
  return emails;
}
