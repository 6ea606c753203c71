import type { FunctionArgs } from "convex/server";
import { internal } from "../../convex/_generated/api";
import type { Doc, Id } from "../../convex/_generated/dataModel";
import type { Store } from "../../domain/links";
import { type Group, byId } from "../../local/demo-market/seeding/documents";
import type { Backend } from "./convex";
import { bookAt, bookChange, emailProof, unreadMessages } from "./documents";

/** The name of every staged person whose name does not matter. */
export const TEST_NAMES = { firstName: "Test", lastName: "Person" };

/** The fields of a public book except its title. A test sets only the fields it is about. */
export const PUBLIC_BOOK = {
  authorName: "Test Author",
  genre: "Thriller" as const,
  logline: "A person finds a thing and cannot give it back.",
  synopsis: "A person finds a thing. Somebody wants it. Neither of them is who they say they are.",
  amazonRating: 4.5,
  amazonReviewsCount: 20,
  rights: { filmTV: "available" as const },
  themes: [],
  hasAudiobook: false,
  screenplayAvailable: false,
};

/** A transactional email for `staging/market:addMail`. */
export const RESET_MAIL = { type: "reset" as const, values: { firstName: "", code: "SECRET" } };

/** A step of the reactivation for `staging/market:addMail`. */
export function reactivationMail(emailDay: "1" | "2") {
  const values = { firstName: "", authorName: "", bookTitle: "A book", emailDay, book: "" };
  return { type: "v1_reactivation" as const, values };
}

type StagedBook = FunctionArgs<typeof internal.staging.market.addBooks>["books"][number];
type BookFields = Partial<StagedBook> & Pick<StagedBook, "title">;
type StagedPerson = FunctionArgs<typeof internal.staging.market.addPeople>["people"][number];
type PersonFields = Partial<StagedPerson>;
type Role = StagedPerson["role"];
type UnclaimedAuthor = FunctionArgs<typeof internal.staging.market.addUnclaimedAuthors>["authors"][number];

/** Calls functions and HTTP routes as one person or as the deployment itself. */
export type Actor = Pick<Backend, "query" | "mutation" | "action" | "fetch">;

/** A backend for a staged market, with callers for the deployment, a visitor and a logged-in person. */
export interface Deployment {
  itself: Actor;
  visitor: Actor;
  as: (subject: string) => Actor;
}

/** Adds people to act as, and books, to a market on the test backend or over the network. */
export function stage({ itself: t, visitor, as }: Deployment) {
  let count = 0;
  async function person(role: Role, fields: PersonFields = {}) {
    const email = fields.email ?? `${role}${++count}@people.example`;
    const approvalReason = fields.approvalStatus === "denied" ? "No credits found" : undefined;
    const people = [{ ...TEST_NAMES, role, approvalReason, ...fields, email }];
    const [ids] = await t.mutation(internal.staging.market.addPeople, { people });
    if (ids === undefined) throw new Error("The person was not made.");
    const sessionId = await t.mutation(internal.staging.market.openSession, { userId: ids.userId });
    const { query, mutation, action, fetch } = as(`${ids.userId}|${sessionId}`);
    return { ...ids, sessionId, email, query, mutation, action, fetch };
  }
  /** Writes documents, as they are stored, with all that follows from each. Fails if one is not there. */
  async function write(group: Group): Promise<string[]> {
    const [ids = []] = await t.mutation(internal.staging.market.write, { groups: [group] });
    if (ids.includes("")) throw new Error("There is no such document.");
    return ids;
  }
  async function books(...fields: BookFields[]) {
    const books = fields.map((book) => ({ ...PUBLIC_BOOK, ...book }));
    return await t.mutation(internal.staging.market.addBooks, { books });
  }
  return {
    visitor,
    person,
    producer: async (
      approvalStatus: PersonFields["approvalStatus"] = "approved",
      fields: PersonFields = {},
    ) => await person("producer", { ...fields, approvalStatus }),
    unclaimedAuthor: async (author: UnclaimedAuthor) => {
      const [profileId] = await t.mutation(internal.staging.market.addUnclaimedAuthors, {
        authors: [author],
      });
      if (profileId === undefined) throw new Error("The author was not made.");
      return profileId;
    },
    books,
    book: async (fields: BookFields) => {
      const [bookId] = await books(fields);
      if (bookId === undefined) throw new Error("The book was not made.");
      return bookId;
    },
    /** Figures that have waited for a check for a minute. Returns the check. */
    ratingCheck: async (about: { bookId: Id<"books">; source: Store }) => {
      const waiting = { reason: "crossing", status: "waiting", was: {}, since: Date.now() - 60_000 };
      const [id] = await write({ writes: [{ insert: "ratingChecks", row: { ...about, ...waiting } }] });
      return id as Id<"ratingChecks">;
    },
    rename: async (profileId: Id<"profiles">, firstName: string, lastName: string) =>
      await write({ writes: [{ patch: byId("profiles", profileId), row: { firstName, lastName } }] }),
    verify: async (email: string, isProven?: boolean) => await write(emailProof(email, isProven)),
    approve: async (email: string, status: "approved" | "pending" | "suspended" = "approved") =>
      await t.mutation(internal.staging.market.setApproval, { email, status }),
    deny: async (email: string, reason: string) =>
      await t.mutation(internal.staging.market.setApproval, { email, status: "denied", reason }),
    sponsor: async (slug: string, days: FunctionArgs<typeof internal.staging.market.sponsorBook>["days"]) =>
      await t.mutation(internal.staging.market.sponsorBook, { slug, days }),
    remove: async (slug: string) => await write({ writes: [{ delete: bookAt(slug) }] }),
    change: async (slug: string, change: Partial<Doc<"books">>) => await write(bookChange(slug, change)),
    messages: async (subjects: readonly string[], email?: string) =>
      await write(unreadMessages(subjects, email)),
    write,
  };
}

export type Stage = ReturnType<typeof stage>;
