import { expect } from "vitest";
import { api } from "../app/convex/_generated/api";
import { behavior } from "../backend";

const FORBIDDEN = ["fetch", "setTimeout", "setInterval"] as const;

export const world = [
  behavior(
    "time stands still in a query",
    async (on) => {
      const [first, second] = await on.query(api.world.timeInQuery, {});
      expect(first).toBe(second);
      expect(Math.abs((first ?? 0) - Date.now())).toBeLessThan(5000);
    },
    {
      convexTest: "The test's clock runs on.",
      instead: async (on) => expect(await on.query(api.world.timeInQuery, {})).toHaveLength(2),
    },
  ),
  behavior(
    "time stands still in a mutation and everything it calls",
    async (on) => {
      const readings = await on.mutation(api.world.timeInMutation, {});
      expect(readings).toHaveLength(4);
      expect(new Set(readings).size).toBe(1);
    },
    {
      convexTest: "The test's clock runs on.",
      instead: async (on) => expect(await on.mutation(api.world.timeInMutation, {})).toHaveLength(4),
    },
  ),
  behavior("time passes in an action", async (on) => {
    expect(await on.action(api.world.timeInAction, {})).toBeGreaterThanOrEqual(25);
  }),
  behavior("Math.random works in a query", async (on) => {
    const rolls = await on.query(api.world.chance, { seed: 1 });
    for (const roll of rolls) expect(roll >= 0 && roll < 1).toBe(true);
    expect(new Set(rolls).size).toBeGreaterThan(1);
  }),
  behavior(
    "queries cannot fetch or set timers",
    async (on) => {
      for (const what of FORBIDDEN) {
        expect(await on.query(api.world.forbiddenInQuery, { what })).toContain(`Can't use ${what}`);
      }
    },
    {
      convexTest: "It says so in words of its own.",
      instead: async (on) => {
        for (const what of FORBIDDEN)
          expect(await on.query(api.world.forbiddenInQuery, { what })).toContain("not supported");
      },
    },
  ),
  behavior(
    "mutations cannot fetch or set timers",
    async (on) => {
      for (const what of FORBIDDEN) {
        expect(await on.mutation(api.world.forbiddenInMutation, { what })).toContain(`Can't use ${what}`);
      }
    },
    {
      convexTest: "It says so in words of its own.",
      instead: async (on) => {
        for (const what of FORBIDDEN)
          expect(await on.mutation(api.world.forbiddenInMutation, { what })).toContain("not supported");
      },
    },
  ),
  behavior("digests can be computed in a mutation", async (on) => {
    expect(await on.mutation(api.world.digest, { text: "hello" })).toEqual([44, 242, 77]);
  }),
  behavior(
    "the deployment's own URLs are in the environment",
    async (on) => {
      expect(await on.query(api.world.environment, { name: "CONVEX_CLOUD_URL" })).toMatch(/^http/);
      expect(await on.query(api.world.environment, { name: "CONVEX_SITE_URL" })).toMatch(/^http/);
    },
    {
      convexTest: "It has no address.",
      instead: async (on) =>
        expect(await on.query(api.world.environment, { name: "CONVEX_CLOUD_URL" })).toBeNull(),
    },
  ),
  behavior("an unset environment variable is undefined", async (on) => {
    expect(await on.query(api.world.environment, { name: "NOBODY_SET_THIS" })).toBeNull();
  }),
  behavior(
    "the process's own environment is not visible",
    async (on) => expect(await on.query(api.world.environment, { name: "PATH" })).toBeNull(),
    {
      convexTest: "Functions run in the test's own process and see its environment.",
      instead: async (on) => expect(await on.query(api.world.environment, { name: "PATH" })).not.toBeNull(),
    },
  ),
  behavior("the server's time zone is UTC", async (on) => {
    expect(await on.query(api.world.zone, {})).toBe(0);
  }),
];
