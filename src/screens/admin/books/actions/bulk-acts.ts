import type { SponsorshipDays } from "@domain/billing/sponsorships";
import { extendedUntil } from "@domain/billing/sponsorships";
import { formatLocalShortDay } from "@domain/local-dates";
import { grouped } from "@domain/figures";

/** What an admin can do to several books at once. */
export type BulkAct = { kind: "list" | "unlist" | "block" } | { kind: "sponsor"; days: SponsorshipDays };

/** A verb as a button says it, as it goes on, and once it is done. */
const VERBS: Record<BulkAct["kind"], { verb: string; going: string; done: string }> = {
  list: { verb: "List", going: "Listing", done: "Listed" },
  unlist: { verb: "Unlist", going: "Unlisting", done: "Unlisted" },
  block: { verb: "Block", going: "Blocking", done: "Blocked" },
  sponsor: { verb: "Sponsor", going: "Sponsoring", done: "Sponsored" },
};

/** "1 book", "1,200 books". */
export function countOfBooks(count: number): string {
  return `${grouped(count)} ${count === 1 ? "book" : "books"}`;
}

/** "Block 3 books", "Sponsor 3 books for 14 days". */
export function bulkLabel(act: BulkAct, count: number): string {
  return `${VERBS[act.kind].verb} ${countOfBooks(count)}${daysOf(act)}`;
}

/** "Blocking 50 of 120…". */
export function bulkProgress(act: BulkAct, done: number, total: number): string {
  return `${VERBS[act.kind].going} ${grouped(done)} of ${countOfBooks(total)}…`;
}

/** "Blocked 3 books". */
export function bulkDone(act: BulkAct, count: number): string {
  return `${VERBS[act.kind].done} ${countOfBooks(count)}${daysOf(act)}`;
}

/** What the act means for the books, in one sentence. */
export function bulkConsequence(act: BulkAct, count: number, now: number): string {
  const leave = count === 1 ? "It leaves" : "They leave";
  switch (act.kind) {
    case "list":
      return count === 1
        ? "It is public as soon as it meets the rating rule. A block ends."
        : "They are public as soon as they meet the rating rule. Blocked books are unblocked.";
    case "unlist":
      return `${leave} every public list immediately. Authors can list their books again.`;
    case "block":
      return `${leave} every public list immediately. Only an admin can undo this.`;
    case "sponsor": {
      const until = formatLocalShortDay(extendedUntil(act.days, undefined, now));
      return `Until ${until}, or ${act.days} days longer where a sponsorship runs. A permanent one ends.`;
    }
  }
}

function daysOf(act: BulkAct): string {
  return act.kind === "sponsor" ? ` for ${act.days} days` : "";
}
