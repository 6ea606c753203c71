import { describe, expect, test, vi } from "vitest";
import type { CronSchedule } from "../../../embedded/functions/deployment";
import { isTooFarAhead, nextRun } from "../../../embedded/functions/system-tables/cron-times";
import { Backend } from "../functions/backend";
import { FakeClock } from "../functions/fake-clock";

const APP = `
import { queryGeneric as query, internalMutationGeneric as internalMutation, internalActionGeneric as internalAction, makeFunctionReference as ref } from "convex/server";
export const tick = internalMutation(async (ctx, { name }) => { await ctx.db.insert("ticks", { name, at: Date.now() }); });
export const fails = internalMutation(async (ctx) => { throw new Error("cron trouble"); });
export const ticks = query(async (ctx) => (await ctx.db.query("ticks").collect()).map(({ at }) => at));
export const slow = internalAction(async (ctx) => {
  await ctx.runMutation(ref("app:tick"), { name: "slow" });
  while ((await ctx.runQuery(ref("app:ticks"), {})).length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
});
`;
const crons = (lines: string) => `
import { cronJobs, makeFunctionReference as ref } from "convex/server";
const crons = cronJobs();
${lines}
export default crons;
`;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const EVERY_MINUTE = crons(`crons.interval("beat", { minutes: 1 }, ref("app:tick"), { name: "beat" });`);

async function started(lines: string): Promise<{ backend: Backend; clock: FakeClock }> {
  const clock = new FakeClock();
  const backend = await Backend.start({ app: APP, crons: lines }, clock);
  await backend.scheduler.start();
  return { backend, clock };
}

async function ticks(backend: Backend): Promise<number[]> {
  return (await backend.query("app:ticks")) as number[];
}

describe("a cron", () => {
  test("with an interval runs at once and then at fixed intervals", async () => {
    const { backend, clock } = await started(EVERY_MINUTE);
    await using _ = backend;
    const start = clock.now();
    await vi.waitFor(async () => expect(await ticks(backend)).toEqual([start]));
    await backend.settle();
    clock.advance(MINUTE);
    await vi.waitFor(async () => expect(await ticks(backend)).toEqual([start, start + MINUTE]));
  });

  test("makes up for only one missed run", async () => {
    const { backend, clock } = await started(EVERY_MINUTE);
    await using _ = backend;
    const start = clock.now();
    await vi.waitFor(async () => expect(await ticks(backend)).toHaveLength(1));
    await backend.scheduler.stop();
    clock.advance(10.5 * MINUTE);
    await backend.restart({ app: APP, crons: EVERY_MINUTE });
    await backend.scheduler.start();
    await vi.waitFor(async () => expect(await ticks(backend)).toHaveLength(2));
    await backend.settle();
    clock.advance(0.5 * MINUTE);
    await vi.waitFor(async () => expect(await ticks(backend)).toHaveLength(3));
    expect((await ticks(backend)).at(-1)).toBe(start + 11 * MINUTE);
  });

  test("does not wait for the times of a clock that was days ahead", async () => {
    const { backend, clock } = await started(EVERY_MINUTE);
    await using _ = backend;
    const start = clock.now();
    await vi.waitFor(async () => expect(await ticks(backend)).toHaveLength(1));
    clock.advance(3 * DAY);
    await vi.waitFor(async () => expect(await ticks(backend)).toHaveLength(2));
    await backend.scheduler.stop();
    clock.advance(-3 * DAY);
    await backend.restart({ app: APP, crons: EVERY_MINUTE });
    await backend.scheduler.start();
    await backend.settle();
    clock.advance(MINUTE);
    await vi.waitFor(async () => expect(await ticks(backend)).toHaveLength(3));
    expect((await ticks(backend)).at(-1)).toBe(start + MINUTE);
  });

  test("keeps its schedule when a push does not change it, and restarts when one does", async () => {
    const { backend, clock } = await started(EVERY_MINUTE);
    await using _ = backend;
    await vi.waitFor(async () => expect(await ticks(backend)).toHaveLength(1));
    await backend.settle();
    clock.advance(MINUTE / 2);
    await backend.push({ app: APP, crons: EVERY_MINUTE });
    await backend.settle();
    expect(await ticks(backend)).toHaveLength(1);
    await backend.push({ app: APP, crons: EVERY_MINUTE.replace("minutes: 1", "minutes: 2") });
    await vi.waitFor(async () => expect(await ticks(backend)).toHaveLength(2));
  });

  test("is deleted when a push omits it", async () => {
    const { backend, clock } = await started(EVERY_MINUTE);
    await using _ = backend;
    await vi.waitFor(async () => expect(await ticks(backend)).toHaveLength(1));
    await backend.push({ app: APP });
    clock.advance(5 * MINUTE);
    await backend.settle();
    expect(await ticks(backend)).toHaveLength(1);
  });

  test("skips a run that comes due while it still runs", async () => {
    const slow = crons(`crons.interval("slow", { minutes: 1 }, ref("app:slow"), {});`);
    const { backend, clock } = await started(slow);
    await using _ = backend;
    await vi.waitFor(async () => expect(await ticks(backend)).toHaveLength(1));
    clock.advance(MINUTE);
    await vi.waitFor(() => expect(backend.logs.join()).toContain("Cron slow was skipped"));
    expect(await ticks(backend)).toHaveLength(1);
    await backend.mutation("app:tick", { name: "lets it end" }, { caller: "system" });
  });

  test("continues after a failed run", async () => {
    const failing = crons(`crons.interval("bad", { minutes: 1 }, ref("app:fails"), {});`);
    const { backend, clock } = await started(failing);
    await using _ = backend;
    await vi.waitFor(() =>
      expect(backend.logs.filter((line) => line.includes("cron trouble"))).toHaveLength(1),
    );
    await backend.settle();
    clock.advance(MINUTE);
    await vi.waitFor(() =>
      expect(backend.logs.filter((line) => line.includes("cron trouble"))).toHaveLength(2),
    );
  });
});

