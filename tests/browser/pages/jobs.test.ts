import crons from "../../../convex/crons";
import type { AdminAccess } from "../../../local/support/admin-api";
import { expect, test } from "../support/clock";

const DAY = 86_400_000;

interface LogPage {
  entries: { identifier: string; error: string | null }[];
  newCursor: number;
}

test("every scheduled job runs at its time, and none fails through a month and more", async ({
  access,
  clock,
}) => {
  test.setTimeout(120_000);
  const waiting = new Set(Object.values(crons.crons).map(({ name }) => name));
  expect(waiting.size).toBeGreaterThan(15);
  const failures: string[] = [];
  const start = await clock.now();
  let { newCursor } = await readLog(access, 0);
  const readOn = async () => {
    const page = await readLog(access, newCursor);
    newCursor = page.newCursor;
    for (const { identifier, error } of page.entries) {
      waiting.delete(identifier);
      if (error !== null) failures.push(`${identifier}: ${error}`);
    }
    return waiting.size === 0 && (await clock.now()) > start + 35 * DAY;
  };
  // Waits for a log entry after each step. Some jobs run every few minutes, so there always is one.
  await clock.advance(DAY);
  await clock.passUntil(DAY, readOn);
  expect([...waiting]).toEqual([]);
  expect(failures).toEqual([]);
});

/** The jobs that ran after a position in the log. Waits for at least one. */
async function readLog({ url, adminKey }: AdminAccess, cursor: number): Promise<LogPage> {
  const answer = await fetch(`${url}/api/stream_function_logs?cursor=${cursor}`, {
    headers: { Authorization: `Convex ${adminKey}` },
  });
  return (await answer.json()) as LogPage;
}
