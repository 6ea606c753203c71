import { generateKeyPair, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givePasswords } from "./support/account-attempts";
import { COLUMNS } from "./support/permission-matrix";
import { ATTEMPTS, cellOf, TRIED } from "./support/permission-rows";
import { CANARY, permissionWorld, type Who, type World } from "./support/permission-world";
import { stage, type Actor } from "./support/stage";
import { wiredProduct, type WiredProduct } from "./support/wire";

const EVERYBODY: readonly Who[] = [...COLUMNS, "newcomer", "endedSession", "closedAccount", "deletedUser"];
const SOCKETS: readonly Who[] = [...COLUMNS, "newcomer"];
const BAD_TOKENS = [
  "expired",
  "other issuer",
  "other audience",
  "no algorithm",
  "other key",
  "refresh token",
];

let product: WiredProduct;
let world: World;
let bySocket: Partial<Record<Who, Actor>>;
let bad: Record<string, Actor>;
/** Everything that was sent to each of them, in answers and in frames. */
const heard: Record<string, string[]> = {};

const ears = (who: string) => (heard[who] ??= []);

beforeAll(async () => {
  product = await wiredProduct();
  const { itself, store, byHttp, token } = product;
  const shelf = stage({
    itself,
    visitor: byHttp(null, ears("an")),
    as: (subject) => byHttp(token(subject), ears(subject)),
  });
  world = await permissionWorld(shelf, store, itself);
  await givePasswords(world, itself);
  const actors = Object.fromEntries(
    EVERYBODY.map((who) => {
      const subject = world.subjects[who];
      return [who, byHttp(subject === null ? null : token(subject), ears(who))];
    }),
  );
  Object.assign(world.actors, actors);
  bySocket = Object.fromEntries(
    SOCKETS.map((who) => {
      const subject = world.subjects[who];
      return [who, product.bySocket(subject === null ? null : token(subject), ears(who))];
    }),
  );
  bad = await badActors(world.subjects.ad ?? "");
}, 120_000);

afterAll(async () => await product.close());

describe.each(TRIED)("$id $functions", (row) => {
  test("by requests, everybody meets their cell", async () => {
    const met: string[] = [];
    for (const who of EVERYBODY) met.push(`${who}: ${await attempt(row.id, world.actors[who], who)}`);
    expect(met).toEqual(EVERYBODY.map((who) => `${who}: ${cellOf(row, who)}`));
  });

  test("by socket, everybody meets their cell", async () => {
    const met: string[] = [];
    for (const who of SOCKETS)
      met.push(`${who}: ${await attempt(row.id, bySocket[who] ?? world.actors.an, who)}`);
    expect(met).toEqual(SOCKETS.map((who) => `${who}: ${cellOf(row, who)}`));
  });

  test("with a bad token nobody gets further than without any", async () => {
    for (const [token, actor] of Object.entries(bad))
      expect(["refused", cellOf(row, "an")], token).toContain(await attempt(row.id, actor, "an"));
  });
});

/** Who may hear of what is secret; each of them does. No function that a client may call tells the notes yet. */
const SECRETS: readonly [what: string, pattern: RegExp, who: readonly Who[]][] = [
  ["the author's e-mail and phone", /canary-profile@|1555profile-canary/, ["ao", "pa", "ad"]],
  ["a public book's e-mail and phone", /canary-public@|1555public-canary/, ["ao", "pa", "ad"]],
  ["an unlisted book's e-mail and phone", /canary-unlisted@|1555unlisted-canary/, ["ao", "ad"]],
  ["the contact of a book below the rule", /canary-below@|1555below-canary/, ["ao", "ad"]],
  ["a blocked book's e-mail and phone", /canary-blocked@|1555blocked-canary/, ["ao", "ad"]],
  ["the titles of hidden and blocked books", /"(Unlisted|Below|Blocked)"/, ["ao", "ad"]],
  ["what people write to support", /Subject of a canary/, ["ad"]],
  ["a producer's note", /Note of a canary/, ["pp", "pa"]],
  ["the admin's own notes on a producer", /Notes of a canary/, []],
  ["why a producer was denied", /Reason of a canary/, ["pd", "ad"]],
];

test.each(SECRETS)("%s reaches those who may know of it, and nobody else", (_what, pattern, who) => {
  const knows = Object.keys(heard).filter((name) => heard[name]?.some((text) => pattern.test(opened(text))));
  expect(knows.sort()).toEqual([...who].sort());
});

test("the server's log tells no secret", () => {
  expect(product.backend.log.filter(({ message }) => message.includes(CANARY))).toEqual([]);
});

/** Everything that was stored after the last attempt, as long as nobody was allowed to write since. */
let stored: string | null = null;

/** The cell this caller meets; nothing is written unless they are allowed. */
async function attempt(id: string, actor: Actor, column: string): Promise<string> {
  for (let tries = 0; ; tries++) {
    await product.forgetLimits();
    const before = stored ?? JSON.stringify(await world.store.everything());
    const met = await tried(id, actor, column);
    stored = null;
    if (met === "+") return met;
    const after = JSON.stringify(await world.store.everything());
    stored = after;
    if (after === before) return met;
    // A job that an earlier call left may have written meanwhile; once it is over, nobody else does.
    if (tries === 3) return `${met}, and something was written`;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function tried(id: string, actor: Actor, column: string): Promise<string> {
  try {
    const met = (await ATTEMPTS[id]?.(world, actor, column)) ?? "untried";
    return REFUSED.test(met) ? "refused" : met;
  } catch (error) {
    if (REFUSED.test(String(error))) return "refused";
    throw error;
  }
}
const REFUSED = /InvalidAuthHeader|Unauthenticated|Could not verify|auth provider|token/i;

/** Callers whose token is the admin's but for one thing. */
async function badActors(subject: string): Promise<Record<string, Actor>> {
  const { token, backend } = product;
  const { privateKey: key } = await generateKeyPair("RS256");
  const unsigned = new UnsecuredJWT({ sub: subject })
    .setIssuer(backend.siteUrl)
    .setAudience("convex")
    .setExpirationTime("1h")
    .encode();
  const tokens = [
    token(subject, { expires: "-1h" }),
    token(subject, { issuer: "https://elsewhere.example" }),
    token(subject, { audience: "elsewhere" }),
    Promise.resolve(unsigned),
    token(subject, { key }),
    Promise.resolve(subject),
  ];
  return Object.fromEntries(
    BAD_TOKENS.map((name, n) => [name, product.byHttp(tokens[n] ?? null, ears(name))]),
  );
}

/** A text with what is base64 in it decoded: cursors too are looked into. */
function opened(text: string): string {
  const hidden = text.match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? [];
  return [text, ...hidden.map((part) => Buffer.from(part, "base64url").toString("utf8"))].join("\n");
}