describe("the next run", () => {
  const now = Date.UTC(2030, 0, 31, 12, 30); // a Thursday
  const cases: [CronSchedule, string][] = [
    [{ type: "hourly", minuteUTC: 15 }, "2030-01-31T13:15:00.000Z"],
    [{ type: "hourly" }, "2030-01-31T13:00:00.000Z"],
    [{ type: "daily", hourUTC: 12, minuteUTC: 30 }, "2030-02-01T12:30:00.000Z"],
    [{ type: "weekly", dayOfWeek: "tuesday", hourUTC: 9, minuteUTC: 0 }, "2030-02-05T09:00:00.000Z"],
    [{ type: "weekly", dayOfWeek: "sunday", hourUTC: 9 }, "2030-02-03T09:00:00.000Z"],
    [{ type: "monthly", day: 31, hourUTC: 0, minuteUTC: 0 }, "2030-03-31T00:00:00.000Z"],
    [{ type: "cron", cron: "*/5 * * * *" }, "2030-01-31T12:35:00.000Z"],
    [{ type: "interval", hours: 1 }, "2030-01-31T13:00:00.000Z"],
  ];
  test.each(cases)("of %o is %s", (schedule, expected) => {
    const previous = now - 3.5 * 60 * MINUTE;
    expect(new Date(nextRun(schedule, previous, now)).toISOString()).toBe(expected);
  });

  test("is too far ahead when another run lies before it, as after the clock was set back", () => {
    const daily: CronSchedule = { type: "daily", hourUTC: 0, minuteUTC: 3 };
    const nextDay = Date.UTC(2030, 1, 1, 0, 3);
    expect(isTooFarAhead(daily, nextDay, now)).toBe(false);
    // It has run today, and the clock was set back by an hour to before that: a second run would be one too many.
    expect(isTooFarAhead(daily, nextDay, Date.UTC(2030, 0, 30, 23, 30))).toBe(false);
    expect(isTooFarAhead(daily, nextDay, Date.UTC(2030, 0, 28, 23, 30))).toBe(true);
    expect(isTooFarAhead({ type: "interval", minutes: 1 }, now + 2 * MINUTE, now)).toBe(false);
    expect(isTooFarAhead({ type: "interval", minutes: 1 }, now + 2 * MINUTE + 1, now)).toBe(true);
  });
});
