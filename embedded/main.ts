import { isMainThread } from "node:worker_threads";
import { collectEarly, collectWhenIdle } from "./system/heap";

// The monitor is a worker thread of this script, which then loads nothing of the engine.
if (isMainThread) {
  collectEarly();
  collectWhenIdle();
  void import("./command-line").then(({ runCommandLine }) => runCommandLine());
} else void import("./supervisor/monitor").then(({ runMonitor }) => runMonitor());
