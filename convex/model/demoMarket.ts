import { bookSlug, profileSlug } from "../../domain/slugs";
import type { Doc, Id } from "../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../_generated/server";
import { DEMO_AUTHORS } from "../seedContent/authors";
import { DEMO_BOOKS } from "../seedContent/books";
import type { DemoLogin } from "../seedContent/people";
import { APPROVED_DEMO_PRODUCERS, DEMO_LOGINS, DEMO_PRODUCERS } from "../seedContent/people";
import { randomFrom } from "../seedContent/random";
import type { DemoBook } from "../seedContent/shape";
import type { NewAccount } from "./accounts/accounts";
import { createAccount, userByEmail } from "./accounts/accounts";
import { promoteAdmin } from "./accounts/admins";
import { setApproval } from "./producers/approvals";
import { audit } from "./audit";
import { counterValue } from "./counters";
import { accountOfUser, insertAccount } from "./accounts/credentials";
import { addFavorite, favoriteOf } from "./producers/favorites";
import { insertBook } from "./books/newBook";
import { profileOfUser } from "./people/profiles";
import { isSlugOf } from "./slugs";
import { sponsorFor, sponsorPermanently } from "./billing/sponsorships";

const WORDS_PER_PAGE = 256;
/** What the log calls the demo market as a whole. */
const DEMO_MARKET = "demo-market";

/** Makes a demo sign-in, if it is missing, with the role, the approval and the verified address its description says. */
export async function addLogin(ctx: MutationCtx, email: string, secret: string): Promise<void> {
  const login = DEMO_LOGINS.find((one) => one.email === email);
  if (login === undefined) throw new Error(`${email} is no demo sign-in.`);
  const userId = (await userOf(ctx, email))?._id ?? (await createAccount(ctx, accountOfLogin(login)));
  if ((await accountOfUser(ctx, userId)) === null) await insertAccount(ctx, { userId, email, secret });
  await ctx.db.patch("users", userId, { emailVerificationTime: Date.now() });
  if (login.role === "admin") await promoteAdmin(ctx, userId);
  if (login.approvalStatus === undefined) return;
  const profile = await profileOf(ctx, userId);
  await setApproval(ctx, profile._id, { status: login.approvalStatus, reason: login.reason });
}

function accountOfLogin({ email, role, firstName, lastName, companyName }: DemoLogin): NewAccount {
  return { email, role: role === "producer" ? role : "author", firstName, lastName, companyName };
}

/** Adds those of the demo books `from` to `from + count` that are missing; their authors are made with them. */
export async function addDemoBooks(ctx: MutationCtx, from: number, count: number): Promise<void> {
  for (const [offset, book] of DEMO_BOOKS.slice(from, from + count).entries()) {
    if ((await demoBook(ctx, book)) === null) await addDemoBook(ctx, book, from + offset);
  }
}

/** Adds the producers who only save, where they are missing: most approved, the rest still waiting. */
export async function addDemoProducers(ctx: MutationCtx): Promise<void> {
  for (const [index, [firstName, lastName, companyName]] of DEMO_PRODUCERS.entries()) {
    const email = producerEmail(firstName, lastName);
    if ((await userOf(ctx, email)) !== null) continue;
    const userId = await createAccount(ctx, {
      email,
      role: "producer",
      firstName,
      lastName,
      companyName,
      phone: index % 6 === 5 ? undefined : `+1 555 01${String(index).padStart(2, "0")}`,
      imdbUrl: index % 3 === 2 ? undefined : imdbSearch(companyName),
    });
    const profile = await profileOf(ctx, userId);
    if (index < APPROVED_DEMO_PRODUCERS) await setApproval(ctx, profile._id, { status: "approved" });
  }
}

/** Adds the saves of the demo books `from` to `from + count`: as many approved ones as each book says, and a few that wait. */
export async function addDemoSaves(ctx: MutationCtx, from: number, count: number): Promise<void> {
  const producers = await savers(ctx);
  for (const [offset, demo] of DEMO_BOOKS.slice(from, from + count).entries()) {
    const book = await demoBook(ctx, demo);
    if (book === null || !book.isPublic) continue;
    for (const saver of saversOf(demo, from + offset, producers)) {
      await saveOnce(ctx, saver, book._id);
    }
  }
}

