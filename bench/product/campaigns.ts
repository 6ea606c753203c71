import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bindFunctionCalls, type FunctionCaller, setVariables } from "../../local/support/admin-api";
import { byId, readAll, writeAll } from "../../local/demo-market/seeding/documents";
import { PUBLIC_BOOK } from "../../tests/support/stage";
import { signInAsAdmin } from "../support/admin-caller";
import { type BackendProcess, startBackend } from "../support/backend-process";
import { pushFunctions } from "../support/deployment";
import { figure, type Figure, timed } from "../support/figures";
import { memoryFigures, memoryOf } from "../support/process-figures";

/** `CAMPAIGN_RECIPIENTS` makes it shorter. */
const RECIPIENTS = Number(process.env.CAMPAIGN_RECIPIENTS ?? 50_000);
const BATCH = 25;
const IN_FLIGHT = 4;
/** Steps at each end of a run whose figures are compared. */
const WINDOW = Math.min(1_000, RECIPIENTS / 2);
/** Later than the chain that starting the run begins. */
const FIRST_CHAIN = 100;
const POLL_MS = 250;
const COUNT_TIMEOUT_MS = 1_800_000;

interface Run {
  state: string;
  waiting: number;
  sent: number;
}
interface Step {
  read: number;
  written: number;
  ms: number;
}

/** Measures a run: its count, and what each step reads, writes and takes, with a provider that answers at once. */
export async function measureCampaigns(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "bench-campaigns-"));
  const backend = await startBackend(join(folder, "data"));
  await setVariables(backend, { IS_TEST: "1", DISABLE_CRONS: "1", SITE_URL: "http://localhost:3000" });
  await pushFunctions(backend);
  const call = bindFunctionCalls(backend);
  await addAuthors(call);
  const figures = memoryFigures("before the count", [await memoryOf(backend.pid)]);
  figures.push(...(await measureRun(backend, call)));
  await backend.stop();
  await rm(folder, { recursive: true, force: true });
  const label = `campaign of ${RECIPIENTS.toLocaleString("en")}`;
  return figures.map((each) => ({ ...each, name: `${label}, ${each.name}` }));
}

async function measureRun(backend: BackendProcess, call: FunctionCaller): Promise<Figure[]> {
  let runId = "";
  const counted = await timed(async () => {
    const admin = await signInAsAdmin(backend);
    runId = (await admin("admin/campaigns:count", { kind: "reactivation", step: 1 })) as string;
    await untilCounted(backend, runId);
  });
  const figures = memoryFigures("after the count", [await memoryOf(backend.pid)]);
  const admin = await signInAsAdmin(backend);
  await admin("admin/campaigns:start", { runId, expected: RECIPIENTS });
  const steps: Step[] = [];
  for (let n = 0; n < RECIPIENTS; n++) {
    steps.push(await step(call, runId, FIRST_CHAIN + n));
    if (n % 500 === 0) process.stderr.write(`\r${n} of ${RECIPIENTS} recipients`);
  }
  process.stderr.write("\n");
  const { state, sent } = await runOf(await signInAsAdmin(backend), runId);
  if (state !== "done" || sent !== RECIPIENTS) throw new Error(`The run is ${state} with ${sent} sent.`);
  figures.push(...memoryFigures("after the run", [await memoryOf(backend.pid)]));
  return [
    figure("count", "s", [counted / 1000]),
    ...windowFigures("first", steps.slice(0, WINDOW)),
    ...windowFigures("last", steps.slice(-WINDOW)),
    ...figures,
  ];
}

function windowFigures(which: string, steps: readonly Step[]): Figure[] {
  const of = (field: keyof Step) => steps.map((each) => each[field]);
  return [
    figure(`documents read in a step, ${which} ${WINDOW}`, "", of("read")),
    figure(`documents written in a step, ${which} ${WINDOW}`, "", of("written")),
    figure(`step with its answer, ${which} ${WINDOW}`, "ms", of("ms")),
  ];
}

/** A step without its pause, in a chain of its own that ends with it, and the provider's answer to its email. */
async function step(call: FunctionCaller, runId: string, chain: number): Promise<Step> {
  // The day's limit does not end a measurement.
  const sentToday = { table: "dailyCounters", index: "by_metric_day_shard", is: { metric: "mails.sent" } };
  const [run, forgotten] = [
    { patch: byId("campaignRuns", runId), row: { chain } },
    { patch: sentToday, row: { value: 0 } },
  ];
  await writeAll(call, [{ writes: [run, forgotten] }]);
  let cost = { read: 0, written: 0 };
  const stepped = await timed(async () => {
    const measured = { path: "jobs/campaigns:step", args: { runId, chain } };
    cost = (await call("staging/market:measureMutation", measured)) as typeof cost;
  });
  const queued = { table: "campaignRecipients", index: "by_runId_state_at", is: { runId, state: "queued" } };
  const mails = await readAll<{ outboxId: string }>(call, queued);
  const answered = await timed(async () => {
    for (const { outboxId: id } of mails)
      await call("email/outbox:record", { id, attempt: 0, turn: -1, outcome: { kind: "accepted" } });
  });
  return { ...cost, ms: stepped + answered };
}

/** Imported books, each with the address of its author. */
async function addAuthors(call: FunctionCaller): Promise<void> {
  let next = 0;
  const addBatches = async () => {
    while (next < RECIPIENTS) {
      const from = next;
      next += BATCH;
      const books = Array.from({ length: Math.min(BATCH, RECIPIENTS - from) }, (_, n) =>
        bookNumber(from + n),
      );
      await call("staging/market:addBooks", { books });
      if (from % 1_000 === 0) process.stderr.write(`\r${from} of ${RECIPIENTS} books`);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, addBatches));
  process.stderr.write("\n");
}

function bookNumber(n: number) {
  const contact = { email: `author${n}@people.example` };
  return { ...PUBLIC_BOOK, title: `Imported Book ${n}`, authorName: `Author Number${n}`, contact };
}

async function untilCounted(backend: BackendProcess, runId: string): Promise<void> {
  const end = Date.now() + COUNT_TIMEOUT_MS;
  const admin = await signInAsAdmin(backend);
  while (Date.now() < end) {
    const { state, waiting } = await runOf(admin, runId);
    if (state === "ready" && waiting === RECIPIENTS) return;
    if (state === "ready") throw new Error(`Only ${waiting} recipients were counted.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error("The count did not end.");
}

async function runOf(admin: FunctionCaller, runId: string): Promise<Run> {
  return ((await admin("admin/campaigns:run", { runId })) as { run: Run }).run;
}
