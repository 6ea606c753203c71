import type { Infer } from "convex/values";
import { v } from "convex/values";
import { vApprovalStatus, vProductionPhase, vRight, vSponsorshipStatus } from "../vocabulary";

/** The fields of a book that a change of its visibility sets. */
const vVisibility = v.object({
  isListed: v.optional(v.boolean()),
  hiddenBy: v.optional(v.union(v.literal("author"), v.literal("admin"))),
  isBlocked: v.boolean(),
});
export type Visibility = Infer<typeof vVisibility>;

/** The fields of a book that a change of its option sets. */
const vOption = v.object({
  isOptioned: v.boolean(),
  isOptionedPublic: v.boolean(),
  optionedRights: v.optional(v.array(vRight)),
  optionedDate: v.optional(v.number()),
  optionedVerifiedBy: v.optional(v.string()),
  productionPhase: v.optional(vProductionPhase),
  productionStatus: v.optional(v.string()),
});
export type OptionFields = Infer<typeof vOption>;

/** A sponsorship as a change found or left it. */
const vSponsorshipState = v.object({
  id: v.id("sponsorships"),
  status: vSponsorshipStatus,
  endsAt: v.optional(v.number()),
});
export type SponsorshipState = Infer<typeof vSponsorshipState>;

/** The fields of a producer's profile that a decision sets. */
const vDecision = v.object({
  approvalStatus: vApprovalStatus,
  approvalDate: v.optional(v.number()),
  approvalReason: v.optional(v.string()),
  approvalNotes: v.optional(v.string()),
  approvedBy: v.optional(v.id("users")),
});
export type StoredDecision = Infer<typeof vDecision>;

/** What undoing a change restores (`before`), and what it must find unchanged (`after`). */
export const vUndoStep = v.union(
  v.object({
    kind: v.literal("visibility"),
    bookId: v.id("books"),
    before: vVisibility,
    after: vVisibility,
  }),
  v.object({ kind: v.literal("option"), bookId: v.id("books"), before: vOption, after: vOption }),
  v.object({
    kind: v.literal("email"),
    bookId: v.id("books"),
    before: v.optional(v.string()),
    after: v.optional(v.string()),
  }),
  v.object({
    kind: v.literal("sponsorship"),
    bookId: v.id("books"),
    before: v.array(vSponsorshipState),
    after: v.array(vSponsorshipState),
  }),
  v.object({
    kind: v.literal("status"),
    profileId: v.id("profiles"),
    before: vDecision,
    after: vDecision,
  }),
);
export type UndoStep = Infer<typeof vUndoStep>;
export type UndoStepOf<Kind extends UndoStep["kind"]> = Extract<UndoStep, { kind: Kind }>;
