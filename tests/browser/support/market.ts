import { randomBytes } from "node:crypto";
import type { Doc } from "@convex/_generated/dataModel";
import type { ApprovalStatus, SignupRole } from "@domain/accounts/roles";
import type { Genre } from "@domain/books/genres";
import { callFunction, type AdminAccess } from "../../../local/support/admin-api";
import type { Group } from "../../../local/demo-market/seeding/documents";
import { accountOf, bookAt, bookChange, emailProof, MESSAGES, unreadMessages } from "../../support/documents";
import { PUBLIC_BOOK } from "../../support/stage";
import { freshEmail, signUp, type Account } from "./accounts";

type BookFields = Partial<
  Pick<
    Doc<"books">,
    | "title"
    | "authorName"
    | "genre"
    | "logline"
    | "amazonRating"
    | "amazonReviewsCount"
    | "amazonLink"
    | "goodreadsRating"
    | "goodreadsReviewsCount"
    | "audibleRating"
    | "audibleReviewsCount"
    | "rights"
    | "themes"
    | "hasAudiobook"
    | "screenplayAvailable"
    | "movieRating"
    | "isListed"
    | "hiddenBy"
    | "isBlocked"
    | "producersInterested"
    | "isOptioned"
    | "isOptionedPublic"
    | "optionedRights"
    | "optionedDate"
    | "productionPhase"
    | "productionStatus"
  >
> & { ownerId?: string; profileId?: string; contact?: { email?: string; phone?: string } };

/** A card as the public lists give it, as far as tests look at it. */
export interface ListedBook {
  _id: string;
  slug: string;
  title: string;
  authorName: string;
  genre: string;
  bestRating: number;
  totalReviews: number;
  interestCount: number;
}

export interface StagedBook {
  id: string;
  title: string;
  slug: string;
  path: string;
}

/**
 * The market behind the screens, changed as people elsewhere would change it. Everything staged here is taken
 * away after the test, so that no test finds another's books.
 */
export class Market {
  readonly #access: AdminAccess;
  readonly #slugs = new Set<string>();
  readonly #producers: string[] = [];
  readonly #admins: string[] = [];

  constructor(access: AdminAccess) {
    this.#access = access;
  }

  get url(): string {
    return this.#access.url;
  }

  /** A book with a title of its own; what is not said stands so that it is public. */
  async addBook(fields: BookFields = {}): Promise<StagedBook> {
    const [book] = await this.addBooks([fields]);
    if (!book) throw new Error("No book was made.");
    return book;
  }

  async addBooks(books: readonly BookFields[]): Promise<StagedBook[]> {
    const named = books.map((book) => ({ ...PUBLIC_BOOK, title: freshTitle(), ...book }));
    const ids = (await this.call("staging/market:addBooks", { books: named })) as string[];
    return await Promise.all(
      ids.map(async (id, index) => {
        const slug = await this.#slugOf(id, named[index]?.title ?? "");
        this.#slugs.add(slug);
        return { id, slug, title: named[index]?.title ?? "", path: `/book/${slug}` };
      }),
    );
  }

  async changeBook(
    book: StagedBook,
    change: Omit<BookFields, "ownerId" | "profileId" | "contact">,
  ): Promise<void> {
    await this.write(bookChange(book.slug, change));
  }

  async removeBook(book: StagedBook): Promise<void> {
    this.#slugs.delete(book.slug);
    await this.remove(book.slug);
  }

  /** Deletes a book with all that belongs to it. */
  async remove(slug: string): Promise<void> {
    await this.write({ writes: [{ delete: bookAt(slug) }] });
  }

  /** For a book that the test deletes itself. */
  forget(book: StagedBook): void {
    this.#slugs.delete(book.slug);
  }

  async sponsor(book: StagedBook, days: 7 | 0): Promise<void> {
    await this.call("staging/market:sponsorBook", { slug: book.slug, days });
  }

  /** A new person with an account of their own; a producer waits for approval unless `approval` says otherwise. */
  async join(role: SignupRole, approval?: ApprovalStatus): Promise<Account> {
    const email = freshEmail(role);
    const account = await signUp(this.url, email, role);
    if (role === "producer") this.#producers.push(email);
    if (approval) await this.setApproval(account, approval);
    return account;
  }

  async setApproval(account: Account, status: ApprovalStatus): Promise<void> {
    const reason = status === "denied" ? "No production credit was found." : undefined;
    await this.call("staging/market:setApproval", { email: account.email, status, reason });
  }

  /** Takes an account's address as its own, as its code from the mail would. */
  async verify(account: Account, verified = true): Promise<void> {
    await this.write(emailProof(account.email, verified));
  }

  /** How many books there are. */
  async bookCount(): Promise<number> {
    return (await this.call("staging/market:bookCount", {})) as number;
  }

  /** Empties the market and its accounts. Every session ends. */
  async wipe(): Promise<void> {
    for (let step: unknown = 0; step !== null;) step = await this.call("staging/market:wipe", { step });
  }

  async makeAdmin(account: Account): Promise<void> {
    this.#admins.push(account.email);
    await this.call("account:makeAdmin", { email: account.email });
  }

  /** What a visitor's list holds, in its order. */
  async listed(path: string, args: object = {}): Promise<ListedBook[]> {
    const value = (await this.call(path, args)) as ListedBook[] | { page: ListedBook[] };
    return Array.isArray(value) ? value : value.page;
  }

  /** How many books a narrow filter of the catalog lists: at most one page. */
  async countOf(filters: { genre: Genre }): Promise<number> {
    const paginationOpts = { numItems: 48, cursor: null };
    return (await this.listed("catalog:browse", { filters, sort: "mostReviews", paginationOpts })).length;
  }

  /** Removes an account's role, so that its owner has to choose one. */
  async clearRole({ email }: Account): Promise<void> {
    await this.write({ writes: [{ patch: accountOf(email), row: { role: null } }] });
  }

  /** Adds unread contact messages, without the form's limits. */
  async addMessages(...subjects: string[]): Promise<void> {
    await this.write(unreadMessages(subjects));
  }

  async removeMessages(): Promise<void> {
    await this.write({ writes: [{ delete: MESSAGES }] });
  }

  /** Writes documents, with all that follows from each. */
  async write(group: Group): Promise<void> {
    await this.call("staging/market:write", { groups: [group] });
  }

  async call(path: string, args: object): Promise<unknown> {
    return await callFunction(this.#access, path, args);
  }

  /** Takes the staged books and the new admins away, and the new producers' saves out of every count. */
  async leaveAsFound(): Promise<void> {
    for (const slug of this.#slugs) await this.remove(slug);
    for (const email of this.#producers)
      await this.call("staging/market:setApproval", { email, status: "suspended" });
    for (const email of this.#admins) await this.call("account:removeAdmin", { email });
  }

  async #slugOf(id: string, title: string): Promise<string> {
    const book = (await this.call("books:get", { idOrSlug: id })) as { slug: string } | null;
    // Nobody can read a hidden book, so its address comes from its unique title.
    return book?.slug ?? title.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  }
}

/** One word that no other book has: a search finds every book with any of its words. */
export function freshTitle(): string {
  const letters = [...randomBytes(10)].map((byte) => String.fromCharCode(97 + (byte % 26)));
  return `Kestrel${letters.join("")}`;
}
