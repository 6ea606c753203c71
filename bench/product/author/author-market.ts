import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exportJWK, exportPKCS8, generateKeyPair, SignJWT } from "jose";
import { callFunction, setVariables } from "../../../local/support/admin-api";
import { PUBLIC_BOOK, TEST_NAMES } from "../../../tests/support/stage";
import { AUTHOR_PRICE } from "../../../local/stripe/records";
import { startLocalStripe, type LocalStripe } from "../../../local/stripe/server";
import { type BackendProcess, startBackend } from "../../support/backend-process";
import { pushFunctions } from "../../support/deployment";
import { HttpClient } from "../../support/http-client";

export const WEBHOOK_SECRET = "whsec_bench_0123456789abcdef0123456789abcdef";
const STRIPE_KEY = "sk_test_bench";
/** The benchmark delivers the events itself, so the emulator's own go nowhere. */
const NOWHERE = "http://127.0.0.1:9/";
const BATCH = 20;

/** A signed-in caller. */
export interface Caller {
  userId: string;
  subject: string;
  headers: Record<string, string>;
}

/** An empty market with one author and their books, and a Stripe emulator beside it. */
export interface AuthorMarket {
  backend: BackendProcess;
  stripe: LocalStripe;
  author: Caller;
  /** The first of the author's books. */
  bookId: string;
  call: (path: string, args: object) => Promise<unknown>;
  asAuthor: (kind: "query" | "mutation" | "action", path: string, args: object) => Promise<unknown>;
  close: () => Promise<void>;
}

export async function startAuthorMarket(books: number): Promise<AuthorMarket> {
  const folder = await mkdtemp(join(tmpdir(), "bench-author-"));
  const stripe = await startLocalStripe({
    port: 0,
    dataDir: join(folder, "stripe"),
    secretKey: STRIPE_KEY,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: NOWHERE,
  });
  const backend = await startBackend(join(folder, "data"));
  const keys = await generateKeyPair("RS256", { extractable: true });
  await setVariables(backend, await variables(keys, stripe.url));
  await pushFunctions(backend);
  const client = new HttpClient(4);
  const call = async (path: string, args: object) => await callFunction(backend, path, args);
  const author = await newAuthor(backend, keys.privateKey, call);
  const bookIds = await addBooks(call, author, books);
  return {
    backend,
    stripe,
    author,
    bookId: bookIds[0] ?? "",
    call,
    asAuthor: async (kind, path, args) => await asCaller(backend, client, author, { kind, path, args }),
    close: async () => {
      client.close();
      await backend.stop();
      await stripe.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
type Call = AuthorMarket["call"];

async function variables({ privateKey, publicKey }: Keys, stripeUrl: string) {
  return {
    IS_TEST: "1",
    SEED_ALLOWED: "1",
    DISABLE_CRONS: "1",
    JWT_PRIVATE_KEY: (await exportPKCS8(privateKey)).trimEnd().replace(/\n/g, " "),
    JWKS: JSON.stringify({ keys: [{ use: "sig", ...(await exportJWK(publicKey)) }] }),
    SITE_URL: "http://localhost:3000",
    ALLOW_INSECURE_PROVIDERS: "1",
    STRIPE_API_BASE: stripeUrl,
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_PRICE_AUTHOR: AUTHOR_PRICE.id,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  };
}

async function newAuthor({ ports }: BackendProcess, key: CryptoKey, call: Call): Promise<Caller> {
  const people = [{ ...TEST_NAMES, role: "author", email: "author@people.example" }];
  const [author] = (await call("staging/market:addPeople", { people })) as { userId: string }[];
  const userId = author?.userId ?? "";
  const subject = `${userId}|${String(await call("staging/market:openSession", { userId }))}`;
  const token = await new SignJWT({ sub: subject })
    .setProtectedHeader({ alg: "RS256" })
    .setIssuedAt()
    .setIssuer(`http://127.0.0.1:${ports.site}`)
    .setAudience("convex")
    .setExpirationTime("1h")
    .sign(key);
  return { userId, subject, headers: { Authorization: `Bearer ${token}` } };
}

async function addBooks(call: Call, { userId: ownerId }: Caller, count: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const size = Math.min(BATCH, count - ids.length);
    const books = Array.from({ length: size }, (_, n) => ({
      ...PUBLIC_BOOK,
      title: `Book ${ids.length + n}`,
      ownerId,
    }));
    ids.push(...((await call("staging/market:addBooks", { books })) as string[]));
  }
  return ids;
}

type CallTarget = { kind: string; path: string; args: object };

async function asCaller({ ports }: BackendProcess, client: HttpClient, who: Caller, target: CallTarget) {
  const { kind, path, args } = target;
  const answer = (await client.post(
    ports.api,
    `/api/${kind}`,
    { path, args, format: "json" },
    who.headers,
  )) as {
    status: string;
    value?: unknown;
    errorMessage?: string;
    errorData?: unknown;
  };
  if (answer.status === "success") return answer.value;
  throw new Error(`${path}: ${answer.errorMessage} ${JSON.stringify(answer.errorData)}`);
}
