import { expect } from "vitest";
import { api } from "../app/convex/_generated/api";
import { behavior, eventually, refusal, type Backend } from "../backend";

const names = async (on: Backend) =>
  (await on.query(api.find.all, { table: "things" })).map((row) => row["name"]);
const arrived = (on: Backend, name: string) =>
  eventually(
    () => names(on),
    (found) => found.includes(name),
  );
const later = (on: Backend, name: string, ms: number) => on.mutation(api.jobs.later, { name, ms });
type JobId = Awaited<ReturnType<typeof later>>;
const jobOf = (on: Backend, id: JobId) => on.query(api.jobs.get, { id });
const ended = (on: Backend, id: JobId) =>
  eventually(
    () => jobOf(on, id),
    (job) => job?.state.kind !== "pending" && job?.state.kind !== "inProgress",
  );

export const scheduling = [
  behavior("a scheduled mutation runs", async (on) => {
    await later(on, "ran", 0);
    await arrived(on, "ran");
  }),
  behavior("a job waits for its delay", async (on) => {
    const start = Date.now();
    await later(on, "late", 150);
    await later(on, "soon", 0);
    await arrived(on, "late");
    expect(await names(on)).toEqual(["soon", "late"]);
    expect(Date.now() - start).toBeGreaterThanOrEqual(140);
  }),
  behavior("a job can have a time, and one in the past runs now", async (on) => {
    await on.mutation(api.jobs.at, { name: "overdue", ms: -10_000 });
    await on.mutation(api.jobs.at, { name: "soon", ms: 30 });
    await arrived(on, "overdue");
    await arrived(on, "soon");
  }),
  behavior("a scheduled action runs and can write through mutations", async (on) => {
    await on.mutation(api.jobs.start, { what: "action" });
    await arrived(on, "by action");
  }),
  behavior("an action can schedule", async (on) => {
    await on.action(api.jobs.fromAction, {});
    await arrived(on, "from an action");
  }),
  behavior("a scheduled function can schedule the next", async (on) => {
    await on.mutation(api.jobs.startChain, { left: 3 });
    await arrived(on, "link 0");
    expect(await names(on)).toEqual(["link 3", "link 2", "link 1", "link 0"]);
  }),
  behavior("jobs scheduled by a failed mutation do not run", async (on) => {
    await refusal(on.mutation(api.jobs.thenFail, {}));
    await later(on, "later", 30);
    await arrived(on, "later");
    expect(await names(on)).toEqual(["later"]);
  }),
  behavior("a scheduled function runs without an identity", async (on) => {
    const ada = on.as({ subject: "ada", name: "Ada", email: "ada@example.com" });
    await later(ada, "anonymous", 0);
    await arrived(on, "anonymous");
    expect(await on.query(api.find.first, { table: "things" })).toMatchObject({ identity: null });
  }),
  behavior(
    "a pending job is a document in a system table",
    async (on) => {
      const id = await later(on, "waiting", 3_600_000);
      const job = await jobOf(on, id);
      expect(job).toMatchObject({
        _id: id,
        name: "jobs.js:note",
        args: [{ name: "waiting" }],
        state: { kind: "pending" },
      });
      expect(job?.scheduledTime).toBeGreaterThan(Date.now() + 3_500_000);
      await on.mutation(api.jobs.cancel, { id });
    },
    {
      convexTest: "The same, but for the name, which a deployment gives with the file's extension.",
      instead: async (on) => {
        const id = await later(on, "waiting", 3_600_000);
        expect(await jobOf(on, id)).toMatchObject({ _id: id, state: { kind: "pending" } });
        await on.mutation(api.jobs.cancel, { id });
      },
    },
  ),
  behavior(
    "a finished job records its success and time",
    async (on) => {
      const id = await later(on, "done", 0);
      const job = await ended(on, id);
      expect(job?.state).toEqual({ kind: "success" });
      expect(job?.completedTime).toBeGreaterThan(Date.now() - 60_000);
    },
    {
      convexTest: "It does not note when.",
      instead: async (on) => {
        const id = await later(on, "done", 0);
        expect((await ended(on, id))?.state).toEqual({ kind: "success" });
      },
    },
  ),
  behavior(
    "a failed job records its error and leaves no writes",
    async (on) => {
      const id = await on.mutation(api.jobs.start, { what: "failing" });
      const job = await ended(on, id);
      expect(job?.state).toMatchObject({ kind: "failed", error: expect.stringContaining("job went wrong") });
      expect(await names(on)).toEqual([]);
    },
    {
      convexTest: "It does not note why.",
      instead: async (on) => {
        const id = await on.mutation(api.jobs.start, { what: "failing" });
        expect((await ended(on, id))?.state.kind).toBe("failed");
        expect(await names(on)).toEqual([]);
      },
    },
  ),
  behavior(
    "a failed scheduled action is not retried",
    async (on) => {
      const id = await on.mutation(api.jobs.start, { what: "failingAction" });
      const job = await ended(on, id);
      expect(job?.state).toMatchObject({
        kind: "failed",
        error: expect.stringContaining("action went wrong"),
      });
    },
    {
      convexTest: "It does not note why.",
      instead: async (on) => {
        const id = await on.mutation(api.jobs.start, { what: "failingAction" });
        expect((await ended(on, id))?.state.kind).toBe("failed");
      },
    },
  ),
  behavior("a canceled job does not run", async (on) => {
    const id = await later(on, "canceled", 500);
    await on.mutation(api.jobs.cancel, { id });
    expect((await jobOf(on, id))?.state.kind).toBe("canceled");
    await later(on, "other", 550);
    await arrived(on, "other");
    expect(await names(on)).toEqual(["other"]);
  }),
  behavior("a job can be canceled by the mutation that scheduled it", async (on) => {
    const id = await on.mutation(api.jobs.scheduleAndCancel, {});
    expect((await jobOf(on, id))?.state.kind).toBe("canceled");
  }),
  behavior(
    "canceling a finished job changes nothing",
    async (on) => {
      const id = await later(on, "done", 0);
      await ended(on, id);
      await on.mutation(api.jobs.cancel, { id });
      expect((await jobOf(on, id))?.state.kind).toBe("success");
    },
    {
      convexTest: "It marks a job as canceled that has long run; a deployment lets the past stand.",
      instead: async (on) => {
        const id = await later(on, "done", 0);
        await ended(on, id);
        await on.mutation(api.jobs.cancel, { id });
        expect((await jobOf(on, id))?.state.kind).toBe("canceled");
      },
    },
  ),
  behavior("jobs can be listed", async (on) => {
    const id = await later(on, "listed", 3_600_000);
    const jobs = await on.query(api.jobs.listed, { name: "listed" });
    expect(jobs.map((job) => job._id)).toContain(id);
    await on.mutation(api.jobs.cancel, { id });
  }),
  behavior(
    "a mutation schedules at most a thousand functions",
    async (on) => {
      expect(await refusal(on.mutation(api.jobs.many, { count: 1001 }))).toContain(
        "Too many functions scheduled",
      );
    },
    {
      convexTest: "It has no such limit.",
      instead: async (on) => expect(await on.mutation(api.jobs.many, { count: 2 })).toBeNull(),
    },
  ),
];
