import type { FunctionArgs } from "convex/server";
import { internal } from "../../convex/_generated/api";
import type { Id } from "../../convex/_generated/dataModel";
import type { Backend } from "./convex";

type BookFields = FunctionArgs<typeof internal.testing.books>["books"][number];
type PersonFields = Partial<FunctionArgs<typeof internal.testing.person>>;
type Role = FunctionArgs<typeof internal.testing.person>["role"];

/** Calls of functions and requests of the HTTP routes: as somebody, or as the deployment itself. */
export type Actor = Pick<Backend, "query" | "mutation" | "action" | "fetch">;

/** A backend to stage a market on: its own calls, a visitor's, and those of the person a login stands for. */
export interface Deployment {
  itself: Actor;
  visitor: Actor;
  as: (subject: string) => Actor;
}

/** People to act as, and ways to put books in a market; on the test backend or over the wire. */
export function stage({ itself: t, visitor, as }: Deployment) {
  let people = 0;
  async function person(role: Role, fields: PersonFields = {}) {
    const email = fields.email ?? `${role}${++people}@people.example`;
    const ids = await t.mutation(internal.testing.person, { role, ...fields, email });
    const { query, mutation, action, fetch } = as(`${ids.userId}|${ids.sessionId}`);
    return { ...ids, email, query, mutation, action, fetch };
  }
  return {
    visitor,
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

export type Stage = ReturnType<typeof stage>;
