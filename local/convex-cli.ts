import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { AdminAccess } from "./support/admin-api";
import { StartError } from "../embedded/system/start-error";
import { runCommandLine } from "./support/command-line";
import { projectRoot, readSettings } from "./support/settings";

export interface CliOptions extends AdminAccess {
  /** The project that contains `convex/`. Defaults to this one. */
  cwd?: string;
  /** Collects the CLI's output instead of showing it. */
  quiet?: boolean;
}

export interface CliResult {
  code: number;
  /** Both output streams in order of arrival. Empty unless quiet. */
  output: string;
}

/** Runs the official CLI against a backend of ours. Resolves when it ends, even if it failed. */
export function runConvexCli(args: readonly string[], options: CliOptions): Promise<CliResult> {
  const child = spawnCli(args, options);
  return new Promise((resolve) => {
    let output = "";
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.once("error", (error) => resolve({ code: 127, output: output + error.message }));
    child.once("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

export interface WatchOptions {
  cwd?: string;
  /** Pipes the CLI's output to the streams of the returned process. */
  quiet?: boolean;
  /** Also prints the functions' log lines. */
  tailLogs?: boolean;
}

/** Starts the official CLI in watch mode. It pushes `convex/` on every change until the process ends. */
export function watchFunctions(
  { url, adminKey }: AdminAccess,
  { tailLogs = false, ...options }: WatchOptions = {},
): ChildProcess {
  const args = ["dev", "--typecheck", "disable", "--tail-logs", tailLogs ? "always" : "disable"];
  return spawnCli(args, { url, adminKey, ...options });
}

/** The admin key stored in a data folder, or null if no backend ever ran there. */
export async function readAdminKey(dataDir: string): Promise<string | null> {
  try {
    const secrets: unknown = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8"));
    if (typeof secrets !== "object" || secrets === null || !("adminKey" in secrets)) return null;
    return typeof secrets.adminKey === "string" ? secrets.adminKey : null;
  } catch {
    return null;
  }
}

/** Starts the official CLI, which goes on until its command ends. */
export function spawnCli(args: readonly string[], options: CliOptions): ChildProcess {
  return spawn(process.execPath, [CLI, ...args], {
    cwd: options.cwd ?? projectRoot,
    env: cliEnvironment(options),
    stdio: options.quiet ? ["ignore", "pipe", "pipe"] : "inherit",
  });
}

/**
 * The environment that points the CLI at one deployment. Two variables name it, and every variable that would
 * override them is removed. The URL must not end in a slash. The provision host is an unused loopback
 * address: the CLI then sends no crash reports, and a failed push cannot hang without a network.
 */
function cliEnvironment({ url, adminKey }: AdminAccess): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of DEPLOYMENT_VARIABLES) delete env[name];
  return {
    ...env,
    CONVEX_SELF_HOSTED_URL: url.replace(/\/+$/, ""),
    CONVEX_SELF_HOSTED_ADMIN_KEY: adminKey,
    CONVEX_PROVISION_HOST: "http://127.0.0.1:9",
    NO_PROXY: "127.0.0.1,localhost",
    no_proxy: "127.0.0.1,localhost",
  };
}

/** `npm run convex -- <arguments>`: runs the CLI against this machine's local run. */
async function main(): Promise<number> {
  const settings = readSettings();
  const adminKey = await readAdminKey(settings.dataDir);
  if (adminKey === null || !(await isBackendUp(settings.convexUrl))) {
    throw new StartError(
      `No backend is running on ${settings.convexUrl} with the data in ${settings.dataDir}. Start it with \`npm start\` or \`npm run dev\`, then try again.`,
    );
  }
  const { code } = await runConvexCli(process.argv.slice(2), { url: settings.convexUrl, adminKey });
  return code;
}

/** True if a backend answers. The CLI itself would retry for forty seconds, or forever. */
async function isBackendUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/version`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/**
 * The bundle that `bin/main.js` imports. Running it directly takes half the time, because Node need not find
 * its exports first.
 */
const CLI = join(
  dirname(createRequire(import.meta.url).resolve("convex/package.json")),
  "dist/cli.bundle.cjs",
);
const DEPLOYMENT_VARIABLES = ["CONVEX_DEPLOYMENT", "CONVEX_DEPLOY_KEY", "CONVEX_DEPLOYMENT_TOKEN"];

if (import.meta.filename === process.argv[1]) {
  // Ctrl-C also reaches the CLI, which ends by itself. This process must outlive it to report its exit code.
  process.on("SIGINT", () => {});
  await runCommandLine(async () => void (process.exitCode = await main()));
}
