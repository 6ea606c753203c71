import { expect } from "vitest";
import { api, internal } from "../../../convex/_generated/api";
import { messageFor } from "../../../domain/refusal-errors";
import { type Somebody, test } from "../../support/market";

const fileOf = (letter: string) => ({ fileName: "autumn.csv", fileHash: letter.repeat(64), total: 1 });

const cellsOf = (title: string) => ({
  title,
  authorName: "Mara Ellingsworth",
  genre: "Drama",
  amazonRating: "4.6",
  amazonReviewsCount: "2,310",
});

/** Starts the import of a file with one book. */
async function upload({ mutation }: Somebody, letter: string, title: string) {
  const { jobId } = await mutation(api.admin.imports.createJob, fileOf(letter));
  await mutation(api.admin.imports.addRows, { jobId, rows: [{ rowNumber: 1, cells: cellsOf(title) }] });
  return jobId;
}

test("D-19: only one import writes at a time, even with several admins", async ({ market }) => {
  const [admin, other] = [await market.person("admin"), await market.person("admin")];
  const { jobId: waiting } = await other.mutation(api.admin.imports.createJob, fileOf("b"));
  const jobId = await upload(admin, "a", "First");
  const running = { data: { reason: "import_running" } };
  await expect(upload(other, "c", "Third")).rejects.toMatchObject(running);
  const last = { jobId: waiting, rows: [{ rowNumber: 1, cells: cellsOf("Second") }] };
  await expect(other.mutation(api.admin.imports.addRows, last)).rejects.toMatchObject(running);
  await market.settle();
  await other.mutation(api.admin.imports.addRows, last);
  await expect(admin.mutation(api.admin.imports.undo, { jobId })).rejects.toMatchObject(running);
  await market.settle();
  expect((await market.t.run((ctx) => ctx.db.query("books").collect())).map(({ title }) => title)).toEqual([
    "First",
    "Second",
  ]);
});

test("D-19: an admin starts five imports an hour, and then reads how long to wait", async ({ market }) => {
  const [admin, other] = [await market.person("admin"), await market.person("admin")];
  const start = async ({ mutation }: Somebody, n: number) =>
    await mutation(api.admin.imports.createJob, {
      fileName: "x.csv",
      fileHash: String(n).repeat(64),
      total: 2,
    });
  for (let n = 1; n <= 5; n++) await start(admin, n);
  const refused = await start(admin, 6).catch((error: unknown) => error);
  expect(messageFor(refused)).toMatch(/^Too many attempts\. Please wait 1[23] minutes and try again\.$/);
  await start(admin, 5);
  await start(other, 6);
});

test("D-19: a batch that waits long for its turn is not given up, and one that is lost is tried again", async ({
  market,
}) => {
  const admin = await market.person("admin");
  const jobId = await upload(admin, "a", "First");
  const stored = async () => await market.t.run(async (ctx) => await ctx.db.get("importJobs", jobId));
  const lookAfter = async () => {
    const turn = (await stored())?.turn ?? 0;
    await market.t.mutation(internal.jobs.imports.watch, { jobId, turn, done: 0 });
  };
  for (let n = 0; n < 3; n++) await lookAfter();
  expect(await stored()).toMatchObject({ status: "running", turn: 1, failed: 0 });
  await market.t.run(async (ctx) => {
    const step = (await ctx.db.get("importJobs", jobId))?.stepId;
    if (step !== undefined) await ctx.scheduler.cancel(step);
  });
  await lookAfter();
  expect(await stored()).toMatchObject({ turn: 2 });
  await market.settle();
  expect(await stored()).toMatchObject({ status: "done", created: 1, failed: 0 });
});
