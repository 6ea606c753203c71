import * as z from "zod";
import type { ApprovalStatus } from "../../accounts/roles";
import { APPROVAL_LABELS, APPROVAL_STATUSES } from "../../accounts/roles";
import { GENRES } from "../../books/genres";
import { digestGenres } from "../digest";

/** Whom an admin's campaign can go to: members, or newsletter readers without an account. */
export const AUDIENCE_ROLES = ["author", "producer", "reader"] as const;
export type AudienceRole = (typeof AUDIENCE_ROLES)[number];
export const AUDIENCE_LABELS: Record<AudienceRole, string> = {
  author: "Authors",
  producer: "Producers",
  reader: "Newsletter readers",
};

/** Authors with an account, authors of imported books without one, or both. */
export const CLAIM_CHOICES = ["any", "claimed", "unclaimed"] as const;
export type ClaimChoice = (typeof CLAIM_CHOICES)[number];
export const CLAIM_LABELS: Record<ClaimChoice, string> = {
  any: "All authors",
  claimed: "With an account",
  unclaimed: "Without an account",
};

/** The people of a campaign. Statuses narrow producers, `claim` narrows authors, and genres narrow both. */
export const Audience = z.object({
  role: z.enum(AUDIENCE_ROLES),
  statuses: z.array(z.enum(APPROVAL_STATUSES)).max(APPROVAL_STATUSES.length),
  claim: z.enum(CLAIM_CHOICES),
  genres: z.array(z.enum(GENRES)).max(GENRES.length),
});
export type Audience = z.infer<typeof Audience>;

/** The facts of a member that decide whether a campaign is for them. */
type Member = {
  userType: "author" | "producer" | "admin";
  approvalStatus?: ApprovalStatus;
  claimStatus: "claimed" | "unclaimed";
  /** Genres of an author's public books. */
  publicGenres: readonly string[];
  mainGenre?: string;
  /** A producer's genres, by their names in the sign-up form. None means all. */
  genresOfInterest: readonly string[];
};

/** True for a member of the audience. No chosen status or genre means any. */
export function isInAudience({ role, statuses, claim, genres }: Audience, member: Member): boolean {
  if (member.userType !== role) return false;
  if (role === "author" && claim !== "any" && member.claimStatus !== claim) return false;
  const status = member.approvalStatus ?? "pending";
  if (role === "producer" && statuses.length > 0 && !statuses.includes(status)) return false;
  return genres.length === 0 || genresOf(member).some((genre) => genres.some((chosen) => chosen === genre));
}

function genresOf({ userType, genresOfInterest, publicGenres, mainGenre }: Member): readonly string[] {
  if (userType !== "producer") return mainGenre === undefined ? publicGenres : [...publicGenres, mainGenre];
  const chosen = digestGenres(genresOfInterest);
  return chosen.length === 0 ? GENRES : chosen;
}

/** The audience in words, for lists: "Producers, Approved, Drama". */
export function audienceWords({ role, statuses, claim, genres }: Audience): string {
  const parts = [AUDIENCE_LABELS[role]];
  if (role === "producer") parts.push(...statuses.map((status) => APPROVAL_LABELS[status]));
  if (role === "author" && claim !== "any") parts.push(CLAIM_LABELS[claim].toLowerCase());
  if (role !== "reader") parts.push(...(genres.length > 3 ? [`${genres.length} genres`] : genres));
  return parts.join(", ");
}
