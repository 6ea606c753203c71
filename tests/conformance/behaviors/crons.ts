import { expect } from "vitest";
import { api, internal } from "../app/convex/_generated/api";
import { behavior, eventually, type Backend } from "../backend";

const NO_CRONS = "It runs no crons: what they call is called by the test.";
const ticks = (on: Backend) => on.query(api.ticks.latest, {});
const tickByHand = async (on: Backend) => {
  await on.insider.mutation(internal.ticks.tick, { by: "interval" });
  return await ticks(on);
};

export const crons = [
  behavior(
    "a cron with an interval runs repeatedly",
    async (on) => {
      const found = await eventually(
        () => ticks(on),
        (rows) => rows.length === 3,
      );
      const [first = 0, second = 0, third = 0] = found.map((tick) => tick.at);
      expect(first < second && second < third).toBe(true);
    },
    { convexTest: NO_CRONS, instead: async (on) => expect(await tickByHand(on)).toHaveLength(1) },
  ),
  behavior(
    "a cron runs without an identity, with its arguments",
    async (on) => {
      const [tick] = await eventually(
        () => ticks(on),
        (rows) => rows.length > 0,
      );
      expect(tick).toMatchObject({ by: "interval", identity: null });
    },
    {
      convexTest: NO_CRONS,
      instead: async (on) => expect(await tickByHand(on)).toMatchObject([{ identity: null }]),
    },
  ),
  behavior("a cron does not run before its day", async (on) => {
    expect((await ticks(on)).map((tick) => tick.by)).not.toContain("leap day");
  }),
];
