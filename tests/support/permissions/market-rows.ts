import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import type { Attempt } from "./attempt";
import { agreed, outcome } from "./attempt";
import type { Actor, PermissionMarket } from "./permission-market";
import { CANARY } from "./permission-market";

const PRODUCERS = ["pp", "pa", "pd", "ps"];
const paginationOpts = { numItems: 48, cursor: null };

/** The rows of authors, contact, notes, views and success stories. */
export const MARKET_ATTEMPTS: Record<string, Attempt> = {
  // The upload is over, which only somebody who may replace the cover gets to hear.
  M22: async ({ store, books }, { mutation, action }, column) => {
    const over = await store.goneUpload();
    const target = { kind: "cover" as const, bookId: books.pub };
    const finished = await outcome(action(api.files.finish, { ...over, target }));
    if (column === "ax") return finished;
    const opened = await outcome(mutation(api.files.createUploadUrl, { kind: "cover" }));
    return agreed([opened, finished === "VALIDATION" ? "+" : finished]);
  },

  M08: async ({ books, authors }, actor) =>
    agreed([await contact(actor, { bookId: books.pub }), await contact(actor, { profileId: authors.works })]),
  M09: async ({ books }, actor) =>
    agreed(await Promise.all([books.hid, books.low, books.blk].map((bookId) => contact(actor, { bookId })))),
  M10: async ({ authors }, actor) =>
    agreed([await authorPage(actor, authors.works), await authorPage(actor, "test-person")]),
  // The author without works is the one in column `ax`: the two change places.
  M11: async ({ authors, actors }, actor, column) => {
    const swapped = { ao: actors.ax, ax: actors.ao }[column] ?? actor;
    return await authorPage(swapped, authors.idle);
  },
  M12: async ({ authors }, actor) => {
    const { page } = await actor.query(api.authors.booksOf, { profileId: authors.works, paginationOpts });
    return page.map(({ title }) => title).join() === "Public" ? "P" : "N";
  },
  M35: async ({ books }, actor) => await saveNote(actor, { bookId: books.pub, note: `Note of a ${CANARY}` }),
  M36: async ({ books }, actor) => await outcome(actor.query(api.notes.get, { bookId: books.pub })),
  // A note has no id of its own: another's is reached for by naming its producer, and nobody is asked for one.
  M37: async ({ books }, actor, column) => {
    const args = { bookId: books.pub, ...smuggled(column, books.pub) };
    return await outcome(actor.query(api.notes.get, args));
  },
  M64: async ({ books, market }, actor) =>
    agreed([
      // What was taken off the page stands there again, for the rows to come.
      await outcome(
        actor
          .mutation(api.admin.options.removeFromPublic, { bookId: books.story })
          .then(() => market.change("story", { isOptionedPublic: true })),
      ),
      await outcome(actor.mutation(api.admin.options.setPhase, { bookId: books.story, phase: "production" })),
      await outcome(actor.mutation(api.admin.options.setPhase, { bookId: books.story, phase: "optioned" })),
    ]),
  M81: async (world, actor, column) => await look(world, actor, column, "pub"),
  M82: async (world, actor, column) =>
    agreed([
      await look(world, actor, column, "hid"),
      await look(world, actor, column, "low"),
      await look(world, actor, column, "blk"),
      await look(world, actor, column, "missing"),
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
      ...(["pp", "pa"].includes(column) ? smuggled(column, books.pub) : {}),
    }),
  M96: async (_world, actor) => {
    const found = await actor.query(api.authors.similar, { slug: "test-nobody" });
    return found.map(({ slug }) => slug).join() === "test-person" ? "P" : "N";
  },
};

/** As `NEWCOMER` of the permission test, for these rows. */
export const MARKET_NEWCOMER: Record<string, string> = {
  M22: "F",
  M35: "F",
  M36: "F",
  M37: "F",
  M64: "F",
  M85: "F",
  M86: "F",
  M95: "F",
};

/** Whether this person meets the world's success story among the stories, and no other. */
export async function showsStory({ query }: Actor): Promise<boolean> {
  const { page } = await query(api.catalog.successStories, { paginationOpts });
  return page.map(({ title }) => title).join() === "Story";
}

type Target = { bookId: Id<"books"> } | { profileId: Id<"profiles"> };

async function contact({ query }: Actor, target: Target): Promise<string> {
  const shown = await query(api.authors.contact, { target });
  if (shown === null) return "N";
  return shown.email?.startsWith(CANARY) && shown.phone?.endsWith(CANARY) ? "C" : "another's contact";
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
  return await outcome(mutation(api.notes.save, note));
}

function smuggled(column: string, id: Id<"books">): object {
  return PRODUCERS.includes(column) ? { producerId: id } : {};
}

/** A look that counts leaves a mark; every look is answered alike. */
async function look(
  world: PermissionMarket,
  { mutation }: Actor,
  column: string,
  state: keyof PermissionMarket["books"],
) {
  const marks = async () => await world.store.rows("viewMarks");
  const before = (await marks()).length;
  const viewerKey = `browser-of-${column}-0000`;
  const answer = await mutation(api.books.recordView, { bookId: world.books[state], viewerKey });
  if (answer !== null) return "an answer that tells";
  const isMarked = (await marks()).length > before;
  // Whoever looks another time on this day is to be counted again.
  for (const { _id } of isMarked ? await marks() : []) await world.store.remove("viewMarks", _id);
  return isMarked ? "+" : "N";
}
