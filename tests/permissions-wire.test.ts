import { generateKeyPair, UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { givePasswords } from "./convex/permissions/attempts/account";
import { COLUMNS, isNamed } from "./convex/permissions/matrix";
import { ATTEMPTS, cellOf, TRIED } from "./convex/permissions/attempts";
import {
  CANARY,
  permissionMarket,
  recipients,
  SECRETS,
  type Who,
  type PermissionMarket,
} from "./convex/permissions/permission-market";
import { publicFunctions, serverFunctions } from "./support/server-functions";
import { stage, type Actor } from "./support/stage";
import { wiredProduct, type WiredProduct } from "./convex/permissions/wire";

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
let market: PermissionMarket;
let bySocket: Partial<Record<Who, Actor>>;
let bad: Record<string, Actor>;
/** Everything that each caller received, in answers and in frames. */
const heard: Record<string, string[]> = {};

const ears = (who: string) => (heard[who] ??= []);

beforeAll(async () => {
  product = await wiredProduct();
  const { itself, store, byHttp, token } = product;
  const staged = stage({
    itself,
    visitor: byHttp(null, ears("an")),
    as: (subject) => byHttp(token(subject), ears(subject)),
  });
  market = await permissionMarket(staged, store);
  await givePasswords(market, itself);
  const actors = Object.fromEntries(
    EVERYBODY.map((who) => {
      const subject = market.subjects[who];
      return [who, byHttp(subject === null ? null : token(subject), ears(who))];
    }),
  );
  Object.assign(market.actors, actors);
  bySocket = Object.fromEntries(
    SOCKETS.map((who) => {
      const subject = market.subjects[who];
      return [who, product.bySocket(subject === null ? null : token(subject), ears(who))];
    }),
  );
  bad = await badActors(market.subjects.ad ?? "");
}, 120_000);

afterAll(async () => await product.close());

/**
 * One row of the matrix for each builder of public functions. `tests/convex/permissions.test.ts` tries the whole
 * matrix; these rows prove that tokens and answers mean the same over the network.
 */
const ROWS_BY_BUILDER: Record<string, readonly string[]> = {
  anonQuery: ["M02"],
  publicQuery: ["M08", "M09", "M49"],
  publicMutation: ["M61"],
  publicAction: ["M52"],
  userQuery: ["M54"],
  userMutation: ["M54"],
  userAction: ["M55"],
  authorQuery: ["M07"],
  authorMutation: ["M20"],
  authorAction: ["M27"],
  producerQuery: ["M36"],
  producerMutation: ["M35"],
  approvedProducerMutation: ["M85"],
  adminQuery: ["M58", "M69", "M161", "M204"],
  adminMutation: ["M65"],
};
/** HTTP actions, and the platform's own endpoints. */
const ROUTE_ROWS = ["M75", "M80", "M93"];
const WIRE_ROWS = TRIED.filter(({ id }) =>
  [...Object.values(ROWS_BY_BUILDER).flat(), ...ROUTE_ROWS].includes(id),
);

test("every builder of public functions has a row that names one of its functions", async () => {
  const builders = await builderByFunction();
  const publicNames = (await publicFunctions()).filter((name) => builders.has(name));
  expect(publicNames.length).toBeGreaterThan(60);
  const tried = publicNames.filter((name) =>
    WIRE_ROWS.some(
      (row) => ROWS_BY_BUILDER[builders.get(name) ?? ""]?.includes(row.id) === true && isNamed(row, name),
    ),
  );
  const buildersOf = (names: readonly string[]) =>
    [...new Set(names.map((name) => builders.get(name)))].sort();
  expect(buildersOf(tried)).toEqual(buildersOf(publicNames));
});

describe.each(WIRE_ROWS)("$id $functions", (row) => {
  const callers = (people: readonly Who[], actorOf: (who: Who) => Actor | undefined): Caller[] =>
    people.map((who) => ({
      name: who,
      actor: actorOf(who) ?? market.actors.an,
      who,
      cell: cellOf(row, who),
    }));

  test("over HTTP, every role gets the answer in its cell", async () => {
    await eachMeetsTheirCell(
      row.id,
      callers(EVERYBODY, (who) => market.actors[who]),
    );
  });

  test("over a socket, every role gets the answer in its cell", async () => {
    await eachMeetsTheirCell(
      row.id,
      callers(SOCKETS, (who) => bySocket[who]),
    );
  });

  test("an invalid token allows no more than no token", async () => {
    const cell = cellOf(row, "an");
    const tries = Object.entries(bad).map(([name, actor]) => ({ name, actor, who: "an" as const, cell }));
    // Where a visitor may write, each bad token is tried alone: a refused one must not write.
    const groups = cell === "+" ? tries.map((one) => [one]) : [tries];
    for (const group of groups)
      for (const [n, met] of (await meetWithoutWriting(row.id, group)).entries())
        expect(["refused", cell], group[n]?.name).toContain(met);
  });
});

test("M30 M50 M74: no client can call an internal function", async () => {
  const internals = (await serverFunctions()).filter(({ fn }) => fn.isInternal);
  expect(internals.length).toBeGreaterThan(50);
  for (const actor of [market.actors.an, market.actors.ad, bySocket.ad]) {
    const reached: string[] = [];
    for (const one of internals)
      if (actor === undefined || (await market.store.isOpen(actor, one))) reached.push(one.name);
    expect(reached).toEqual([]);
  }
});

test.each(SECRETS)("%s: only permitted roles received it", (_secret, pattern, who) => {
  expect(recipients(heard, pattern)).toEqual([...who].sort());
});

test("the server's log contains no secrets", () => {
  expect(product.backend.log.filter(({ message }) => message.includes(CANARY))).toEqual([]);
});

/** A caller and the cell that they must get. */
interface Caller {
  name: string;
  actor: Actor;
  who: Who;
  cell: string;
}

/** Refused callers try first, so one check proves that they wrote nothing. */
async function eachMeetsTheirCell(id: string, callers: readonly Caller[]): Promise<void> {
  const refused = callers.filter(({ cell }) => cell !== "+");
  const allowed = callers.filter(({ cell }) => cell === "+");
  const met = [...(await meetWithoutWriting(id, refused)), ...(await meet(id, allowed))];
  const named = [...refused, ...allowed];
  expect(named.map(({ name }, n) => `${name}: ${met[n]}`)).toEqual(
    named.map(({ name, cell }) => `${name}: ${cell}`),
  );
}

/** The cells that these callers get. Fails if one that was refused has written. */
async function meetWithoutWriting(id: string, callers: readonly Caller[]): Promise<string[]> {
  if (callers.length === 0) return [];
  for (let tries = 0; ; tries++) {
    const before = JSON.stringify(await market.store.everything());
    const met = await meet(id, callers);
    if (met.includes("+") || JSON.stringify(await market.store.everything()) === before) return met;
    // A job of an earlier call may still write, so it has to end first.
    if (tries === 3) return met.map((cell) => `${cell}, and something was written`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Each caller's cell in turn. Retries without rate limits where other callers used one up. */
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
    const met = (await ATTEMPTS[id]?.(market, actor, column)) ?? "untried";
    return REFUSED.test(met) ? "refused" : met;
  } catch (error) {
    if (REFUSED.test(String(error))) return "refused";
    throw error;
  }
}
const REFUSED = /InvalidAuthHeader|Unauthenticated|Could not verify|auth provider|token/i;

/** Callers with the admin's token, each with one thing wrong. */
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

/** The builder that each function of the server is declared with, by the function's name. */
async function builderByFunction(): Promise<Map<string, string>> {
  const builders = new Map<string, string>();
  for (const [path, load] of Object.entries(serverSources)) {
    const module = path.replace("../convex/", "").replace(/\.ts$/, "");
    for (const [, name = "", builder = ""] of (await load()).matchAll(/^export const (\w+) = (\w+)\(/gm))
      builders.set(`${module}:${name}`, builder);
  }
  return builders;
}
const serverSources = import.meta.glob<string>("../convex/{,admin/,messages/,producer/}*.ts", {
  query: "?raw",
  import: "default",
});
