import type { FunctionCaller } from "../../support/admin-api";
import { addAttention } from "../attention";
import { type Group, byId, writeAll } from "./documents";
import { pastSponsorships, trail } from "../history";
import { importGroups } from "../imports";
import { FIRST_BATCH, HOUR_MS, idsOf, type Seeded } from "./seeding";
import { stagedDates } from "./staged-people";

/** The past months: when producers came and were decided about, sponsorships that are over, and what the admin did. */
export async function addHistory(
  call: FunctionCaller,
  market: Seeded & { importedIds: readonly string[] },
  adminId: string,
): Promise<void> {
  const { books, bookIds, producers, importedIds } = market;
  const now = Date.now();
  const people = stagedDates(adminId).map(({ email, ...dates }) =>
    datedProducer(idsOf(producers, email).profileId, dates, now),
  );
  await writeAll(call, people, FIRST_BATCH);
  await writeAll(call, pastSponsorships(books, bookIds, now));
  await writeAll(call, trail(books, bookIds, adminId, now), FIRST_BATCH);
  await writeAll(call, importGroups(adminId, importedIds, now));
  await addAttention(call, market, now);
}

/** Moves a producer's sign-up into the past, and the decision with its checks and its audit entry. */
function datedProducer(
  profileId: string,
  { signedUpHoursAgo, decided }: { signedUpHoursAgo: number; decided?: { hoursAgo: number; by: string } },
  now: number,
): Group {
  const [profile, signupDate] = [byId("profiles", profileId), now - signedUpHoursAgo * HOUR_MS];
  if (decided === undefined) return { writes: [{ patch: profile, row: { signupDate } }] };
  const [at, by] = [now - decided.hoursAgo * HOUR_MS, decided.by];
  const checks = { table: "producerEvidence", index: "by_profileId", is: { profileId } };
  const entries = { table: "auditLog", index: "by_docId_at", is: { docId: profileId } };
  return {
    writes: [
      { patch: profile, row: { signupDate, approvalDate: at, approvedBy: by } },
      { patch: checks, row: { checkedAt: at, checkedBy: by } },
      { patch: entries, row: { at, actorId: by, actorKind: "admin" } },
    ],
  };
}
