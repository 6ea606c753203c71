import { writeSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { reportFault, type RunningFunction } from "./faults";
import { logLine, type LogSettings } from "./log-line.mjs";
import { BEAT_MS, heapLimitBytes, RUNNING, type MonitorData } from "./monitor";

/** The exit code of a process that pushed code ended. */
const FUNCTION_ENDED_PROCESS = 70;

export interface WatchOptions {
  /** The script whose worker thread calls `runMonitor`. */
  script: string;
  faultsFile: string;
  log: LogSettings;
  /** The function that the calling code belongs to, or null for the engine's own work. */
  running(): RunningFunction | null;
  /** How long a function may hold the main thread, in ms. */
  maxBlockingMs: number;
  /** How much memory a function may take while it holds the main thread, in bytes. */
  maxFunctionBytes: number;
  /** True when the engine itself ends the process. */
  isEnding(): boolean;
}

/** Starts the monitor of this process, and makes sure that pushed code that calls `process.exit` does not end it in order. */
export function watchFunctions(options: WatchOptions): void {
  const { script, faultsFile, log, running, maxBlockingMs, maxFunctionBytes } = options;
  const beats = new SharedArrayBuffer(4);
  const beat = new Int32Array(beats);
  setInterval(() => Atomics.add(beat, 0, 1), BEAT_MS).unref();
  Reflect.set(globalThis, Symbol.for(RUNNING), running);
  const limits = { maxBlockingMs, maxFunctionBytes, heapLimitBytes: heapLimitBytes() };
  const data: MonitorData = { beats, faultsFile, log, ...limits };
  const worker = new Worker(script, { workerData: data, stdin: false });
  worker.unref();
  worker.on("error", (error) => {
    const line = logLine(log, "error", `The monitor of functions has stopped: ${String(error)}`);
    writeSync(2, `${line ?? ""}\n`);
  });
  process.on("exit", () => {
    if (options.isEnding()) return;
    // A module that a push imports can exit too. An exit in order would be final.
    process.exitCode = FUNCTION_ENDED_PROCESS;
    const caller = running();
    if (caller !== null) reportFault(faultsFile, caller, "called process.exit", log);
  });
}
