import { api } from "../../../../convex/_generated/api";
import { agreed, outcome } from "../matrix";
import type { Attempt } from "../permission-market";

const paginationOpts = { numItems: 48, cursor: null };
const ROW = { rowNumber: 1, cells: { title: "Imported", authorName: "Test Author" } };

/** The row of imports. */
export const IMPORT_ATTEMPTS: Record<string, Attempt> = {
  M70: async ({ store, importJob: jobId }, { query, mutation }, column) => {
    // Only the admin's calls change the import, so only they need it in the state that each act asks for.
    const inState = async (status: "running" | "paused" | "done") =>
      column === "ad"
        ? await store.patch("importJobs", jobId, { status, finishedAt: Date.now() })
        : undefined;
    const file = { fileName: "books.csv", fileHash: "1".repeat(64), total: 2 };
    // One import writes at a time.
    await inState("done");
    const opened = mutation(api.admin.imports.createJob, file);
    const answers = [
      await outcome(query(api.admin.imports.check, { rows: [ROW] })),
      await outcome(query(api.admin.imports.jobs, { paginationOpts })),
      await outcome(query(api.admin.imports.jobRows, { jobId, paginationOpts })),
      await outcome(opened),
    ];
    const own = await opened.catch(() => ({ jobId }));
    answers.push(await outcome(mutation(api.admin.imports.addRows, { jobId: own.jobId, rows: [ROW] })));
    if (column === "ad") await store.patch("importJobs", own.jobId, { status: "canceled", turn: 100 });
    await inState("running");
    answers.push(await outcome(mutation(api.admin.imports.pause, { jobId })));
    answers.push(await outcome(mutation(api.admin.imports.cancel, { jobId })));
    await inState("done");
    answers.push(await outcome(mutation(api.admin.imports.undo, { jobId })));
    await inState("paused");
    answers.push(await outcome(mutation(api.admin.imports.resume, { jobId })));
    // Nothing runs in the background while other rows are tried.
    if (column === "ad") await store.patch("importJobs", jobId, { status: "canceled", turn: 100 });
    return agreed(answers);
  },
};

export const IMPORT_NEWCOMER: Record<string, string> = { M70: "F" };
