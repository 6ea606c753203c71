import { api } from "../../../../convex/_generated/api";
import { agreed, outcome } from "../matrix";
import type { Attempt, PermissionMarket } from "../permission-market";

const paginationOpts = { numItems: 24, cursor: null };

/** The rows of the admin's desk. */
export const ADMIN_ATTEMPTS: Record<string, Attempt> = {
  M63: async ({ books }, { query, mutation }) => {
    const page = { tab: "all", paginationOpts: { numItems: 1, cursor: null } } as const;
    // A book below the rating rule: a public one would match the saved search again.
    const set = (status: "blocked" | "listed") =>
      mutation(api.admin.books.setVisibility, { bookId: books.low, status });
    return agreed([
      await outcome(query(api.admin.books.list, { ...page, sort: "newest" })),
      await outcome(query(api.admin.books.search, { ...page, q: "book" })),
      await outcome(set("blocked")),
      await outcome(set("listed")),
    ]);
  },
  M66: async (_market, { query }) => await outcome(query(api.admin.stats.overview, { today: "2026-11-23" })),
  M67: async (_market, { query, mutation }) => {
    const { list, search, summary, refresh } = api.admin.subscriptions;
    const refreshed = await outcome(mutation(refresh, {}));
    return agreed([
      await outcome(query(list, { sort: "attention", paginationOpts })),
      await outcome(query(search, { q: "person", paginationOpts })),
      await outcome(query(summary, {})),
      refreshed,
    ]);
  },
  M141: async (_market, { query }) => await outcome(query(api.admin.desk.counts, {})),
  M157: async (_market, { query }) => await outcome(query(api.admin.views.list, { table: "books" })),
  M158: async (market, { mutation }) => {
    const view = { table: "books", name: "Blocked by rating", search: "tab=blocked&sort=rating" } as const;
    const shared = await outcome(mutation(api.admin.views.share, view));
    if (shared !== "+") await market.store.insert("sharedViews", view);
    const viewId = (await market.store.rows("sharedViews")).at(-1)?._id;
    if (viewId === undefined) throw new Error("The view was not staged.");
    const removed = await outcome(mutation(api.admin.views.remove, { viewId }));
    if (removed !== "+") await market.store.remove("sharedViews", viewId);
    return agreed([shared, removed]);
  },
  M142: async (market, { mutation }) => {
    const change = await stagedChange(market);
    const met = await outcome(mutation(api.admin.audit.undo, { auditId: change.auditId }));
    if (met !== "+") await change.remove();
    return met;
  },
};

/** An unlisting that can be undone and leaves the book as it is. */
async function stagedChange({ store, books }: PermissionMarket) {
  const target = { action: "book.visibility", table: "books", docId: books.hid } as const;
  await store.insert("auditLog", {
    ...target,
    at: Date.now(),
    actorKind: "admin",
    topic: "Visibility",
    label: "Unlisted",
    summary: "",
  });
  const auditId = (await store.rows("auditLog")).at(-1)?._id;
  const book = (await store.rows("books")).find(({ _id }) => _id === books.hid);
  if (auditId === undefined || book === undefined) throw new Error("The change was not staged.");
  const { isListed, hiddenBy, isBlocked } = book;
  const before = { isListed, hiddenBy, isBlocked };
  const step = { kind: "visibility", bookId: book._id, before, after: before };
  await store.insert("undoSteps", { auditId, expiresAt: Date.now() + 3_600_000, step });
  const remove = async () => {
    const stepId = (await store.rows("undoSteps")).at(-1)?._id;
    if (stepId !== undefined) await store.remove("undoSteps", stepId);
    await store.remove("auditLog", auditId);
  };
  return { auditId, remove };
}

/** The cells of a newcomer, a person without a role, where they differ from a visitor's. */
export const ADMIN_NEWCOMER: Record<string, string> = {
  M63: "F",
  M66: "F",
  M67: "F",
  M141: "F",
  M142: "F",
  M157: "F",
  M158: "F",
};
