import fc from "fast-check";
import { afterEach, expect, vi } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { filterFacet, matches, type Filters } from "../../../domain/catalog/facets";
import { GENRES } from "../../../domain/books/genres";
import { RIGHT_STATUSES, RIGHTS, type FullRightsMap } from "../../../domain/books/rights";
import { anyFilters } from "../../support/arbitrary-books";
import { bookForm } from "../../support/book-form";
import { assertDerived } from "../../support/derived";
import { type Market, market, test } from "../../support/market";

const which = fc.nat(7);
const status = fc.constantFrom(...RIGHT_STATUSES);
const genre = fc.constantFrom(...GENRES.slice(0, 3));

/** One person's action on one of the books. */
const step = fc.oneof(
  fc.record({ does: fc.constant("add" as const), genre, status }),
  fc.record({ does: fc.constant("edit" as const), which, genre, status, audiobook: fc.boolean() }),
  fc.record({ does: fc.constant("list" as const), which, listed: fc.boolean() }),
  fc.record({
    does: fc.constant("rate" as const),
    which,
    rating: fc.constantFrom("3.9", "4", "5", ""),
    reviews: fc.constantFrom("0", "1", "9", "10", "500"),
  }),
  fc.record({ does: fc.constant("save" as const), which, saved: fc.boolean() }),
  fc.record({
    does: fc.constant("approve" as const),
    as: fc.constantFrom("approved" as const, "pending" as const, "suspended" as const),
  }),
  fc.record({ does: fc.constant("block" as const), which, isBlocked: fc.boolean() }),
  fc.record({ does: fc.constant("option" as const), which, rights: fc.subarray([...RIGHTS]) }),
  fc.record({ does: fc.constant("sponsor" as const), which, days: fc.constantFrom(0 as const, 7 as const) }),
  fc.record({ does: fc.constant("wait" as const), days: fc.constantFrom(1, 8) }),
  fc.record({ does: fc.constant("remove" as const), which }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;
type Author = Awaited<ReturnType<Market["person"]>>;
type Producer = Awaited<ReturnType<Market["producer"]>>;

afterEach(() => {
  vi.useRealTimers();
});

test("every write keeps all derived data correct, in any order of actions", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const run = await Course.begin();
      for (const one of steps) {
        await run.take(one);
        await assertDerived(run.shelf.t);
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);

test("any filter finds exactly the matching books, and tells how many", async ({ market }) => {
  const shelf = await stocked(market);
  await fc.assert(
    fc.asyncProperty(anyFilters, async (filters) => {
      const found = await shelf.visitor.query(api.catalog.browse, {
        filters,
        sort: "mostReviews",
        paginationOpts: { numItems: 48, cursor: null },
      });
      const expected = await matching(shelf, filters);
      expect(found.page.map(({ _id }) => _id).sort(), filterFacet(filters)).toEqual(expected);
      expect(await counted(shelf, filters), filterFacet(filters)).toBe(expected.length);
    }),
    { numRuns: 40 },
  );
});

/** An author, a producer and their books. */
class Course {
  readonly #books: Id<"books">[] = [];
  readonly #shelf: Market;
  readonly #author: Author;
  readonly #producer: Producer;

  private constructor(shelf: Market, author: Author, producer: Producer) {
    [this.#shelf, this.#author, this.#producer] = [shelf, author, producer];
  }

  static async begin(): Promise<Course> {
    vi.useFakeTimers();
    const shelf = market();
    return new Course(shelf, await shelf.person("author"), await shelf.producer());
  }

  get shelf(): Market {
    return this.#shelf;
  }

  async take(step: Step): Promise<void> {
    if (step.does === "add") return await this.#add(step);
    if (step.does === "wait") return await this.#shelf.pass(step.days * 86_400_000);
    if (step.does === "approve") {
      await this.#shelf.approve(this.#producer.email, step.as);
      return;
    }
    const bookId = this.#books[step.which % Math.max(1, this.#books.length)];
    const book = bookId && (await this.#shelf.t.run((ctx) => ctx.db.get("books", bookId)));
    if (book) await this.#act(step, book);
  }

  async #add({ genre, status }: Extract<Step, { does: "add" }>): Promise<void> {
    const rights = { ...bookForm().rights, filmTV: "available" as const, audio: status };
    const form = bookForm({ title: `Book ${this.#books.length}`, genre, rights });
    this.#books.push(await this.#author.mutation(api.books.create, { form }));
  }

  async #act(
    step: Exclude<Step, { does: "add" | "wait" | "approve" }>,
    { _id: bookId, slug, title }: { _id: Id<"books">; slug: string; title: string },
  ): Promise<void> {
    const { mutation } = this.#author;
    switch (step.does) {
      case "edit": {
        const rights = { ...bookForm().rights, filmTV: step.status };
        const form = bookForm({ title, genre: step.genre, rights, hasAudiobook: step.audiobook });
        return void (await mutation(api.books.update, { bookId, form }));
      }
      case "list":
        return void (await this.#unlessRefused(
          mutation(api.books.setListed, { bookId, listed: step.listed }),
        ));
      case "rate": {
        const ratings = { goodreadsRating: step.rating, amazonReviewsCount: step.reviews };
        return void (await mutation(api.books.updateRatings, { bookId, ratings }));
      }
      case "save":
        return void (await this.#unlessRefused(
          this.#producer.mutation(api.favorites.set, { bookId, saved: step.saved }),
        ));
      case "block":
        return void (await this.#shelf.change(slug, { isBlocked: step.isBlocked }));
      case "option": {
        const isOptioned = step.rights.length > 0;
        return void (await this.#shelf.change(slug, { isOptioned, optionedRights: step.rights }));
      }
      case "sponsor":
        return void (await this.#shelf.sponsor(slug, step.days));
      case "remove":
        return void (await mutation(api.books.remove, { bookId }));
    }
  }

  /** A refused action changes nothing. Other tests cover which ones are refused. */
  async #unlessRefused(done: Promise<unknown>): Promise<void> {
    await done.catch((error: { data?: { code?: string } }) => {
      if (error.data?.code === undefined) throw error;
    });
  }
}

async function counted({ visitor }: Market, filters: Filters): Promise<number | undefined> {
  return (await visitor.query(api.catalog.counts, { filters }))?.total;
}

/** Forty-eight books of every kind, the most that a page shows. */
async function stocked(shelf: Market): Promise<Market> {
  const rights = fc.record(
    Object.fromEntries(RIGHTS.map((right) => [right, status])) as Record<keyof FullRightsMap, typeof status>,
  );
  const book = fc.record({
    title: fc.constant("A Book"),
    genre,
    rights,
    amazonReviewsCount: fc.constantFrom(0, 5, 20, 70, 200, 900),
    hasAudiobook: fc.boolean(),
    screenplayAvailable: fc.boolean(),
    isBlocked: fc.constantFrom(false, false, true),
  });
  const books = fc.sample(book, 48);
  for (let from = 0; from < books.length; from += 8) await shelf.books(...books.slice(from, from + 8));
  return shelf;
}

async function matching({ t }: Market, filters: Filters): Promise<Id<"books">[]> {
  const books = await t.run((ctx) => ctx.db.query("books").collect());
  return books
    .filter((book) => book.isPublic && matches(book, filters))
    .map(({ _id }) => _id)
    .sort();
}
