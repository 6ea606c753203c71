import { expect, test } from "vitest";
import { FunctionLog } from "../../../embedded/deploy/function-log";
import { systemClock } from "../../../embedded/system/clock";

const execution = {
  udfType: "Query",
  identifier: "notes:list",
  name: "notes:list",
  requestId: "0123456789abcdef",
  startedAt: 1_700_000_000_500,
  durationMs: 20,
  cached: false,
  error: null,
  logLines: ["[LOG] 'hi'"],
} as const;

test("a new log tail gets its starting cursor at once", async () => {
  const log = new FunctionLog(systemClock());
  log.record({ ...execution, logLines: [] });
  const { newCursor } = await log.entriesAfter(0, new AbortController().signal);
  expect(newCursor).toBeGreaterThan(0);
});

test("a waiting log tail gets each execution once", async () => {
  const log = new FunctionLog(systemClock());
  const { signal } = new AbortController();
  const { newCursor } = await log.entriesAfter(0, signal);
  const waiting = log.entriesAfter(newCursor, signal);
  log.record({ ...execution, logLines: ["[LOG] 'hi'"] });
  const news = await waiting;
  expect(news.entries).toMatchObject([
    { kind: "Completion", timestamp: 1_700_000_000.5, executionTime: 0.02, logLines: ["[LOG] 'hi'"] },
  ]);
  log.record({ ...execution, identifier: "notes:other", logLines: [] });
  expect((await log.entriesAfter(news.newCursor, signal)).entries).toMatchObject([
    { identifier: "notes:other" },
  ]);
});

test("a log tail ends when its client disconnects", async () => {
  const log = new FunctionLog(systemClock());
  const gone = new AbortController();
  const { newCursor } = await log.entriesAfter(0, gone.signal);
  const waiting = log.entriesAfter(newCursor, gone.signal);
  gone.abort();
  expect(await waiting).toEqual({ entries: [], newCursor });
});

test("old executions are dropped", async () => {
  const log = new FunctionLog(systemClock());
  for (let index = 0; index < 3_000; index++) log.record({ ...execution, logLines: [] });
  const { entries } = await log.entriesAfter(1, new AbortController().signal);
  expect(entries.length).toBeGreaterThanOrEqual(500);
  expect(entries.length).toBeLessThanOrEqual(1_000);
});

test("long errors and console lines do not add up", async () => {
  const log = new FunctionLog(systemClock());
  const long = "x".repeat(1024 * 1024);
  for (let index = 0; index < 50; index++) log.record({ ...execution, error: long, logLines: [long] });
  const { entries } = await log.entriesAfter(1, new AbortController().signal);
  expect(entries).toHaveLength(4);
});
