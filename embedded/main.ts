import { isMainThread } from "node:worker_threads";

// The monitor is a worker thread of this script, which then loads nothing of the engine.
if (isMainThread) void (await import("./command-line")).runCommandLine();
else void (await import("./supervisor/monitor")).runMonitor();
