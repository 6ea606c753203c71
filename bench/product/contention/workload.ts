import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../../../embedded/server";
import { type AdminAccess, callFunction, setVariables } from "../../../local/support/admin-api";
import { projectRoot } from "../../../local/support/settings";
import { PUBLIC_BOOK, TEST_NAMES } from "../../../tests/support/stage";
import { pushFunctions } from "../../support/deployment";
import { Recorder } from "./recorder";
import { zipf } from "./zipf";

const BOOKS = 1_000;
const AUTHORS = 250;
const PRODUCERS = 1_000;
const BATCH = 20;
export const KINDS = ["view", "save", "publish", "sign-up"] as const;
export type Kind = (typeof KINDS)[number];
/**
 * Of a thousand calls: people look at six books for one that they save. Each sign-up also queues emails.
 * `CONTENTION_MIX=150,30,20` sets the saves, listings and sign-ups; the rest are views.
 */
const [SAVES = 0, LISTINGS = 0, SIGN_UPS = 0] = (process.env.CONTENTION_MIX ?? "140,20,10")
  .split(",")
  .map(Number);
const MIX: Record<Kind, number> = {
  view: 1_000 - SAVES - LISTINGS - SIGN_UPS,
  ...{ save: SAVES, publish: LISTINGS, "sign-up": SIGN_UPS },
};

/** A person by whom functions are called. */
type Caller = (path: string, args: object) => Promise<unknown>;
interface Market {
  books: { id: string; owner: Caller; isListed: boolean }[];
  producers: Caller[];
  visitor: Caller;
}

/** Makes a market, and records `calls` calls of it: views, saves, publications and sign-ups of books by a Zipf law. */
export async function recordWorkload(calls: number): Promise<Recorder> {
  const dataDir = await mkdtemp(join(tmpdir(), "bench-contention-"));
  const recorder = new Recorder();
  const server = await startServer({
    ...{ port: 0, sitePort: 0, dataDir, nodePackagesFrom: [projectRoot] },
    // The provider takes every email at once.
    world: { log: () => {}, fetch: async () => Response.json({ id: crypto.randomUUID() }) },
  });
  try {
    const access = { url: server.cloudUrl, adminKey: server.adminKey };
    await setVariables(access, VARIABLES);
    await pushFunctions(access);
    const market = await makeMarket(access);
    recorder.recorded.length = 0;
    await callAll(market, recorder, calls);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
  return recorder;
}

const VARIABLES = {
  ...{ SEED_ALLOWED: "1", IS_TEST: "1", DISABLE_CRONS: "1", SITE_URL: "http://localhost:3000" },
  ...{ RESEND_API_KEY: "re_bench", EMAIL_FROM: "Bench <bench@books.example>" },
  ...{ POSTAL_ADDRESS: "1 Street, City", LINK_SECRET: "0123456789abcdef0123456789abcdef" },
};

async function callAll(market: Market, recorder: Recorder, calls: number): Promise<void> {
  const pick = zipf(market.books.length, 1);
  const kinds = KINDS.flatMap((kind) => new Array<Kind>(MIX[kind]).fill(kind));
  for (let call = 0; call < calls; call += 1) {
    const kind = kinds[Math.floor(random() * kinds.length)] ?? "view";
    Object.assign(recorder, { call, kind });
    const book = market.books[pick(random())];
    if (book !== undefined) await callOnce(market, kind, book, call);
    if (call % 100 === 0) process.stderr.write(`\r${call} of ${calls} calls recorded`);
  }
  process.stderr.write(`\r${calls} of ${calls} calls recorded\n`);
}

async function callOnce(market: Market, kind: Kind, book: Market["books"][number], n: number): Promise<void> {
  const { visitor, producers } = market;
  if (kind === "view") {
    await visitor("books:recordView", { bookId: book.id, viewerKey: crypto.randomUUID() });
  } else if (kind === "save") {
    const producer = producers[Math.floor(random() * producers.length)];
    // A book that is unlisted at the moment cannot be saved.
    await producer?.("favorites:set", { bookId: book.id, saved: true }).catch(() => undefined);
  } else if (kind === "publish") {
    book.isListed = !book.isListed;
    await book.owner("books:setListed", { bookId: book.id, listed: book.isListed });
  } else {
    const isAuthor = n % 2 === 0;
    const params = { flow: "signUp", email: `new${n}@people.example`, ...(isAuthor ? AUTHOR : PRODUCER) };
    await visitor("auth:signIn", { provider: "password", params });
  }
}

const NEW_PERSON = {
  ...{ firstName: "New", lastName: "Person", phone: "+1 555 010 0000", password: "Correct-Horse-42!" },
  ...{ agreedToTerms: true, marketingConsent: true },
};
const AUTHOR = { ...NEW_PERSON, role: "author" };
const PRODUCER = { ...NEW_PERSON, role: "producer", city: "Vienna", genresOfInterest: ["Thriller"] };
const GENRES = ["Thriller", "Romance", "Fantasy", "Mystery"];

async function makeMarket(access: AdminAccess): Promise<Market> {
  const authors = await people(access, "author", AUTHORS);
  const producers = await people(access, "producer", PRODUCERS);
  const books: Market["books"] = [];
  while (books.length < BOOKS) {
    const owners = Array.from({ length: BATCH }, (_, i) => authors[(books.length + i) % AUTHORS]);
    const staged = owners.map((owner, i) => {
      const genre = GENRES[i % GENRES.length];
      return { ...PUBLIC_BOOK, genre, title: `Book ${books.length + i}`, ownerId: owner?.userId };
    });
    const ids = (await callFunction(access, "staging/market:addBooks", { books: staged })) as string[];
    for (const [i, id] of ids.entries())
      books.push({ id, owner: owners[i]?.call ?? (async () => null), isListed: true });
  }
  const visitor: Caller = async (path, args) => await callFunction(access, path, args);
  return { books, producers: producers.map(({ call }) => call), visitor };
}

async function people(access: AdminAccess, role: string, count: number) {
  const made: { userId: string; call: Caller }[] = [];
  while (made.length < count) {
    const staged = Array.from({ length: BATCH }, (_, i) => ({
      ...{ ...TEST_NAMES, role, email: `${role}${made.length + i}@people.example` },
      ...(role === "producer" ? { approvalStatus: "approved" } : {}),
    }));
    const ids = (await callFunction(access, "staging/market:addPeople", { people: staged })) as {
      userId: string;
    }[];
    for (const { userId } of ids) made.push({ userId, call: await callerOf(access, userId) });
  }
  return made;
}

/** Calls functions as this person. The admin key may act as anyone. */
async function callerOf(access: AdminAccess, userId: string): Promise<Caller> {
  const sessionId = (await callFunction(access, "staging/market:openSession", { userId })) as string;
  const identity = { issuer: "https://people.example", subject: `${userId}|${sessionId}` };
  const acting = Buffer.from(JSON.stringify(identity)).toString("base64");
  const own = { ...access, adminKey: `${access.adminKey}:${acting}` };
  return async (path, args) => await callFunction(own, path, args);
}

let seed = 42;

/** The same numbers on every run. */
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
}
