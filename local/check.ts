import { runCommand, runTool, type CommandResult } from "./command";

/** `npm run check`: everything that reads the code without running it. Two steps at a time: two cores. */
const STEPS: readonly { name: string; run: () => Promise<CommandResult> }[] = [
  {
    name: "lint",
    run: lint,
  },
  { name: "types", run: () => types(".", "all") },
  { name: "types of convex/", run: () => types("convex", "convex") },
  { name: "format", run: () => runTool("prettier", ["--check", ".", "--log-level", "warn", "--cache"]) },
  {
    name: "import rules",
    run: () =>
      runTool("depcruise", [
        "--no-progress",
        "src",
        "domain",
        "convex",
        "embedded",
        "local",
        "tests",
        "bench",
      ]),
  },
  { name: "dead code", run: () => runTool("knip", ["--no-progress"]) },
  {
    name: "generated code up to date",
    run: () => runCommand(process.execPath, ["local/bin/run.mjs", "local/codegen.ts", "--check"]),
  },
];
const AT_ONCE = 2;

/** With room for its young objects, which live as long as a file is looked at, it collects garbage a fifth less. */
function lint(): Promise<CommandResult> {
  const args = [".", "--max-warnings", "0", "--cache", "--cache-location", "node_modules/.cache/eslint/"];
  const room = ["--max-semi-space-size=128", "--min-semi-space-size=64"];
  return runCommand(process.execPath, [...room, "node_modules/eslint/bin/eslint.js", ...args]);
}

/**
 * The compiler's native version finds the same in a quarter of the time (docs/decisions/007). What was found of
 * unchanged files is kept between runs.
 */
function types(project: string, kept: string): Promise<CommandResult> {
  const file = `node_modules/.cache/tsc/${kept}.tsbuildinfo`;
  const incremental = ["--incremental", "--tsBuildInfoFile", file];
  // More checkers than one at a time do the same work several times, beside another step.
  const args = ["--noEmit", "-p", project, "--checkers", "1", ...incremental];
  // It ends soon: collecting garbage less often saves a fourth of its work.
  const env = { GOGC: "400" };
  return runCommand(process.execPath, ["node_modules/typescript-native/bin/tsc", ...args], { env });
}

/** Calls `onFree` once no step waits any more and fewer run than can at once. */
export async function check(onFree: () => void = () => {}): Promise<{ passed: number; failed: number }> {
  const waiting = [...STEPS];
  let failed = 0;
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const result = await step.run();
      const ok = result.code === 0;
      console.log(`${ok ? "ok    " : "FAILED"}  ${step.name}  (${result.seconds.toFixed(1)} s)`);
      if (ok) continue;
      failed += 1;
      console.log(result.output.trimEnd());
    }
    onFree();
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { passed: STEPS.length - failed, failed };
}

if (import.meta.filename === process.argv[1]) {
  const { failed } = await check();
  process.exitCode = failed === 0 ? 0 : 1;
}
