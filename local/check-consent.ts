import { spawnSync } from "node:child_process";
import { readArguments } from "../embedded/system/options";
import { runCommandLine } from "./support/command-line";
import { StartError } from "../embedded/system/start-error";

const TEST = "tests/convex/mail/consent.test.ts";
const RUNS = "10000";

/** `npm run check:consent [-- --runs N]`: random sequences of what decides about marketing, ten thousand unless told. */
function main(): Promise<void> {
  const { runs = RUNS } = readArguments({ runs: { type: "string" } });
  if (!(Number(runs) >= 1)) throw new StartError(`--runs is "${runs}", which is not a number above 0.`);
  const vitest = ["node_modules/vitest/vitest.mjs", "run", TEST];
  const env = { ...process.env, CONSENT_RUNS: runs };
  const { status } = spawnSync(process.execPath, vitest, { stdio: "inherit", env });
  process.exitCode = status ?? 1;
  return Promise.resolve();
}

await runCommandLine(main);
