import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { projectRoot } from "../../local/support/settings";
import { startBackend } from "../support/backend-process";
import { pushFunctions } from "../support/deployment";
import { auditAll } from "../storm/storm";
import { auditJobs, type Findings, type Ledger, ledgerAt, noFindings, sum } from "../storm/storm-audit";
import { StormWriter } from "../storm/storm-writer";
import { crashImage } from "./crash-image";
import type { Survival } from "./crashed-file";
import { type Operation, readRecording } from "./recording";

const SURVIVALS: readonly Survival[] = ["some", "some", "nothing", "everything"];

export interface PowerLossOptions {
  images: number;
  writers: number;
  stormMs: number;
  /** From 0 up to 1. */
  random: () => number;
  /** Takes no call for a wait for the disk, as a drive that lies. Losses must then be found. */
  dropSyncs?: boolean;
  progress?: (images: number) => void;
}

export interface PowerLossReport {
  images: number;
  operations: number;
  syncs: number;
  /** Acknowledgments that the images had to hold, summed over all images. */
  acknowledged: number;
  findings: Findings;
  /** Images that the backend did not start with, and why. */
  unopened: string[];
}

interface Recorded {
  base: ReadonlyMap<string, Buffer>;
  operations: readonly Operation[];
  ledgers: readonly Ledger[];
  from: bigint;
  to: bigint;
}

/**
 * Records what the backend writes under a write storm, and when it waits for the disk. Then it starts on many folders as
 * a power cut at a random moment may leave them, and is audited: what was acknowledged by then must be there, whole
 * and once. Needs Linux and a C compiler.
 */
export async function losePower(options: PowerLossOptions): Promise<PowerLossReport> {
  const folder = await mkdtemp(join(tmpdir(), "power-loss-"));
  try {
    const recorded = await record(folder, options);
    const { operations } = recorded;
    const report: PowerLossReport = {
      images: 0,
      operations: operations.length,
      syncs: operations.filter(({ kind, isSynced }) => kind === "sync" || isSynced).length,
      acknowledged: 0,
      findings: noFindings(),
      unopened: [],
    };
    const seen = options.dropSyncs ? withoutSyncs(recorded) : recorded;
    while (report.images < options.images) {
      await tryImage(join(folder, "image"), seen, options, report);
      report.images += 1;
      options.progress?.(report.images);
    }
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function record(folder: string, { writers, stormMs }: PowerLossOptions): Promise<Recorded> {
  const dataDir = join(folder, "data");
  const fresh = await startBackend(dataDir);
  await pushFunctions(fresh, join(projectRoot, "bench/storm/storm-app"));
  await fresh.stop();
  const base = await filesOf(dataDir);
  const log = join(folder, "log");
  const env = { LD_PRELOAD: compileRecorder(folder), RECORD_FOLDER: dataDir, RECORD_LOG: log };
  const backend = await startBackend(dataDir, fresh.ports, env);
  const from = process.hrtime.bigint();
  const clients = Array.from({ length: writers }, (_, n) => new StormWriter(backend.url, n));
  for (const client of clients) void client.start();
  await delay(stormMs);
  const to = process.hrtime.bigint();
  await backend.stop("SIGKILL");
  await Promise.all(clients.map((client) => client.close()));
  const ledgers = clients.map(({ ledger }) => ledger);
  return { base, operations: readRecording(await readFile(log)), ledgers, from, to };
}

function compileRecorder(folder: string): string {
  const library = join(folder, "recorder.so");
  const source = join(projectRoot, "bench/power-loss/recorder.c");
  execFileSync("cc", ["-O2", "-shared", "-fPIC", "-o", library, source], { stdio: "inherit" });
  return library;
}

async function tryImage(
  dataDir: string,
  { base, operations, ledgers, from, to }: Recorded,
  { random }: PowerLossOptions,
  report: PowerLossReport,
): Promise<void> {
  const time = from + BigInt(Math.floor(random() * Number(to - from)));
  const survival = SURVIVALS[report.images % SURVIVALS.length] ?? "some";
  await writeFiles(dataDir, crashImage(base, operations, { time, survival, random }));
  try {
    const backend = await startBackend(dataDir);
    const then = ledgers.map((ledger) => ledgerAt(ledger, time));
    for (const { acknowledged } of then) report.acknowledged += acknowledged.size;
    sum(report.findings, await auditAll(backend, then));
    sum(report.findings, await auditAll(backend, then, auditJobs));
    await backend.stop("SIGKILL");
  } catch (error) {
    report.unopened.push(`image ${report.images} (${survival}): ${String(error)}`);
  }
  await rm(dataDir, { recursive: true });
}

function withoutSyncs(recorded: Recorded): Recorded {
  const operations = recorded.operations
    .filter(({ kind }) => kind !== "sync")
    .map((operation) => ({ ...operation, isSynced: false }));
  return { ...recorded, operations };
}

async function filesOf(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name);
    files.set(relative(folder, path), await readFile(path));
  }
  return files;
}

async function writeFiles(folder: string, files: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [path, bytes] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes, { mode: 0o600 });
  }
}