/**
 * True where the demo market belongs and is not whole: with no books at all, or where putting it in place was
 * interrupted. Once whole it never comes back by itself, whatever people then change or delete.
 */
export async function isDemoWanted(ctx: QueryCtx): Promise<boolean> {
  const finished = await ctx.db
    .query("auditLog")
    .withIndex("by_docId", (q) => q.eq("docId", DEMO_MARKET))
    .first();
  if (finished !== null) return false;
  if ((await counterValue(ctx, "books.total")) === 0) return true;
  const logins = await Promise.all(DEMO_LOGINS.map(({ email }) => userOf(ctx, email)));
  return logins.some((login) => login !== null);
}

/** Records that the whole demo market is in place. */
export async function finishDemo(ctx: MutationCtx): Promise<void> {
  const summary = "The demo market is in place";
  await audit(ctx, { action: "seed.demo", table: "books", docId: DEMO_MARKET, summary });
}

type Saver = { userId: Id<"users">; isApproved: boolean };

/** Which producers saved a book: always the same ones for the same place in the list. */
function saversOf(demo: DemoBook, index: number, producers: readonly Saver[]): Saver[] {
  const random = randomFrom(index + 1);
  const order = producers
    .map((producer) => ({ producer, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ producer }) => producer);
  const approved = order.filter((producer) => producer.isApproved).slice(0, demo.saves ?? 0);
  const waiting = order.filter((producer) => !producer.isApproved).slice(0, index % 3);
  return [...approved, ...waiting];
}

/** Everybody who saves: the invented producers and the demo sign-ins that are or were to be approved. */
async function savers(ctx: MutationCtx): Promise<Saver[]> {
  const logins = DEMO_LOGINS.filter(({ role }) => role === "producer").map(({ email }) => email);
  const emails = [...DEMO_PRODUCERS.map(([first, last]) => producerEmail(first, last)), ...logins];
  return await Promise.all(
    emails.map(async (email) => {
      const profile = await profileOf(ctx, await userByEmail(ctx, email));
      const userId = profile.userId;
      if (userId === undefined) throw new Error(`${email} has a profile without a user.`);
      return { userId, isApproved: profile.approvalStatus === "approved" };
    }),
  );
}

async function addDemoBook(ctx: MutationCtx, demo: DemoBook, index: number): Promise<void> {
  const author = await authorOf(ctx, demo);
  const bookId = await insertBook(ctx, {
    ...demoFields(demo, index),
    ownerId: author.userId,
    profileId: author._id,
    authorName: author.displayName,
  });
  const { phone } = DEMO_AUTHORS[demo.author] ?? {};
  await ctx.db.insert("bookContacts", { bookId, email: authorEmail(demo.author), phone });
  if (demo.sponsored === "permanent") await sponsorPermanently(ctx, bookId);
  else if (demo.sponsored !== undefined) await sponsorFor(ctx, bookId, demo.sponsored, "admin");
  if (demo.verified !== undefined) await noteVerifiedInterest(ctx, bookId, demo.verified);
}

function demoFields(demo: DemoBook, index: number) {
  const [similarMovie1, similarMovie2] = demo.similar ?? [];
  return {
    title: demo.title,
    subtitle: demo.subtitle,
    genre: demo.genre,
    logline: demo.logline,
    synopsis: demo.synopsis.join("\n\n"),
    amazonRating: demo.amazon?.[0],
    amazonReviewsCount: demo.amazon?.[1],
    goodreadsRating: demo.goodreads?.[0],
    goodreadsReviewsCount: demo.goodreads?.[1],
    audibleRating: demo.audible?.[0],
    audibleReviewsCount: demo.audible?.[1],
    rights: demo.rights,
    themes: [...demo.themes],
    movieRating: demo.rating,
    similarMovie1,
    similarMovie2,
    awards: demo.awards,
    bestsellerDetails: demo.bestseller,
    hasAudiobook: demo.audiobook ?? false,
    screenplayAvailable: demo.screenplay ?? false,
    wordCount: demo.words,
    pageCount: demo.words === undefined ? undefined : Math.round(demo.words / WORDS_PER_PAGE),
    publicationDate: demo.published === undefined ? undefined : Date.parse(demo.published),
    isComplete: true,
    isbn13: isbn(index),
    publicationStatus: "published" as const,
    producersInterested: demo.verified ?? 0,
    ...visibility(demo),
    ...option(demo),
  };
}

