import type { FunctionArgs } from "convex/server";
import { vi } from "vitest";
import { internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import type { Backend } from "./convex";
import { newBackend } from "./convex";

type BookFields = FunctionArgs<typeof internal.testing.books>["books"][number];
type PersonFields = Partial<FunctionArgs<typeof internal.testing.person>>;
type Role = FunctionArgs<typeof internal.testing.person>["role"];

/** A small market: people to act as, and ways to put books in it. */
export function market(t: Backend = newBackend()) {
  let people = 0;
  async function person(role: Role, fields: PersonFields = {}) {
    const email = fields.email ?? `${role}${++people}@people.example`;
    const ids = await t.mutation(internal.testing.person, { role, ...fields, email });
    const as = t.withIdentity({ subject: `${ids.userId}|${ids.sessionId}` });
    return { ...ids, email, query: as.query, mutation: as.mutation };
  }
  return {
    t,
    visitor: { query: t.query, mutation: t.mutation },
    person,
    producer: async (
      approvalStatus: PersonFields["approvalStatus"] = "approved",
      fields: PersonFields = {},
    ) => await person("producer", { ...fields, approvalStatus }),
    books: async (...books: BookFields[]) => await t.mutation(internal.testing.books, { books }),
    book: async (fields: BookFields) => {
      const [bookId] = await t.mutation(internal.testing.books, { books: [fields] });
      if (bookId === undefined) throw new Error("The book was not made.");
      return bookId;
    },
    /** Lets everything that was scheduled for now run to its end. */
    settle: async () => await t.finishAllScheduledFunctions(vi.runAllTimers),
    /** Lets time pass (ms) and everything fall due that falls due in it. */
    pass: async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      await t.finishInProgressScheduledFunctions();
    },
    rename: async (profileId: Id<"profiles">, firstName: string, lastName: string) =>
      await t.mutation(internal.testing.rename, { profileId, firstName, lastName }),
    approve: async (email: string, status: "approved" | "pending" | "suspended" = "approved") =>
      await t.mutation(internal.testing.approval, { email, status }),
    deny: async (email: string, reason: string) =>
      await t.mutation(internal.testing.approval, { email, status: "denied", reason }),
    sponsor: async (slug: string, days: FunctionArgs<typeof internal.testing.sponsor>["days"]) =>
      await t.mutation(internal.testing.sponsor, { slug, days }),
    remove: async (slug: string) => await t.mutation(internal.testing.removeBook, { slug }),
    change: async (slug: string, change: FunctionArgs<typeof internal.testing.changeBook>["change"]) =>
      await t.mutation(internal.testing.changeBook, { slug, change }),
  };
}

export type Market = ReturnType<typeof market>;
export type Somebody = Awaited<ReturnType<Market["person"]>>;
