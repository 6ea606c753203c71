import type { SignupRole } from "../../../domain/accounts/roles";
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";

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
