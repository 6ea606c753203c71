import { api } from "../../../../convex/_generated/api";
import type { Doc, Id } from "../../../../convex/_generated/dataModel";
import type { ApprovalStatus } from "../../../../domain/accounts/roles";
import { NO_EVIDENCE } from "../../../../domain/producers/evidence";
import type { Actor } from "../../../support/stage";
import { agreed, outcome } from "../matrix";
import { CANARY } from "../permission-market";
import type { Attempt, PermissionMarket } from "../permission-market";

const PRODUCERS = ["pp", "pa", "pd", "ps"];
const paginationOpts = { numItems: 48, cursor: null };

/** The rows of authors, contact, notes, views and success stories. */
const PRODUCER_ATTEMPTS: Record<string, Attempt> = {
  // The upload has ended. Only a caller who may replace the cover gets this refusal.
  M22: async ({ store, books }, { mutation, action }, column) => {
    const over = await store.goneUpload();
    const target = { kind: "cover" as const, bookId: books.pub };
    const finished = await outcome(action(api.files.finish, { ...over, target }));
    if (column === "ax") return finished;
    const opened = await outcome(mutation(api.files.createUploadUrl, { kind: "cover" }));
    return agreed([opened, finished === "VALIDATION" ? "+" : finished]);
  },

  M08: async ({ books, authors }, actor) =>
    agreed([
      await contactOf(actor, { bookId: books.pub }),
      await contactOf(actor, { profileId: authors.works }),
    ]),
  M09: async ({ books }, actor) =>
    agreed(
      await Promise.all([books.hid, books.low, books.blk].map((bookId) => contactOf(actor, { bookId }))),
    ),
  M10: async ({ authors }, actor) =>
    agreed([await authorPage(actor, authors.works), await authorPage(actor, "test-person")]),
  // The author without books is the one in column `ax`, so the two swap places.
  M11: async ({ authors, actors }, actor, column) => {
    const swapped = { ao: actors.ax, ax: actors.ao }[column] ?? actor;
    return await authorPage(swapped, authors.idle);
  },
  M12: async ({ authors }, actor) => {
    const { page } = await actor.query(api.authors.booksOf, { profileId: authors.works, paginationOpts });
    return page.map(({ title }) => title).join() === "Public" ? "P" : "N";
  },
  M35: async ({ books }, actor) => await saveNote(actor, { bookId: books.pub, note: `Note of a ${CANARY}` }),
  M36: async ({ books }, actor) => await outcome(actor.query(api.producer.notes.get, { bookId: books.pub })),
  // Notes take no producer, so reaching for another's note means naming its producer anyway.
  M37: async ({ books }, actor, column) => {
    const args = { bookId: books.pub, ...foreignProducer(column, books.pub) };
    return await outcome(actor.query(api.producer.notes.get, args));
  },
  M64: async ({ books, stage }, actor) =>
    agreed([
      // The removed story is put back for the later rows.
      await outcome(
        actor
          .mutation(api.admin.options.removeFromPublic, { bookId: books.story })
          .then(() => stage.change("story", { isOptionedPublic: true })),
      ),
      await outcome(actor.mutation(api.admin.options.setPhase, { bookId: books.story, phase: "production" })),
      await outcome(actor.mutation(api.admin.options.setPhase, { bookId: books.story, phase: "optioned" })),
    ]),
  M81: async (market, actor, column) => await recordView(market, actor, column, "pub"),
  M82: async (market, actor, column) =>
    agreed([
      await recordView(market, actor, column, "hid"),
      await recordView(market, actor, column, "low"),
      await recordView(market, actor, column, "blk"),
      await recordView(market, actor, column, "missing"),
    ]),
  M85: async ({ books, authors }, actor) =>
    agreed([await reveal(actor, { bookId: books.pub }), await reveal(actor, { profileId: authors.works })]),
  M86: async ({ books, authors }, actor) =>
    agreed([
      await reveal(actor, { bookId: books.hid }),
      await reveal(actor, { bookId: books.low }),
      await reveal(actor, { bookId: books.blk }),
      await reveal(actor, { bookId: books.missing }),
      await reveal(actor, { profileId: authors.idle }),
    ]),
  M95: async ({ books }, actor, column) =>
    await saveNote(actor, {
      bookId: books.pub,
      note: "Not mine",
      ...(["pp", "pa"].includes(column) ? foreignProducer(column, books.pub) : {}),
    }),
  M96: async (_market, actor) => {
    const similar = await actor.query(api.authors.similar, { slug: "test-nobody" });
    return similar.map(({ slug }) => slug).join() === "test-person" ? "P" : "N";
  },
};

/** True if this person sees exactly the market's success story. */
export async function showsStory({ query }: Actor): Promise<boolean> {
  const { page } = await query(api.catalog.successStories, { paginationOpts });
  return page.map(({ title }) => title).join() === "Story";
}

type Target = { bookId: Id<"books"> } | { profileId: Id<"profiles"> };

