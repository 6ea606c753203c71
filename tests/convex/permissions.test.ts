import { beforeAll, describe, expect, test, vi } from "vitest";
import { givePasswords } from "../support/account-attempts";
import { market } from "../support/market";
import { COLUMNS, MATRIX } from "../support/permission-matrix";
import { ATTEMPTS, cellOf, HELD_ELSEWHERE, TRIED } from "../support/permission-rows";
import { storeOf } from "../support/permission-store";
import type { Who, World } from "../support/permission-world";
import { permissionWorld } from "../support/permission-world";

const GHOSTS = ["endedSession", "closedAccount", "deletedUser"] as const;

let world: World;
beforeAll(async () => {
  vi.useFakeTimers();
  const shelf = market();
  world = await permissionWorld(shelf, storeOf(shelf.t), shelf.t);
  await givePasswords(world, shelf.t);
  await shelf.settle();
  vi.useRealTimers();
});

test("every row that binds is tried, here or elsewhere", () => {
  const tried = [...Object.keys(ATTEMPTS), ...HELD_ELSEWHERE];
  expect(MATRIX.map(({ id }) => id)).toEqual(tried.sort());
});

describe.each(TRIED)("$id $functions", (row) => {
  test.each([...COLUMNS, "newcomer", ...GHOSTS].map((who) => [who, cellOf(row, who as Who)] as const))(
    "%s: %s",
    async (who, cell) => {
      expect(await attempt(row.id, who as Who)).toBe(cell);
    },
  );
});

/** The cell this actor meets; nothing is written unless they are allowed. */
async function attempt(id: string, who: Who): Promise<string> {
  const before = await world.store.everything();
  const met = await ATTEMPTS[id]?.(world, world.actors[who], who);
  if (met !== "+") expect(await world.store.everything(), "nothing is written").toEqual(before);
  return met ?? "untried";
}
