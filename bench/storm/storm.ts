import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ConvexHttpClient } from "convex/browser";
import { projectRoot } from "../../local/support/settings";
import { type BackendProcess, startBackend } from "../support/backend-process";
import { pushFunctions } from "../support/deployment";
import { auditJobs, auditOrders, type Findings, type Ledger, noFindings, sum } from "./storm-audit";
import { StormWriter } from "./storm-writer";

/** How long clients may wait for outstanding answers after a restart, in ms. */
const SETTLE_MS = 60_000;
const SHORTEST_STORM_MS = 5;
const LONGEST_STORM_MS = 500;

export interface StormOptions {
  cycles: number;
  writers: number;
  /** Fakes one acknowledgment; the audit must then report a loss. */
  plantLoss?: boolean;
  progress?: (cycle: number, report: StormReport) => void;
}

export interface StormReport {
  cycles: number;
  acknowledged: number;
  /** Mutations without an answer when the process was killed. */
  interrupted: number;
  findings: Findings;
  /** From the start of the process to its first answer, per cycle, in ms. */
  restarts: number[];
}

/**
 * Clients write without pause. The backend is killed (SIGKILL) at a random moment, restarted on the same data and
 * audited; the same clients then receive their outstanding answers. Every acknowledged write must be there, whole
 * and once.
 */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const dataDir = await mkdtemp(join(tmpdir(), "storm-"));
  const report: StormReport = {
    cycles: 0,
    acknowledged: 0,
    interrupted: 0,
    findings: noFindings(),
    restarts: [],
  };
  let backend = await startBackend(dataDir);
  const writers: StormWriter[] = [];
  try {
    await pushFunctions(backend, join(projectRoot, "bench/storm/storm-app"));
    for (let i = 0; i < options.writers; i += 1) writers.push(new StormWriter(backend.url, i));
    while (report.cycles < options.cycles) {
      backend = await oneCycle(backend, dataDir, writers, report);
      report.cycles += 1;
      options.progress?.(report.cycles, report);
    }
    if (options.plantLoss) writers[0]?.claimUnsent();
    // A final audit of everything: a later crash must not undo what an earlier audit saw.
    for (const { ledger } of writers) ledger.audited = 0;
    sum(report.findings, await audit(backend, writers));
  } finally {
    await Promise.all(writers.map((writer) => writer.close()));
    await backend.stop("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }
  return report;
}

async function oneCycle(
  backend: BackendProcess,
  dataDir: string,
  writers: readonly StormWriter[],
  report: StormReport,
): Promise<BackendProcess> {
  const ackedBefore = acknowledged(writers);
  const storms = writers.map((writer) => writer.start());
  await delay(SHORTEST_STORM_MS + Math.random() * (LONGEST_STORM_MS - SHORTEST_STORM_MS));
  await backend.stop("SIGKILL");
  for (const writer of writers) writer.pause();
  report.interrupted += writers.reduce((total, writer) => total + writer.outstanding, 0);
  const started = performance.now();
  const restarted = await startBackend(dataDir, backend.ports);
  report.restarts.push(performance.now() - started);
  sum(report.findings, await audit(restarted, writers));
  const settled = await Promise.race([
    Promise.all(storms).then(() => true),
    delay(SETTLE_MS, false, { ref: false }),
  ]);
  if (!settled) throw new Error("A client did not get the answer it was owed within a minute.");
  sum(report.findings, await audit(restarted, writers));
  const ledgers = writers.map(({ ledger }) => ledger);
  sum(report.findings, await auditAll(restarted, ledgers, auditJobs));
  for (const { ledger } of writers) ledger.audited = ledger.sent;
  report.acknowledged += acknowledged(writers) - ackedBefore;
  return restarted;
}

async function audit(backend: BackendProcess, writers: readonly StormWriter[]): Promise<Findings> {
  return await auditAll(
    backend,
    writers.map(({ ledger }) => copyOf(ledger)),
  );
}

/** Compares all ledgers with the backend. */
export async function auditAll(
  { url }: BackendProcess,
  ledgers: readonly Ledger[],
  check = auditOrders,
): Promise<Findings> {
  const client = new ConvexHttpClient(url, { logger: false });
  const findings = noFindings();
  for (const ledger of ledgers) sum(findings, await check(ledger, client));
  return findings;
}

/** A copy: acknowledgments that arrive during the audit do not count. */
function copyOf(ledger: Ledger): Ledger {
  return { ...ledger, acknowledged: new Map(ledger.acknowledged) };
}

function acknowledged(writers: readonly StormWriter[]): number {
  return writers.reduce((total, { ledger }) => total + ledger.acknowledged.size, 0);
}
