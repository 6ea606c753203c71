import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { backUp, restore } from "../../embedded/maintenance/backup";
import { StartError } from "../../embedded/system/start-error";
import { projectRoot } from "../../local/support/settings";
import { type BackendProcess, startBackend } from "../support/backend-process";
import { pushFunctions } from "../support/deployment";
import { auditAll } from "./storm";
import { auditJobs, auditOrders, type Findings, type Ledger, ledgerAt, noFindings, sum } from "./storm-audit";
import { StormWriter } from "./storm-writer";

const PAUSE_MS = 500;

export interface BackupsReport {
  /** Acknowledgments that the backups had to hold, summed over all. */
  acknowledged: number;
  findings: Findings;
  /** How long each backup took, in ms. */
  backups: number[];
  /** From the start of each restore to the backend's first answer, in ms. */
  restores: number[];
  /** From an order to its acknowledgment, while a backup was made and while none was, in ms. */
  during: number[];
  between: number[];
  /** Damaged copies of backups that were tried, and that were restored all the same. */
  damaged: number;
  damageRestored: number;
}

/**
 * Makes backups during a write storm, restores each and audits it: all that was acknowledged when the backup began is there,
 * nothing that was sent after its end, and each order whole. Then every copy of it with one damaged file must be refused.
 */
export async function tryBackups(count: number, writers: number): Promise<BackupsReport> {
  const folder = await mkdtemp(join(tmpdir(), "backups-"));
  const dataDir = join(folder, "data");
  const backend = await startBackend(dataDir);
  const clients: StormWriter[] = [];
  const ledgers = () => clients.map(({ ledger }) => ledger);
  const made: { path: string; from: bigint; to: bigint }[] = [];
  try {
    await pushFunctions(backend, join(projectRoot, "bench/storm/storm-app"));
    for (let n = 0; n < writers; n += 1) clients.push(new StormWriter(backend.url, n));
    const storms = clients.map((client) => client.start());
    while (made.length < count) {
      await delay(PAUSE_MS);
      const path = join(folder, `backup-${made.length}`);
      const from = process.hrtime.bigint();
      const { problems } = await backUp(dataDir, path);
      if (problems.length > 0) throw new Error(problems.join(" "));
      made.push({ path, from, to: process.hrtime.bigint() });
    }
    await delay(PAUSE_MS);
    for (const client of clients) client.pause();
    await Promise.all(storms);
    await backend.stop("SIGKILL");
    const report = emptyReport();
    for (const { path, from, to } of made) {
      report.backups.push(Number(to - from) / 1e6);
      await auditBackup(path, join(folder, "restored"), ledgers(), { from, to }, report);
      await tryDamage(path, join(folder, "restored"), report);
    }
    addLatencies(ledgers(), made, report);
    return report;
  } finally {
    await Promise.all(clients.map((client) => client.close()));
    await backend.stop("SIGKILL");
    await rm(folder, { recursive: true, force: true });
  }
}

async function auditBackup(
  path: string,
  dataDir: string,
  ledgers: readonly Ledger[],
  { from, to }: { from: bigint; to: bigint },
  report: BackupsReport,
): Promise<void> {
  const started = performance.now();
  await restore(path, dataDir);
  const backend = await startBackend(dataDir);
  report.restores.push(performance.now() - started);
  const then = ledgers.map((ledger) => ({
    ...ledgerAt(ledger, to),
    acknowledged: ledgerAt(ledger, from).acknowledged,
  }));
  for (const { acknowledged } of then) report.acknowledged += acknowledged.size;
  sum(report.findings, await auditAll(backend, then, auditOrders));
  sum(report.findings, await auditAll(backend, then, auditJobs));
  await stopAndRemove(backend, dataDir);
}

/** Flips a byte of each file of the backup, and cuts each short. */
async function tryDamage(path: string, dataDir: string, report: BackupsReport): Promise<void> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || entry.name === "backup.json" || entry.name === "lock.mdb") continue;
    const bytes = await readFile(file);
    if (bytes.length === 0) continue;
    const flipped = Buffer.from(bytes);
    const place = Math.floor(Math.random() * bytes.length);
    flipped[place] = (flipped[place] ?? 0) ^ 1;
    for (const damaged of [flipped, bytes.subarray(0, bytes.length - 1)]) {
      await writeFile(file, damaged);
      report.damaged += 1;
      try {
        await restore(path, dataDir);
        report.damageRestored += 1;
      } catch (error) {
        if (!(error instanceof StartError)) throw error;
      }
      await rm(dataDir, { recursive: true, force: true });
    }
    await writeFile(file, bytes);
  }
}

async function stopAndRemove(backend: BackendProcess, dataDir: string): Promise<void> {
  await backend.stop("SIGKILL");
  await rm(dataDir, { recursive: true });
}

function addLatencies(
  ledgers: readonly Ledger[],
  made: readonly { from: bigint; to: bigint }[],
  { during, between }: BackupsReport,
): void {
  for (const { acknowledged, sentAt } of ledgers)
    for (const [seq, at] of acknowledged) {
      const sent = sentAt[seq];
      if (sent === undefined) continue;
      const isDuring = made.some(({ from, to }) => sent < to && at > from);
      (isDuring ? during : between).push(Number(at - sent) / 1e6);
    }
}

function emptyReport(): BackupsReport {
  return {
    acknowledged: 0,
    findings: noFindings(),
    backups: [],
    restores: [],
    during: [],
    between: [],
    damaged: 0,
    damageRestored: 0,
  };
}
