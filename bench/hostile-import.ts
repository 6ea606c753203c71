import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { FunctionCaller } from "../local/support/admin-api";
import { setVariables } from "../local/support/admin-api";
import { FileProblem, readFile } from "../src/screens/admin/import/read-file";
import { signInAsAdmin } from "./support/admin-caller";
import { startBackend } from "./support/backend-process";
import { pushFunctions } from "./support/deployment";
import { timed } from "./support/figures";
import { auditBooks } from "./hostile-import/audit-books";
import { hostileFile, refusedFiles } from "./hostile-import/hostile-file";
import { latestImport, rowsDone, upload } from "./hostile-import/import-client";
import { HttpClient } from "./support/http-client";
import { memoryOf } from "./support/process-figures";

/**
 * `node local/bin/run.mjs bench/hostile-import.ts [--rows 100000]`: an admin imports a file of 50 MB with all that goes
 * wrong in files. The backend is killed once in the middle of the upload and once in the middle of the import; the admin
 * chooses the file again. Then every good row must be a book, once, each bad row must say why it is none, and no mail may
 * wait. Another person's page is asked for all the time. The memory of the import is what the backend takes beyond what
 * it takes for the same books after a start: most of that is their text index. Exits with 1 if a count is wrong.
 */
const { values } = parseArgs({ options: { rows: { type: "string", default: "100000" } } });
const ROWS = Number(values.rows);
const POLL_MS = 100;
const VISIT_MS = 50;

const folder = await mkdtemp(join(tmpdir(), "hostile-import-"));
const dataDir = join(folder, "data");
let backend = await startBackend(dataDir);
await setVariables(backend, { IS_TEST: "1", DISABLE_CRONS: "1", SITE_URL: "http://localhost:3000" });
await pushFunctions(backend);
const admin = await signInAsAdmin(backend);
let failures = 0;

for (const [fault, text] of Object.entries(refusedFiles(Math.min(ROWS, 20_000)))) {
  const problem = await readFile(new File([text], "hostile.csv")).then(
    () => "it was taken",
    (error: unknown) => (error instanceof FileProblem ? null : String(error)),
  );
  report(`refused: a file with ${fault}`, problem === null ? 1 : 0, 1);
}

const { text, titles } = hostileFile(ROWS);
const file = await readFile(new File([text], "hostile.csv"));
report("rows read", file.rows.length, ROWS);
const inUtf16 = await readFile(
  new File([new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"))], "utf16.csv"),
).catch((error: unknown) => error);
// In UTF-16 the largest file is over 50 MB.
const utf16Rows = inUtf16 instanceof FileProblem ? null : (inUtf16 as typeof file).rows.length;
report("rows read, in UTF-16", utf16Rows ?? ROWS, ROWS);

const visits: number[] = [];
let isAway = false;
let killing: Promise<void> | null = null;
let isOver = false;
const visiting = visit();
const memoryBefore = (await memoryOf(backend.pid)).own;
let memoryMost = memoryBefore;
const took = await timed(async () => {
  await untilKilled(() => upload(admin, file, (count) => void (count >= ROWS / 2 && kill())));
  await backendIsBack();
  await upload(admin, file, () => undefined);
  await until(async () => rowsDone(await latestImport(admin)) >= ROWS / 2);
  await kill();
  await backendIsBack();
  await until(async () => (await latestImport(admin)).status === "done");
});
isOver = true;
await visiting;
const job = await latestImport(admin);
report("rows with a result", rowsDone(job), ROWS);
report("rows that made a book", job.created, titles.length);
report("bad rows without a message", await countSilent(admin), 0);
await backend.stop();
backend = await startBackend(dataDir, backend.ports);
const memoryAfterStart = await memoryWhileVisited();
await backend.stop();
const audit = await auditBooks(join(dataDir, "db"), titles);
report("good rows that are no book", audit.missing, 0);
report("good rows that are two books", audit.repeated, 0);
report("books of bad rows", audit.unknown, 0);
report("mails", audit.mails, 0);
const p99 = visits.sort((a, b) => a - b)[Math.floor(visits.length * 0.99)] ?? NaN;
console.log(`\n${Math.round(text.length / 1024 / 1024)} MB in ${Math.round(took / 1000)} s`);
console.log(`another's page: p99 ${p99.toFixed(0)} ms of ${visits.length} answers`);
const beyond = memoryMost - Math.max(memoryBefore, memoryAfterStart);
console.log(
  `memory: ${memoryBefore.toFixed(0)} MB before, at most ${memoryMost.toFixed(0)} MB, with the same books after a start ` +
    `${memoryAfterStart.toFixed(0)} MB: ${beyond.toFixed(0)} MB for the import`,
);
await rm(folder, { recursive: true, force: true });
process.exit(failures > 0 ? 1 : 0);

function report(what: string, found: number, wanted: number): void {
  if (found !== wanted) failures += 1;
  console.log(`${what.padEnd(52)}${found}${found === wanted ? "" : `, not ${wanted}`}`);
}

async function kill(): Promise<void> {
  isAway = true;
  await (killing ??= backend.stop("SIGKILL"));
}

/** Runs the work, which fails because the backend is killed meanwhile. */
async function untilKilled(work: () => Promise<unknown>): Promise<void> {
  const isDone = await work().then(
    () => true,
    () => false,
  );
  if (isDone || killing === null) throw new Error("The backend was not killed in the middle.");
}

async function backendIsBack(): Promise<void> {
  await killing;
  killing = null;
  backend = await startBackend(dataDir, backend.ports);
  isAway = false;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  // A call may meet its connection as the server closes it. A backend that ended has no memory to read.
  const isMissed = (error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    return false;
  };
  while (!(await holds().catch(isMissed))) {
    memoryMost = Math.max(memoryMost, (await memoryOf(backend.pid)).own);
    await delay(POLL_MS);
  }
}

/** Another person looks at the newest books all the time, except while the backend is away. */
async function visit(): Promise<void> {
  const client = new HttpClient(1);
  while (!isOver) {
    const { pid } = backend;
    const isHere = !isAway;
    const spent = await timed(() => searchCatalog(client)).catch(() => null);
    if (spent !== null && isHere && backend.pid === pid) visits.push(spent);
    await delay(VISIT_MS);
  }
  client.close();
}

async function searchCatalog(client: HttpClient): Promise<void> {
  await client.bytes(backend.ports.api, "/api/query", {
    path: "catalog:search",
    args: { q: "Imported", filters: {}, paginationOpts: { numItems: 24, cursor: null } },
  });
}

/** What the backend takes, in MB, once it has answered that person as often as in ten seconds of the import. */
async function memoryWhileVisited(): Promise<number> {
  const client = new HttpClient(1);
  for (let asked = 0; asked < 200; asked += 1) await searchCatalog(client);
  client.close();
  return (await memoryOf(backend.pid)).own;
}

/** Rows without a book that do not say why. */
async function countSilent(caller: FunctionCaller): Promise<number> {
  const { _id: jobId } = (await latestImport(caller)) as unknown as { _id: string };
  let silent = 0;
  for (const status of ["failed", "skipped", "updated"]) {
    for (let cursor: string | null = null, isDone = false; !isDone;) {
      const paginationOpts = { numItems: 48, cursor };
      const found = (await caller("admin/imports:jobRows", { jobId, status, paginationOpts })) as {
        page: { message: string; remarks: string[] }[];
        continueCursor: string;
        isDone: boolean;
      };
      silent += found.page.filter(({ message, remarks }) => message === "" && remarks.length === 0).length;
      cursor = found.continueCursor;
      isDone = found.isDone;
    }
  }
  return silent;
}
