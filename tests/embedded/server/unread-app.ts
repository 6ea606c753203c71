import { setTimeout as wait } from "node:timers/promises";
import { consoleLog } from "../../../embedded/system/log";
import { startBackend } from "../../support/embedded";

/** A process of its own that says one thing to streams nobody reads; its exit code is how many times it did. */
let lines = 0;
const backend = await startBackend({
  world: {
    log: (level, message) => {
      lines += 1;
      consoleLog(level, message);
    },
  },
});
void Promise.reject(new Error("nobody listens"));
await wait(300);
process.exitCode = Math.min(lines, 100);
await backend[Symbol.asyncDispose]();
