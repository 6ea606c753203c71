import type { FunctionReference } from "convex/server";
import { getFunctionName } from "convex/server";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { givePasswords } from "../support/account-attempts";
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
beforeAll(async () => {
  await setAuthEnvironment();
  setMailEnvironment();
  // Nothing is sent: there is no provider.
  process.env.RESEND_API_KEY = "";
  vi.useFakeTimers();
  const shelf = market();
  world = await permissionWorld(shelf, storeOf(shelf.t), shelf.t);
  await givePasswords(world, shelf.t);
  await shelf.settle();
  vi.useRealTimers();
}, 60_000);

test("every row that binds is tried", () => {
  expect(MATRIX.map(({ id }) => id)).toEqual(Object.keys(ATTEMPTS).sort());
});

describe.each(TRIED)("$id $functions", (row) => {
  test.each([...COLUMNS, "newcomer", ...GHOSTS].map((who) => [who, cellOf(row, who as Who)] as const))(
    "%s: %s",
    async (who, cell) => {
      expect(await attempt(row.id, who as Who)).toBe(cell);
    },
  );
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

/** The cell this actor meets; nothing is written unless they are allowed. */
async function attempt(id: string, who: Who): Promise<string> {
  const before = await world.store.everything();
  const met = await ATTEMPTS[id]?.(world, recorded(id, world.actors[who]), who);
  if (met !== "+") expect(await world.store.everything(), "nothing is written").toEqual(before);
  return met ?? "untried";
}