function visibility({ hidden }: DemoBook) {
  if (hidden === "blocked") return { isBlocked: true };
  if (hidden === undefined) return {};
  return { isListed: false, hiddenBy: hidden === "byAdmin" ? ("admin" as const) : ("author" as const) };
}

function option({ option }: DemoBook) {
  if (option === undefined) return {};
  return {
    isOptioned: true,
    isOptionedPublic: option.isPublic,
    optionedRights: [...option.rights],
    optionedDate: option.date === undefined ? undefined : Date.parse(option.date),
    optionedVerifiedBy: "Admin",
    productionPhase: option.phase,
    productionStatus: option.status,
  };
}

async function noteVerifiedInterest(ctx: MutationCtx, bookId: Id<"books">, count: number): Promise<void> {
  await audit(ctx, {
    action: "book.verifiedInterest",
    table: "books",
    docId: bookId,
    summary: `Off-platform interest set to ${count}`,
    before: { producersInterested: 0 },
    after: { producersInterested: count },
    reason: "Demo market: letters of interest shown to the admin",
  });
}

/** The author's profile with what they say of themselves; an account is made when this is their first book. */
async function authorOf(ctx: MutationCtx, { author: name, genre }: DemoBook): Promise<Doc<"profiles">> {
  const email = authorEmail(name);
  const [firstName = name, ...rest] = name.split(" ");
  const known = await userOf(ctx, email);
  const account = { email, role: "author", firstName, lastName: rest.join(" ") } as const;
  const profile = await profileOf(ctx, known?._id ?? (await createAccount(ctx, account)));
  if (profile.bookCount === 0) {
    const { phone: _, ...said } = DEMO_AUTHORS[name] ?? {};
    await ctx.db.patch("profiles", profile._id, { mainGenre: genre, ...said });
  }
  return profile;
}

async function demoBook(ctx: QueryCtx, demo: DemoBook): Promise<Doc<"books"> | null> {
  const author = await userOf(ctx, authorEmail(demo.author));
  if (author === null) return null;
  const books = ctx.db.query("books").withIndex("by_ownerId", (q) => q.eq("ownerId", author._id));
  for await (const book of books) if (isSlugOf(book.slug, bookSlug(demo.title))) return book;
  return null;
}

async function saveOnce(ctx: MutationCtx, { userId, isApproved }: Saver, bookId: Id<"books">): Promise<void> {
  if ((await favoriteOf(ctx, userId, bookId)) !== null) return;
  await addFavorite(ctx, { producerId: userId, bookId, isCounted: isApproved });
}

async function userOf(ctx: QueryCtx, email: string): Promise<Doc<"users"> | null> {
  return await ctx.db
    .query("users")
    .withIndex("email", (q) => q.eq("email", email))
    .first();
}

async function profileOf(ctx: MutationCtx, userId: Id<"users">): Promise<Doc<"profiles">> {
  const profile = await profileOfUser(ctx, userId);
  if (profile === null) throw new Error("An account has no profile.");
  return profile;
}

/** The demo sign-in is one of the authors; the others have addresses nobody can write to. */
function authorEmail(name: string): string {
  const login = DEMO_LOGINS.find(
    ({ role, firstName, lastName }) => role === "author" && name === `${firstName} ${lastName}`,
  );
  const [first = "", ...rest] = name.split(" ");
  return login?.email ?? `${profileSlug(first, rest.join(" "))}@authors.demo.example`;
}

function producerEmail(firstName: string, lastName: string): string {
  return `${profileSlug(firstName, lastName)}@producers.demo.example`;
}

/** A well-formed ISBN of a number range nobody publishes in. */
function isbn(index: number): string {
  const body = `97812345${String(index).padStart(4, "0")}`;
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Nobody's own page: the demo market's people are invented. */
function imdbSearch(companyName: string): string {
  return `https://www.imdb.com/find/?q=${encodeURIComponent(companyName)}`;
}
