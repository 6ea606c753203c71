import { SEND_LOG_KEPT_MS } from "../../../../domain/privacy/retention";
import type { Doc, Id } from "../../../_generated/dataModel";
import type { QueryCtx } from "../../../_generated/server";
import { profileOfUser } from "../../people/profiles";
import { preferencesOf } from "../preferenceRows";
import type { Candidate, Source } from "./source";

/** Welcomes authors and producers whose account has had no welcome yet. */
export const welcome: Source = {
  mailType: async () => await Promise.resolve({ type: "welcome_author" }),

  async page(ctx, _run, options) {
    const found = await ctx.db.query("users").paginate(options);
    const people: Candidate[] = [];
    for (const user of found.page) {
      const person = await candidateOf(ctx, user);
      if (person !== null) people.push(person);
    }
    return { people, next: found.isDone ? null : found.continueCursor };
  },

  async exclude(ctx, _run, { userId, email }) {
    const user = userId === undefined ? null : await ctx.db.get("users", userId);
    if (user === null || user.disabledAt !== undefined) return "no_email";
    if (email === undefined || user.email !== email) return "no_email";
    if (await wasWelcomed(ctx, user)) return "already_sent";
    // At sign-up it needs no consent. Later it comes unasked.
    const preferences = await preferencesOf(ctx, email);
    return preferences?.allEmails === false ? "unsubscribed" : null;
  },

  async mail(ctx, _run, { userId }) {
    const profile = userId === undefined ? null : await profileOfUser(ctx, userId);
    const type = profile?.userType === "producer" ? "welcome_producer" : "welcome_author";
    return { type, values: { firstName: profile?.firstName ?? "" } };
  },

  onceKey: (_run, { userId }) => onceKey(userId),
};

/** The key of the email at sign-up, too. */
function onceKey(userId: Id<"users"> | undefined): string {
  return `welcome:${userId ?? ""}`;
}

/** Accounts of authors and producers. Someone without a role is welcomed when they choose one. */
async function candidateOf(ctx: QueryCtx, user: Doc<"users">): Promise<Candidate | null> {
  const isMember = user.role === "author" || user.role === "producer";
  if (!isMember || user.disabledAt !== undefined) return null;
  const profile = await profileOfUser(ctx, user._id);
  const { _id: userId, email } = user;
  return { email, name: profile?.displayName ?? "", profileId: profile?._id, userId };
}

/**
 * True if the email of the sign-up exists, or was sent and its row is gone. The log forgets it, too, after a while: older
 * members are long past a welcome.
 */
async function wasWelcomed(
  ctx: QueryCtx,
  { _id, _creationTime, email = "" }: Doc<"users">,
): Promise<boolean> {
  if (_creationTime <= Date.now() - SEND_LOG_KEPT_MS) return true;
  const queued = await ctx.db
    .query("emailOutbox")
    .withIndex("by_key", (q) => q.eq("key", onceKey(_id)))
    .first();
  if (queued !== null && queued.status !== "failed" && queued.status !== "skipped") return true;
  for (const type of ["welcome_author", "welcome_producer"]) {
    const logged = await ctx.db
      .query("emailSendLog")
      .withIndex("by_email_emailType", (q) => q.eq("email", email).eq("emailType", type))
      .order("desc")
      .first();
    if (logged?.outcome === "sent" && logged.metadata.test === undefined) return true;
  }
  return false;
}
