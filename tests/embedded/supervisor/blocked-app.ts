import { isMainThread, type Worker } from "node:worker_threads";
import { BEAT_MS, runMonitor } from "../../../embedded/supervisor/monitor";
import { watchFunctions } from "../../../embedded/supervisor/watch";

const BLOCKED_MS = 4_000;

/** A process that blocks itself, while a function runs that began this long ago. */
async function block(faultsFile: string, runningMs: number): Promise<void> {
  const running = {
    deployment: "1",
    name: "jobs:run",
    udfType: "Mutation",
    argumentBytes: 4,
    runningMs,
  } as const;
  const started = new Promise((resolve) => {
    // The monitor itself keeps no process alive.
    process.once("worker", (worker: Worker) => {
      worker.ref();
      worker.once("online", resolve);
    });
  });
  watchFunctions({
    script: import.meta.filename,
    faultsFile,
    log: { format: "text", level: "error" },
    running: () => running,
    maxBlockingMs: 300,
    maxFunctionBytes: 2 ** 30,
    isEnding: () => true,
  });
  await started;
  // Its thread loads the monitor with the help of this one.
  const end = performance.now() + BLOCKED_MS;
  while (performance.now() < end);
  // As an orderly end does, it leaves the thread to others before.
  setTimeout(() => process.exit(), 2 * BEAT_MS);
}

if (isMainThread) await block(process.argv[2] ?? "", Number(process.argv[3]));
else await runMonitor();
