import { isMainThread } from "node:worker_threads";
import { collectEarly, collectWhenIdle } from "./system/heap";

// The monitor is a worker thread of this script, which then loads nothing of the engine.
if (isMainThread) {
  collectEarly();
  collectWhenIdle();
  void (await import("./command-line")).runCommandLine();
} else void (await import("./supervisor/monitor")).runMonitor();
