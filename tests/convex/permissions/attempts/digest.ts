import { api } from "../../../../convex/_generated/api";
import { DAY_MS } from "../../../../domain/dates";
import { agreed, outcome } from "../matrix";
import type { Attempt, PermissionMarket } from "../permission-market";

const paginationOpts = { numItems: 24, cursor: null };
const KEY = "2099-W01";
const TO = "ops@adaptationshelf.example";

/** An issue with a book, whose week is far away so that no job touches it. */
async function stageIssue({ store, books }: PermissionMarket): Promise<void> {
  const issues = await store.rows("digestIssues");
  if (issues.some(({ key }) => key === KEY)) return;
  const goesAt = Date.now() + 300 * DAY_MS;
  const times = { opensAt: goesAt - DAY_MS, goesAt, closesAt: goesAt + DAY_MS, since: 0, collectedAt: 0 };
  const issue = { key: KEY, state: "open", ...times, isHeld: false, introduction: "", vetoed: [] };
  await store.insert("digestIssues", issue);
  const picked = { issueKey: KEY, section: "new", bookId: books.pub, genre: "Thriller", order: 1 };
  await store.insert("digestBooks", picked);
}

/** The rows of the weekly digest. */
export const DIGEST_ATTEMPTS: Record<string, Attempt> = {
  M170: async (_market, { query }) => {
    const { issue, books, preview, past } = api.admin.digest;
    return agreed([
      await outcome(query(issue, { key: KEY })),
      await outcome(query(books, { key: KEY, section: "new", paginationOpts })),
      await outcome(query(preview, { key: KEY, as: "producer", genres: [] })),
      await outcome(query(past, { before: KEY })),
    ]);
  },
  M171: async (market, { mutation }, column) => {
    if (column === "ad") await stageIssue(market);
    const { setIntroduction, setVeto, setHeld, sendTest } = api.admin.digest;
    const bookId = market.books.pub;
    return agreed([
      await outcome(mutation(setIntroduction, { key: KEY, introduction: "Three debuts." })),
      await outcome(mutation(setVeto, { key: KEY, bookId, vetoed: true })),
      await outcome(mutation(setVeto, { key: KEY, bookId, vetoed: false })),
      await outcome(mutation(setHeld, { key: KEY, held: true })),
      await outcome(mutation(sendTest, { key: KEY, as: "reader", genres: [], to: TO })),
    ]);
  },
};

export const DIGEST_NEWCOMER: Record<string, string> = { M170: "F", M171: "F" };
