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

/** Those whose turn a row is: how a call arrives is nothing to a row, so each comes to every third. */
function inTurn<One>(all: readonly One[], row: (typeof TRIED)[number]): One[] {
  return all.filter((_, n) => (n + TRIED.indexOf(row)) % 3 === 0);
}

describe.each(TRIED)("$id $functions", (row) => {
  const callers = (people: readonly Who[], actorOf: (who: Who) => Actor | undefined): Caller[] =>
    people.map((who) => ({ name: who, actor: actorOf(who) ?? world.actors.an, who, cell: cellOf(row, who) }));

  test("by requests, everybody meets their cell", async () => {
    await eachMeetsTheirCell(
      row.id,
      callers(EVERYBODY, (who) => world.actors[who]),
    );
  });

  test("by socket, a third of them does", async () => {
    await eachMeetsTheirCell(
      row.id,
      callers(inTurn(SOCKETS, row), (who) => bySocket[who]),
    );
  });

  test("with a bad token nobody gets further than without any", async () => {
    const cell = cellOf(row, "an");
    const tries = inTurn(Object.entries(bad), row).map(([name, actor]) => ({
      name,
      actor,
      who: "an" as const,
      cell,
    }));
    // Whom a refusal keeps from writing must not write either, where somebody without a token may.
    const groups = cell === "+" ? tries.map((one) => [one]) : [tries];
    for (const group of groups)
      for (const [n, met] of (await meetWithoutWriting(row.id, group)).entries())
        expect(["refused", cell], group[n]?.name).toContain(met);
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

/** Somebody who tries a row, and the cell they are to meet. */
interface Caller {
  name: string;
  actor: Actor;
  who: Who;
  cell: string;
}

/** Those who are not allowed try first: what they leave is looked at once, before anybody may write. */
async function eachMeetsTheirCell(id: string, callers: readonly Caller[]): Promise<void> {
  const refused = callers.filter(({ cell }) => cell !== "+");
  const allowed = callers.filter(({ cell }) => cell === "+");
  const met = [...(await meetWithoutWriting(id, refused)), ...(await meet(id, allowed))];
  const named = [...refused, ...allowed];
  expect(named.map(({ name }, n) => `${name}: ${met[n]}`)).toEqual(
    named.map(({ name, cell }) => `${name}: ${cell}`),
  );
}

/** The cells these callers meet; nothing is written unless one of them is allowed after all. */
async function meetWithoutWriting(id: string, callers: readonly Caller[]): Promise<string[]> {
  if (callers.length === 0) return [];
  for (let tries = 0; ; tries++) {
    const before = JSON.stringify(await world.store.everything());
    const met = await meet(id, callers);
    if (met.includes("+") || JSON.stringify(await world.store.everything()) === before) return met;
    // A job that an earlier call left may have written meanwhile; once it is over, nobody else does.
    if (tries === 3) return met.map((cell) => `${cell}, and something was written`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The cells these callers meet, one after the other; whom only the others' many calls keep out comes again. */
async function meet(id: string, callers: readonly Caller[]): Promise<string[]> {
  const met: string[] = [];
  for (const { actor, who } of callers) {
    let cell = await tried(id, actor, who);
    if (cell.includes("RATE_LIMITED")) {
      await product.forgetLimits();
      cell = await tried(id, actor, who);
    }
    met.push(cell);
  }
  return met;
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
