import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { projectRoot } from "../local/support/settings";
import { type BackendProcess, startBackend } from "./support/backend-process";
import { pushFunctions } from "./support/deployment";
import { FaultyProxy } from "./reconnect/faulty-proxy";
import { auditAll } from "./storm/storm";
import { auditJobs, findingLines, isAnyFound, noFindings, sum } from "./storm/storm-audit";
import { StormWriter } from "./storm/storm-writer";

/**
 * `node local/bin/run.mjs bench/reconnect.ts [--clients 500] [--rounds 3]`: official clients write through a proxy that
 * cuts, holds back and splits their connections, and the backend restarts. Exits with 1 if a write that was acknowledged
 * is lost, partial or duplicated, or if a client does not get the answer that it is owed.
 */
const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "500" },
    rounds: { type: "string", default: "3" },
  },
});
const STORM_MS = 2_000;
const HOLD_MS = 20_000;
const SETTLE_MS = 120_000;

const folder = await mkdtemp(join(tmpdir(), "reconnect-"));
let backend: BackendProcess = await startBackend(folder);
await pushFunctions(backend, join(projectRoot, "bench/storm/storm-app"));
const proxy = await FaultyProxy.start(backend.ports.api);
const url = `http://127.0.0.1:${proxy.port}`;
const writers = Array.from({ length: Number(values.clients) }, (_, n) => new StormWriter(url, n));
const findings = noFindings();
const faults: Record<string, () => Promise<unknown>> = {
  "all connections are cut": async () => proxy.cut(),
  "the network holds everything back": async () => {
    const release = proxy.hold();
    await wait(HOLD_MS);
    release();
  },
  "messages come in pieces": async () => {
    const end = proxy.split();
    await wait(STORM_MS);
    end();
  },
  "the backend is killed": async () => {
    await backend.stop("SIGKILL");
    backend = await startBackend(folder, backend.ports);
  },
  "the backend restarts in order": async () => {
    await backend.stop();
    backend = await startBackend(folder, backend.ports);
  },
};
console.log(`${values.clients} clients                          under way   all answered after`);
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const [name, fault] of Object.entries(faults)) await measure(name, fault);
const acknowledged = writers.reduce((total, { ledger }) => total + ledger.acknowledged.size, 0);
console.log(`
writes acknowledged      ${acknowledged}
${findingLines(findings, 25)}`);
await Promise.all(writers.map((writer) => writer.close()));
proxy.close();
await backend.stop();
await rm(folder, { recursive: true, force: true });
process.exit(isAnyFound(findings) ? 1 : 0);

async function measure(name: string, fault: () => Promise<unknown>): Promise<void> {
  const storms = writers.map((writer) => writer.start());
  await wait(STORM_MS);
  const underWay = writers.reduce((total, { outstanding }) => total + outstanding, 0);
  await fault();
  const over = performance.now();
  for (const writer of writers) writer.pause();
  const answered = await Promise.race([
    Promise.all(storms).then(() => true),
    wait(SETTLE_MS, false, { ref: false }),
  ]);
  if (!answered) throw new Error("A client did not get the answer that it was owed within two minutes.");
  const took = `${((performance.now() - over) / 1_000).toFixed(1)} s`;
  console.log(`${name.padEnd(42)}${String(underWay).padEnd(12)}${took}`);
  const ledgers = writers.map(({ ledger }) => ledger);
  sum(findings, await auditAll(backend, ledgers));
  sum(findings, await auditAll(backend, ledgers, auditJobs));
  for (const { ledger } of writers) ledger.audited = ledger.sent;
}
