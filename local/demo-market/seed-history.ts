import type { FunctionCaller } from "../admin-api";
import { stagedAttention } from "./attention";
import { stagedSponsorships, stagedTrail } from "./history";
import { stagedImports } from "./imports";
import { batches, FIRST_BATCH, idsOf, type Seeded } from "./seeding";
import { stagedDates } from "./staged-people";

/** Books whose views and contacts are written in one mutation. */
const ATTENTION_BATCH = 25;

/** The past months: when producers came and were decided about, sponsorships that are over, and what the admin did. */
export async function addHistory(
  call: FunctionCaller,
  { books, desks, bookIds, producers, importedIds }: Seeded & { importedIds: readonly string[] },
  adminId: string,
): Promise<void> {
  const people = stagedDates(adminId).map(({ email, ...dates }) => ({
    ...dates,
    profileId: idsOf(producers, email).profileId,
  }));
  for (const batch of batches(people, FIRST_BATCH))
    await call("staging/history:datePeople", { people: batch });
  const sponsorships = stagedSponsorships(books, bookIds);
  await call("staging/history:addPastSponsorships", { sponsorships });
  const entries = stagedTrail(books, bookIds, adminId);
  for (const batch of batches(entries, FIRST_BATCH))
    await call("staging/history:addEntries", { entries: batch });
  await call("staging/history:addImports", { imports: stagedImports(adminId, importedIds) });
  const attention = stagedAttention({ books, desks, bookIds }, (email) => idsOf(producers, email).userId);
  for (const batch of batches(attention, ATTENTION_BATCH))
    await call("staging/attention:addFigures", { books: batch });
}
