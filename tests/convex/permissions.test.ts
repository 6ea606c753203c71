import type { FunctionReference } from "convex/server";
import { getFunctionName } from "convex/server";
import { beforeAll, expect, test, vi } from "vitest";
import { givePasswords } from "./permissions/attempts/account";
import { setAuthEnvironment, setMailEnvironment } from "../support/environment";
import type { Backend } from "../support/convex";
import { market as newMarket } from "../support/market";
import { COLUMNS, isNamed, MATRIX } from "./permissions/matrix";
import { ATTEMPTS, cellOf, TRIED } from "./permissions/attempts";
import { storeOf } from "./permissions/store";
import {
  permissionMarket,
  recipients,
  SECRETS,
  type Who,
  type PermissionMarket,
} from "./permissions/permission-market";
import { publicFunctions, serverFunctions } from "../support/server-functions";
import type { Actor } from "../support/stage";

const EVERYBODY: readonly Who[] = [...COLUMNS, "newcomer", "endedSession", "closedAccount", "deletedUser"];

let market: PermissionMarket;
let backend: Backend;
/** The functions that each row's attempt called. */
const calls = new Map<string, Set<string>>();
/** How many audit rows each successful call of an admin's mutation left. */
const audited = new Map<string, number[]>();
/** Every answer that each person received. */
const sent: Record<string, string[]> = {};

beforeAll(async () => {
  await setAuthEnvironment();
  setMailEnvironment();
  // Without a provider no email is sent.
  process.env.RESEND_API_KEY = "";
  vi.useFakeTimers();
  const staged = newMarket();
  backend = staged.t;
  market = await permissionMarket(staged, storeOf(staged.t));
  await givePasswords(market, staged.t);
  await staged.settle();
  vi.useRealTimers();
}, 60_000);

test("every binding row of the matrix is tested", () => {
  expect(MATRIX.map(({ id }) => id).sort()).toEqual(Object.keys(ATTEMPTS).sort());
});

// Refused callers come first: nothing may be written before an allowed one.
test.each(TRIED)("$id $functions: every role gets the answer in its cell", async (row) => {
  const people = EVERYBODY.map((who) => ({ who, cell: cellOf(row, who) }));
  const refused = people.filter(({ cell }) => cell !== "+");
  const allowed = people.filter(({ cell }) => cell === "+");
  await backend.finishInProgressScheduledFunctions();
  const before = await market.store.everything();
  expect(await cellsMet(row.id, refused)).toEqual(refused);
  if (refused.length > 0) expect(await market.store.everything()).toEqual(before);
  expect(await cellsMet(row.id, allowed)).toEqual(allowed);
});

test("the attempts call every public function, each in a row that names it", async () => {
  const unproved = (await publicFunctions()).filter(
    (name) => !MATRIX.some((row) => isNamed(row, name) && calls.get(row.id)?.has(name)),
  );
  expect(unproved).toEqual([]);
});

test("every mutation of the admin's desk leaves an audit row in its own transaction (L-03, D-11)", async () => {
  const names = (await serverFunctions()).flatMap(({ name, fn }) =>
    fn.isPublic && fn.isMutation && name.startsWith("admin/") ? [name] : [],
  );
  expect(names.length).toBeGreaterThan(5);
  const unlogged = names.filter((name) => !audited.get(name)?.some((count) => count === 1));
  expect(unlogged.filter((name) => !Object.hasOwn(NOT_LOGGED_HERE, name))).toEqual([]);
  // A call that changes nothing writes none.
  expect([...audited].filter(([, counts]) => counts.some((count) => count > 1))).toEqual([]);
});

/** The mutations whose attempts leave no audit row, with the reason. */
const NOT_LOGGED_HERE: Record<string, string> = {
  "admin/bulk:undo": "the attempt names no change; undoing one logs as `admin/audit:undo` does",
  "admin/imports:addRows": "the import's start and end are logged",
  "admin/imports:pause": "changes no book",
  "admin/imports:resume": "changes no book",
  "admin/producers:setStatus": "the attempt sets the status that already holds",
  "admin/subscriptions:refresh": "copies what Stripe says",
};

test.each(SECRETS)("%s: only permitted roles received it", (_secret, pattern, who) => {
  expect(recipients(sent, pattern)).toEqual([...who].sort());
});

/** The cells that these people get in a row, in turn. */
async function cellsMet(id: string, people: readonly { who: Who }[]) {
  const met: { who: Who; cell: string }[] = [];
  for (const { who } of people) {
    const cell = (await ATTEMPTS[id]?.(market, recorded(id, who), who)) ?? "untried";
    met.push({ who, cell });
  }
  return met;
}

/** Counts the audit rows that each successful call of an admin's mutation left. */
function logging(call: Actor["query"]): Actor["query"] {
  return (async (reference, ...args) => {
    const name = getFunctionName(reference as FunctionReference<"query">);
    if (!name.startsWith("admin/")) return await call(reference, ...args);
    const before = await market.store.rows("auditLog");
    const answer = await call(reference, ...args);
    const after = await market.store.rows("auditLog");
    audited.set(name, [...(audited.get(name) ?? []), after.length - before.length]);
    return answer;
  }) as Actor["query"];
}

/** This person's calls. Records the functions and the answers. */
function recorded(id: string, who: Who): Actor {
  const { query, mutation, action, fetch } = market.actors[who];
  const called = calls.get(id) ?? new Set<string>();
  calls.set(id, called);
  const answers = (sent[who] ??= []);
  const recording = (call: Actor["query"]) =>
    (async (reference, ...args) => {
      called.add(getFunctionName(reference as FunctionReference<"query">));
      const answer = await call(reference, ...args);
      answers.push(JSON.stringify(answer) ?? "");
      return answer;
    }) as Actor["query"];
  return {
    query: recording(query),
    mutation: recording(logging(mutation as Actor["query"])) as Actor["mutation"],
    action: recording(action as Actor["query"]) as Actor["action"],
    fetch: async (path, init) => {
      const answer = await fetch(path, init);
      answers.push(await answer.clone().text());
      return answer;
    },
  };
}
