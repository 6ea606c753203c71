import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { AdminAccess } from "./admin-api";
import { StartError } from "../embedded/system/start-error";
import { runCommandLine } from "./command-line";
import { projectRoot, readSettings } from "./settings";

export interface CliOptions extends AdminAccess {
  /** The project whose `convex/` is meant; this one when missing. */
  cwd?: string;
  /** Collects what the CLI prints instead of showing it. */
  quiet?: boolean;
}

export interface CliResult {
  code: number;
  /** Both streams, in the order of arrival; empty unless quiet. */
  output: string;
}

/** Runs the official CLI against a backend of ours and resolves when it has ended, whatever came of it. */
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
  /** Leaves what the CLI prints to the streams of the returned process. */
  quiet?: boolean;
  /** Prints what functions log too. */
  tailLogs?: boolean;
}

/** The official CLI in its watch mode: pushes `convex/` on every change until the process is ended. */
export function watchFunctions(
  { url, adminKey }: AdminAccess,
  { tailLogs = false, ...options }: WatchOptions = {},
): ChildProcess {
  const args = ["dev", "--typecheck", "disable", "--tail-logs", tailLogs ? "always" : "disable"];
  return spawnCli(args, { url, adminKey, ...options });
}

/** The key that the backend keeps in its data folder, or null when it never ran there. */
export async function readAdminKey(dataDir: string): Promise<string | null> {
  try {
    const secrets: unknown = JSON.parse(await readFile(join(dataDir, "secrets.json"), "utf8"));
    if (typeof secrets !== "object" || secrets === null || !("adminKey" in secrets)) return null;
    return typeof secrets.adminKey === "string" ? secrets.adminKey : null;
  } catch {
    return null;
  }
}

function spawnCli(args: readonly string[], options: CliOptions): ChildProcess {
  return spawn(process.execPath, [CLI, ...args], {
    cwd: options.cwd ?? projectRoot,
    env: cliEnvironment(options),
    stdio: options.quiet ? ["ignore", "pipe", "pipe"] : "inherit",
  });
}

/**
 * The deployment is named by two variables, and everything that would win over them is taken away. The
 * provision host is a dead loopback address: with it the CLI sends no crash reports, without it a failed
 * push hangs for ever on a machine without a network. The URL must not end in a slash.
 */
function cliEnvironment({ url, adminKey }: AdminAccess): NodeJS.ProcessEnv {
  const env = { ...process.env };
  for (const name of OTHER_DEPLOYMENTS) delete env[name];
  return {
    ...env,
    CONVEX_SELF_HOSTED_URL: url.replace(/\/+$/, ""),
    CONVEX_SELF_HOSTED_ADMIN_KEY: adminKey,
    CONVEX_PROVISION_HOST: "http://127.0.0.1:9",
    NO_PROXY: "127.0.0.1,localhost",
    no_proxy: "127.0.0.1,localhost",
  };
}

/** `npm run convex -- <arguments>`: the CLI on this machine's local run. */
async function main(): Promise<number> {
  const settings = readSettings();
  const adminKey = await readAdminKey(settings.dataDir);
  if (adminKey === null || !(await answers(settings.convexUrl))) {
    throw new StartError(
      `No backend answers on ${settings.convexUrl} with its data in ${settings.dataDir}: start it with \`npm start\` or \`npm run dev\`, then run this again.`,
    );
  }
  const { code } = await runConvexCli(process.argv.slice(2), { url: settings.convexUrl, adminKey });
  return code;
}

/** The CLI itself would try for forty seconds, and some of its commands without end. */
async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/version`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** All of `bin/main.js` is an import of this file, which takes twice as long: it looks for exported names first. */
const CLI = join(
  dirname(createRequire(import.meta.url).resolve("convex/package.json")),
  "dist/cli.bundle.cjs",
);
const OTHER_DEPLOYMENTS = ["CONVEX_DEPLOYMENT", "CONVEX_DEPLOY_KEY", "CONVEX_DEPLOYMENT_TOKEN"];

if (import.meta.filename === process.argv[1]) {
  // Ctrl-C reaches the CLI as well, which ends by itself; this process must outlive it to tell how.
  process.on("SIGINT", () => {});
  await runCommandLine(async () => void (process.exitCode = await main()));
}
