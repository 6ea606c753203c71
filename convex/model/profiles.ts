import type { SignupRole } from "../../domain/roles";
import type { Id } from "../_generated/dataModel";
import type { MutationCtx } from "../_generated/server";

export type NewProfile = {
  userId?: Id<"users">;
  userType: SignupRole;
  firstName: string;
  lastName: string;
  penName?: string;
  companyName?: string;
  city?: string;
  bio?: string;
  mainGenre?: string;
  website?: string;
};

/** Inserts a profile; what is derived of it is set by the trigger. A producer starts pending (STA-04). */
export async function insertProfile(ctx: MutationCtx, profile: NewProfile): Promise<Id<"profiles">> {
  const now = Date.now();
  return await ctx.db.insert("profiles", {
    ...profile,
    genresOfInterest: [],
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
