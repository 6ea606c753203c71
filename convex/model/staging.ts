import type { ObjectType } from "convex/values";
import { v } from "convex/values";
import type { MutationCtx } from "../_generated/server";
import { createAccount } from "./accounts/accounts";
import { promoteAdmin } from "./accounts/admins";
import { insertBook } from "./books/newBook";
import { profileOfUser } from "./people/profiles";
import {
  vApprovalStatus,
  vBookGenre,
  vMovieRating,
  vProductionPhase,
  vRight,
  vRightsMap,
  vRole,
  vTheme,
} from "./vocabulary";

const MONTH_MS = 30 * 86_400_000;

/** A person of a test or of the demo market. The role `user` is an account that has still to choose one. */
export const vStagedPerson = {
  email: v.string(),
  role: v.union(vRole, v.literal("user")),
  firstName: v.optional(v.string()),
  lastName: v.optional(v.string()),
  approvalStatus: v.optional(vApprovalStatus),
  phone: v.optional(v.string()),
  companyName: v.optional(v.string()),
  imdbUrl: v.optional(v.string()),
  emailVerified: v.optional(v.boolean()),
};

/** The fields of a book that a person or the admin sets and the public rule or a filter looks at. */
export const vBookChange = {
  title: v.optional(v.string()),
  authorName: v.optional(v.string()),
  genre: v.optional(vBookGenre),
  logline: v.optional(v.string()),
  amazonRating: v.optional(v.number()),
  amazonReviewsCount: v.optional(v.number()),
  amazonLink: v.optional(v.string()),
  goodreadsRating: v.optional(v.number()),
  goodreadsReviewsCount: v.optional(v.number()),
  goodreadsLink: v.optional(v.string()),
  audibleRating: v.optional(v.number()),
  audibleReviewsCount: v.optional(v.number()),
  audibleLink: v.optional(v.string()),
  rights: v.optional(vRightsMap),
  themes: v.optional(v.array(vTheme)),
  hasAudiobook: v.optional(v.boolean()),
  screenplayAvailable: v.optional(v.boolean()),
  movieRating: v.optional(vMovieRating),
  isListed: v.optional(v.boolean()),
  hiddenBy: v.optional(v.union(v.literal("author"), v.literal("admin"))),
  isBlocked: v.optional(v.boolean()),
  producersInterested: v.optional(v.number()),
  isOptioned: v.optional(v.boolean()),
  isOptionedPublic: v.optional(v.boolean()),
  optionedRights: v.optional(v.array(vRight)),
  optionedDate: v.optional(v.number()),
  productionPhase: v.optional(vProductionPhase),
  productionStatus: v.optional(v.string()),
};

export const vStagedBook = {
  ...vBookChange,
  title: v.string(),
  ownerId: v.optional(v.id("users")),
  profileId: v.optional(v.id("profiles")),
  /** How the book's author is reached. */
  contact: v.optional(v.object({ email: v.optional(v.string()), phone: v.optional(v.string()) })),
};

/** Makes a person with a session of a month and returns all three ids. */
export async function addPerson(ctx: MutationCtx, staged: ObjectType<typeof vStagedPerson>) {
  const {
    email,
    role,
    firstName = "Test",
    lastName = "Person",
    approvalStatus,
    emailVerified,
    ...more
  } = staged;
  const signupRole = role === "producer" ? "producer" : "author";
  const userId = await createAccount(ctx, { email, role: signupRole, firstName, lastName, ...more });
  if (role === "admin") await promoteAdmin(ctx, userId);
  if (emailVerified) await ctx.db.patch("users", userId, { emailVerificationTime: Date.now() });
  if (role === "user") await ctx.db.patch("users", userId, { role: undefined });
  const profile = await profileOfUser(ctx, userId);
  if (profile === null) throw new Error("An account was made without a profile.");
  if (approvalStatus !== undefined) await ctx.db.patch("profiles", profile._id, { approvalStatus });
  const sessionId = await ctx.db.insert("authSessions", { userId, expirationTime: Date.now() + MONTH_MS });
  return { userId, sessionId, profileId: profile._id };
}

/** Makes a book; what is not said stands so that the book is public. */
export async function addBook(ctx: MutationCtx, { contact, ...staged }: ObjectType<typeof vStagedBook>) {
  const bookId = await insertBook(ctx, {
    authorName: "Test Author",
    genre: "Thriller",
    logline: "A person finds a thing and cannot give it back.",
    synopsis: "A person finds a thing. Somebody wants it. Neither of them is who they say they are.",
    amazonRating: 4.5,
    amazonReviewsCount: 20,
    rights: { filmTV: "available" },
    themes: [],
    hasAudiobook: false,
    screenplayAvailable: false,
    ...staged,
  });
  if (contact !== undefined) await ctx.db.insert("bookContacts", { bookId, ...contact });
  return bookId;
}
