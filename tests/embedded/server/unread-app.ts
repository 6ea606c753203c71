import { setTimeout as wait } from "node:timers/promises";
import { consoleLog } from "../../../embedded/system/log";
import { startBackend } from "../../support/embedded";

/** A process that writes to streams nobody reads. Its exit code is the number of writes. */
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