async function contactOf({ query }: Actor, target: Target): Promise<string> {
  const contact = await query(api.authors.contact, { target });
  if (contact === null) return "N";
  return contact.email?.startsWith(CANARY) && contact.phone?.endsWith(CANARY) ? "C" : "another's contact";
}

async function reveal({ mutation }: Actor, target: Target): Promise<string> {
  return await outcome(mutation(api.authors.revealContact, { target }));
}

async function authorPage({ query }: Actor, slugOrId: string): Promise<string> {
  const author = await query(api.authors.bySlug, { slugOrId });
  if (author === null) return "N";
  return author.own === null ? "P" : "+";
}

async function saveNote({ mutation }: Actor, note: { bookId: Id<"books">; note: string }): Promise<string> {
  return await outcome(mutation(api.producer.notes.save, note));
}

function foreignProducer(column: string, id: Id<"books">): object {
  return PRODUCERS.includes(column) ? { producerId: id } : {};
}

/** A view that counts leaves a mark; every view gets the same answer. */
async function recordView(
  market: PermissionMarket,
  { mutation }: Actor,
  column: string,
  state: keyof PermissionMarket["books"],
) {
  const marks = async () => await market.store.rows("viewMarks");
  const before = (await marks()).length;
  const viewerKey = `browser-of-${column}-0000`;
  const answer = await mutation(api.books.recordView, { bookId: market.books[state], viewerKey });
  if (answer !== null) return "an answer that reveals the book";
  const isMarked = (await marks()).length > before;
  // The next view on this day must count again.
  for (const { _id } of isMarked ? await marks() : []) await market.store.remove("viewMarks", _id);
  return isMarked ? "+" : "N";
}

async function producerWith({ store }: PermissionMarket, status: ApprovalStatus): Promise<Doc<"profiles">> {
  const profiles = await store.rows("profiles");
  const profile = profiles.find(
    ({ userType, approvalStatus }) => userType === "producer" && approvalStatus === status,
  );
  if (profile === undefined) throw new Error(`The market has no ${status} producer.`);
  return profile;
}

/** The rows of contact messages, of the admin's decisions, and of a producer's application. */
const ADMIN_ATTEMPTS: Record<string, Attempt> = {
  M57: async (_market, { mutation }, column) => {
    const email = `${column.toLowerCase()}@writers.example`;
    const message = { name: "Somebody", email, userType: "" as const, subject: "Hello", message: "Hello." };
    return await outcome(mutation(api.contact.send, message));
  },
  M58: async ({ store }, { query, mutation }) => {
    const [message] = await store.rows("contactMessages");
    if (message === undefined) throw new Error("The market has no message.");
    return agreed([
      await outcome(query(api.admin.messages.list, { paginationOpts })),
      await outcome(query(api.admin.messages.search, { q: "canary", paginationOpts })),
      await outcome(mutation(api.admin.messages.markRead, { messageId: message._id })),
    ]);
  },
  M65: async (market, { query, mutation }) => {
    const { _id: profileId } = await producerWith(market, "pending");
    const renewal = {
      profileId: (await producerWith(market, "approved"))._id,
      evidence: { ...NO_EVIDENCE, callNote: "Spoke to them" },
    };
    return agreed([
      await outcome(query(api.admin.producers.list, { paginationOpts })),
      await outcome(query(api.admin.producers.search, { q: "person", paginationOpts })),
      await outcome(query(api.admin.producers.stats, { month: "2026-11" })),
      await outcome(query(api.admin.producers.waiting, {})),
      await outcome(query(api.admin.producers.get, { profileId })),
      await outcome(mutation(api.admin.producers.setStatus, { profileId, status: "pending" })),
      await outcome(mutation(api.admin.producers.renewChecks, renewal)),
    ]);
  },
  M90: async (_market, { query }) => await outcome(query(api.producers.me, {})),
  // The denial is made old enough, and restored for the later rows.
  M91: async (market, { mutation }, column) => {
    if (column !== "pd") return await outcome(mutation(api.producers.reapply, {}));
    const { store, stage } = market;
    const { _id: profileId, userId, approvalReason } = await producerWith(market, "denied");
    await store.patch("profiles", profileId, { approvalDate: 0 });
    const met = await outcome(mutation(api.producers.reapply, {}));
    const user = (await store.rows("users")).find(({ _id }) => _id === userId);
    await stage.deny(user?.email ?? "", approvalReason ?? "");
    return met;
  },
};

/** The rows of authors, contacts, notes, views, stories, messages and producers. */
export const PEOPLE_ATTEMPTS: Record<string, Attempt> = { ...PRODUCER_ATTEMPTS, ...ADMIN_ATTEMPTS };

/** The cells of a newcomer, a person without a role, where they differ from a visitor's. */
export const PEOPLE_NEWCOMER: Record<string, string> = {
  ...{ M22: "F", M35: "F", M36: "F", M37: "F", M64: "F", M85: "F", M86: "F", M95: "F" },
  ...{ M57: "+", M58: "F", M65: "F", M90: "F", M91: "F" },
};
