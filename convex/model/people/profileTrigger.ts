import { reviewOrder } from "../../../domain/producers/approvals";
import { profileSlug } from "../../../domain/slugs";
import { internal } from "../../_generated/api";
import type { Doc } from "../../_generated/dataModel";
import type { DatabaseWriter } from "../../_generated/server";
import type { ChangeOf, TriggerCtx } from "../change";
import { differing } from "../change";
import type { Contribution } from "../counters";
import { applyContribution, bumpDaily } from "../counters";
import { nameMember } from "../billing/subscriptionTrigger";
import { nameProfile } from "./profiles";
import { freeProfileSlug, isSlugOf, retireSlug } from "../slugs";

type Profile = Doc<"profiles">;

/** Trigger: derives data after a write to a profile, in the same transaction or in scheduled jobs. */
export async function profileChanged(ctx: TriggerCtx, change: ChangeOf<"profiles">): Promise<void> {
  const db = ctx.innerDb;
  const before = change.oldDoc;
  const after = change.newDoc === null ? null : await deriveFields(db, change.newDoc);
  await nameProfile(db, before, after);
  await applyContribution(db, profileContribution(before), profileContribution(after));
  if (before !== null) await countPhone(db, before, after);
  await countSignup(db, before, after);
  if (before !== null) await scheduleUpdates(ctx, before, after);
  if (before !== null && after?.userId !== undefined && before.displayName !== after.displayName)
    await nameMember(ctx, after.userId, { customerName: after.displayName });
}

/** Derives display name, slug, search text and the place in the review. An old slug becomes a redirect. */
async function deriveFields(db: DatabaseWriter, profile: Profile): Promise<Profile> {
  const facts = {
    ...profile,
    ...profileFacts(profile),
    reviewOrder: reviewOrderOf(profile),
    slug: await slugFor(db, profile),
  };
  const changed = differing(profile, facts);
  if (changed === null) return profile;
  if (profile.slug !== "" && changed.slug !== undefined) await retireSlug(db, profile);
  await db.patch("profiles", profile._id, changed);
  return facts;
}

/** The texts derived from a profile's own fields. */
export function profileFacts(profile: Pick<Profile, "firstName" | "lastName" | "penName" | "companyName">) {
  const fullName = `${profile.firstName} ${profile.lastName}`.trim();
  const displayName = profile.penName?.trim() || fullName;
  const texts = [displayName, fullName, profile.companyName ?? ""].filter((text) => text !== "");
  return { displayName, searchText: [...new Set(texts)].join("\n") };
}

/** A producer's place among those to review. A profile without a status is pending. */
export function reviewOrderOf({ userType, approvalStatus, approvalDate, signupDate }: Profile) {
  if (userType !== "producer") return undefined;
  return reviewOrder({
    approvalStatus: approvalStatus ?? "pending",
    approvalDate: approvalDate ?? null,
    signupDate,
  });
}

/** Only authors, and people with books, have a page and so a slug. */
async function slugFor(db: DatabaseWriter, profile: Profile): Promise<string> {
  const isAuthor = profile.userType === "author" || profile.bookCount > 0;
  const wanted = isAuthor ? profileSlug(profile.firstName, profile.lastName) : "";
  if (wanted === "" || isSlugOf(profile.slug, wanted)) return wanted === "" ? "" : profile.slug;
  return await freeProfileSlug(db, wanted, profile._id);
}

/** A profile's share of the counters. Only producers are counted. */
export function profileContribution(profile: Profile | null): Contribution {
  if (profile?.userType !== "producer") return {};
  return {
    "producers.total": 1,
    [`producers.${profile.approvalStatus ?? "pending"}`]: 1,
    "producers.withCompany": profile.companyName ? 1 : 0,
  };
}

/** Schedules updates of many documents: a producer's saves, an author's books. */
async function scheduleUpdates(ctx: TriggerCtx, before: Profile, after: Profile | null): Promise<void> {
  const userId = after?.userId ?? before.userId;
  const [was, is] = [before.approvalStatus === "approved", after?.approvalStatus === "approved"];
  if (userId !== undefined && was !== is) {
    await ctx.scheduler.runAfter(0, internal.jobs.books.recountSaves, { producerId: userId });
  }
  if (after !== null && userId !== undefined && searchNames(before) !== searchNames(after))
    await ctx.scheduler.runAfter(0, internal.jobs.messages.renameInThreads, { userId });
  if (after !== null && before.displayName !== "" && before.displayName !== after.displayName) {
    const rename = { profileId: after._id, from: before.displayName };
    await ctx.scheduler.runAfter(0, internal.jobs.books.renameBooks, rename);
  }
}

/** The names by which others find a person's conversations. */
function searchNames({ displayName, companyName = "" }: Profile): string {
  return `${displayName}\n${companyName}`;
}

/** Sign-ups count existing producers on their day: one who leaves or changes type no longer counts. */
async function countSignup(db: DatabaseWriter, before: Profile | null, after: Profile | null): Promise<void> {
  const was = before?.userType === "producer" ? before : null;
  const is = after?.userType === "producer" ? after : null;
  if (was?.signupDate === is?.signupDate) return;
  if (was !== null) await bumpDaily(db, "producers.signup", was.signupDate, -1);
  if (is !== null) await bumpDaily(db, "producers.signup", is.signupDate);
}

/** A phone number stops counting when its producer leaves or changes type. */
async function countPhone(db: DatabaseWriter, before: Profile, after: Profile | null): Promise<void> {
  const [was, is] = [before, after].map((profile) => (profile?.userType === "producer" ? 1 : 0));
  if (was === is) return;
  const contact = await db
    .query("profileContacts")
    .withIndex("by_profileId", (q) => q.eq("profileId", before._id))
    .first();
  if (contact?.phone) await applyContribution(db, withPhone(was), withPhone(is));
}

/** Trigger: counts producers with a phone number. */
export async function contactChanged(ctx: TriggerCtx, change: ChangeOf<"profileContacts">): Promise<void> {
  const [had, has] = [change.oldDoc?.phone ? 1 : 0, change.newDoc?.phone ? 1 : 0];
  const profileId = (change.newDoc ?? change.oldDoc)?.profileId;
  if (had === has || profileId === undefined) return;
  const profile = await ctx.innerDb.get("profiles", profileId);
  if (profile?.userType !== "producer") return;
  await applyContribution(ctx.innerDb, withPhone(had), withPhone(has));
}

function withPhone(count = 0): Contribution {
  return { "producers.withPhone": count };
}
