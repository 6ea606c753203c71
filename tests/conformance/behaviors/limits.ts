import { expect } from "vitest";
import { api } from "../app/convex/_generated/api";
import { behavior, refusal, type Backend } from "../backend";

const NO_LIMIT = "It has no time limit.";
const compute = (on: Backend, ms: number) => on.mutation(api.limits.compute, { ms });

export const limits = [
  behavior("a function can compute for a while", async (on) => {
    expect(await compute(on, 200)).toBe("done");
  }),
  behavior(
    "a function that computes for more than a second fails without writes",
    async (on) => {
      expect(await refusal(compute(on, 60_000))).toContain("Function execution timed out");
      expect(await on.query(api.find.all, { table: "things" })).toEqual([]);
    },
    { convexTest: NO_LIMIT, instead: async (on) => expect(await compute(on, 1)).toBe("done") },
  ),
  behavior(
    "a function that never settles is stopped, and later ones continue",
    async (on) => {
      const stuck = refusal(on.overHttp.query(api.limits.settles, { never: true }));
      expect(await on.query(api.limits.settles, { never: false })).toBe("settled");
      expect(await compute(on, 1)).toBe("done");
      expect(await stuck).toContain("Function execution timed out");
    },
    {
      convexTest: NO_LIMIT,
      instead: async (on) => expect(await on.query(api.limits.settles, { never: false })).toBe("settled"),
    },
  ),
];
