import { runCommand, runTool, type CommandResult } from "./support/command";

interface Step {
  name: string;
  run: () => Promise<CommandResult>;
}

const SOURCES = ["src", "domain", "convex", "embedded", "local", "tests", "bench"];
const LINT_CACHE = ["--cache", "--cache-location", "node_modules/.cache/eslint/"];
const STEPS_AT_ONCE = 2;

/** Everything that `npm run check` asks of the code without running it. */
const STEPS: readonly Step[] = [
  { name: "lint", run: () => runTool("oxlint", ["--type-aware", "--deny-warnings"]) },
  {
    name: "lint of convex/ and src/",
    run: () => runTool("eslint", ["convex", "src", "--max-warnings", "0", ...LINT_CACHE]),
  },
  { name: "types", run: () => checkTypes(".", "all") },
  { name: "types of convex/", run: () => checkTypes("convex", "convex") },
  { name: "format", run: checkFormat },
  { name: "import rules", run: () => runTool("depcruise", ["--no-progress", ...SOURCES]) },
  { name: "dead code", run: () => runTool("knip", ["--no-progress"]) },
  {
    name: "generated code up to date",
    run: () => runCommand(process.execPath, ["local/bin/run.mjs", "local/codegen.ts", "--check"]),
  },
];

/** A faster formatter passes nearly every file. Prettier judges those that the two would write differently. */
async function checkFormat(): Promise<CommandResult> {
  const quick = await runTool("oxfmt", ["--list-different", "."]);
  const files = quick.output.split("\n").filter((file) => /^\S+\.\w+$/.test(file));
  if (quick.code === 0 || files.length === 0) return quick;
  const exact = await runTool("prettier", ["--check", ...files, "--log-level", "warn"]);
  return { ...exact, seconds: quick.seconds + exact.seconds };
}

/** Runs the native compiler (docs/decisions/007-dependencies.md). */
function checkTypes(project: string, cacheName: string): Promise<CommandResult> {
  const cache = ["--incremental", "--tsBuildInfoFile", `node_modules/.cache/tsc/${cacheName}.tsbuildinfo`];
  // Several checkers repeat each other's work, and another step runs beside this one.
  const args = ["--noEmit", "-p", project, "--checkers", "1", ...cache];
  return runCommand(process.execPath, ["node_modules/typescript-native/bin/tsc", ...args]);
}

/** Runs every step and prints how it went; a failed one also with its output. Returns the names of the failed steps. */
export async function check({ stepsAtOnce = STEPS_AT_ONCE } = {}): Promise<{
  passed: number;
  failures: string[];
}> {
  const waiting = [...STEPS];
  const failures: string[] = [];
  async function work(): Promise<void> {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      const { code, output, seconds } = await step.run();
      const ok = code === 0;
      console.log(`${ok ? "ok    " : "FAILED"}  ${step.name}  (${seconds.toFixed(1)} s)`);
      if (ok) continue;
      failures.push(step.name);
      console.log(output.trimEnd());
    }
  }
  await Promise.all(Array.from({ length: stepsAtOnce }, work));
  return { passed: STEPS.length - failures.length, failures };
}

if (import.meta.filename === process.argv[1]) {
  const { failures } = await check();
  process.exitCode = failures.length === 0 ? 0 : 1;
}
