import type { SignupRole } from "../../../domain/accounts/roles";
import { internal } from "../../_generated/api";
import type { Doc, Id } from "../../_generated/dataModel";
import type { DatabaseWriter, MutationCtx, QueryCtx } from "../../_generated/server";
import type { Batch } from "../batches";
import { inBatches } from "../batches";

const LINKED_BATCH = 50;

type Optional =
  | "userId"
  | "penName"
  | "companyName"
  | "city"
  | "bio"
  | "mainGenre"
  | "website"
  | "imdbUrl"
  | "genresOfInterest"
  | "agreedToTerms"
  | "marketingConsent";

export type NewProfile = { userType: SignupRole; firstName: string; lastName: string } & Partial<
  Pick<Doc<"profiles">, Optional>
>;

/** The profile of an account, or null. */
export async function profileOfUser(ctx: QueryCtx, userId: Id<"users">): Promise<Doc<"profiles"> | null> {
  return await ctx.db
    .query("profiles")
    .withIndex("by_userId", (q) => q.eq("userId", userId))
    .unique();
}

/** The profile of an account, or null. An account that names its profile is answered in a quarter of the calls. */
export async function profileOfAccount(
  ctx: QueryCtx,
  { _id: userId, profileId }: Pick<Doc<"users">, "_id" | "profileId">,
): Promise<Doc<"profiles"> | null> {
  const named = profileId === undefined ? null : await ctx.db.get("profiles", profileId);
  return named?.userId === userId ? named : await profileOfUser(ctx, userId);
}

/** Makes an account name its profile, and no other one. */
export async function nameProfile(
  db: DatabaseWriter,
  before: Doc<"profiles"> | null,
  after: Doc<"profiles"> | null,
): Promise<void> {
  if (before?.userId === after?.userId) return;
  const was = before?.userId === undefined ? null : await db.get("users", before.userId);
  if (was?.profileId !== undefined && was.profileId === before?._id)
    await db.patch("users", was._id, { profileId: undefined });
  if (after?.userId !== undefined) await db.patch("users", after.userId, { profileId: after._id });
}

/** Lets the accounts of an older market name their profiles, some in each transaction. */
export async function linkOlderAccounts(ctx: MutationCtx, batch: Batch): Promise<void> {
  const profiles = () => ctx.db.query("profiles");
  const { linkOlderAccounts: job } = internal.jobs.accounts;
  await inBatches(ctx, job, batch, LINKED_BATCH, profiles, async ({ _id: profileId, userId }) => {
    const user = userId === undefined ? null : await ctx.db.get("users", userId);
    if (user !== null && user.profileId === undefined) await ctx.db.patch("users", user._id, { profileId });
  });
}

/** Inserts a profile. The trigger sets its derived fields. A producer starts pending. */
export async function insertProfile(ctx: MutationCtx, profile: NewProfile): Promise<Id<"profiles">> {
  const now = Date.now();
  return await ctx.db.insert("profiles", {
    ...profile,
    genresOfInterest: profile.genresOfInterest ?? [],
    signupDate: now,
    approvalStatus: profile.userType === "producer" ? "pending" : undefined,
    subscriptionStatus: profile.userType === "author" ? "none" : undefined,
    claimStatus: profile.userId === undefined ? "unclaimed" : "claimed",
    updatedAt: now,
    displayName: "",
    slug: "",
    bookCount: 0,
    publicBookCount: 0,
    publicGenres: [],
    searchText: "",
  });
}
