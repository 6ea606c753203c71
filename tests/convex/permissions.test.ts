import type { FunctionReference } from "convex/server";
import { getFunctionName } from "convex/server";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { givePasswords } from "../support/account-attempts";
import type { Backend } from "../support/convex";
import { market } from "../support/market";
import { COLUMNS, isNamed, MATRIX } from "../support/permission-matrix";
import { ATTEMPTS, cellOf, TRIED } from "../support/permission-rows";
import { storeOf } from "../support/permission-store";
import type { Actor, Who, World } from "../support/permission-world";
import { permissionWorld } from "../support/permission-world";
import { publicFunctions } from "../support/registered";
import { setAuthEnvironment } from "../support/auth-environment";
import { setMailEnvironment } from "../support/mail-environment";

const GHOSTS = ["endedSession", "closedAccount", "deletedUser"] as const;

let world: World;
let backend: Backend;
beforeAll(async () => {
  await setAuthEnvironment();
  setMailEnvironment();
  // Nothing is sent: there is no provider.
  process.env.RESEND_API_KEY = "";
  vi.useFakeTimers();
  const shelf = market();
  backend = shelf.t;
  world = await permissionWorld(shelf, storeOf(shelf.t), shelf.t);
  await givePasswords(world, shelf.t);
  await shelf.settle();
  vi.useRealTimers();
}, 60_000);

test("every row that binds is tried", () => {
  expect(MATRIX.map(({ id }) => id)).toEqual(Object.keys(ATTEMPTS).sort());
});

// Those who are not allowed come first: what they leave is looked at once, before anybody may write.
describe.each(TRIED)("$id $functions", (row) => {
  const people = [...COLUMNS, "newcomer", ...GHOSTS].map((who) => [who, cellOf(row, who as Who)] as const);
  const refused = people.filter(([, cell]) => cell !== "+");
  const meetsCell = async (who: string, cell: string) => expect(await attempt(row.id, who as Who)).toBe(cell);
  let before: unknown;
  beforeAll(async () => {
    await backend.finishInProgressScheduledFunctions();
    before = await world.store.everything();
  });

  test.each(refused)("%s: %s", meetsCell);
  if (refused.length > 0)
    test("nothing is written for them", async () => {
      expect(await world.store.everything()).toEqual(before);
    });
  test.each(people.filter(([, cell]) => cell === "+"))("%s: %s", meetsCell);
});

test("the attempts call every function that a client may call, each in a row that names it", async () => {
  const unproved = (await publicFunctions()).filter(
    (name) => !MATRIX.some((row) => isNamed(row, name) && calls.get(row.id)?.has(name)),
  );
  expect(unproved).toEqual([]);
});

/** What each row's attempt has called. */
const calls = new Map<string, Set<string>>();

/** The same caller, whose calls are written down under a row. */
function recorded(id: string, { query, mutation, action, fetch }: Actor): Actor {
  const called = calls.get(id) ?? new Set<string>();
  calls.set(id, called);
  const noting = (call: Actor["query"]) =>
    (async (reference, ...args) => {
      called.add(getFunctionName(reference as FunctionReference<"query">));
      return await call(reference, ...args);
    }) as Actor["query"];
  return {
    query: noting(query),
    mutation: noting(mutation as Actor["query"]) as Actor["mutation"],
    action: noting(action as Actor["query"]) as Actor["action"],
    fetch,
  };
}

/** The cell this actor meets. */
async function attempt(id: string, who: Who): Promise<string> {
  return (await ATTEMPTS[id]?.(world, recorded(id, world.actors[who]), who)) ?? "untried";
}
