// What has to work before the packages are there: plain Node, nothing imported.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Stops with one sentence when Node is too old for what follows. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages of the lockfile when they are missing or older than it. */
export function ensurePackages() {
  const installed = join(projectRoot, "node_modules/.package-lock.json");
  const lockfile = join(projectRoot, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return;
  console.log("Installing packages…");
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: projectRoot,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (npm.status === 0) return;
  console.error("The packages could not be installed; npm's message stands above.");
  process.exit(1);
}

/**
 * What every process here needs. Answering a query makes much that is soon forgotten: with room for four times as
 * much of it as usual, it is gone before anybody has to look through it, which is a tenth of the work.
 */
export const NODE_FLAGS = [
  "--experimental-vm-modules",
  "--disable-warning=ExperimentalWarning",
  "--max-semi-space-size=64",
];

/** Runs a TypeScript file of this project with the flags every process here needs, and ends as it ends. */
export function runTypeScript(file, args) {
  run(["--import", "tsx", join(projectRoot, file), ...args]);
}

/** The same for JavaScript, by its whole path. */
export function runJavaScript(script, args) {
  run([script, ...args]);
}

function run(args) {
  const child = spawn(process.execPath, [...NODE_FLAGS, ...args], {
    cwd: projectRoot,
    stdio: "inherit",
    // Functions run in UTC on Convex; a zone of this machine would show in their dates.
    env: { ...process.env, TZ: "UTC" },
  });
  // A terminal sends Ctrl-C to the whole group; a supervisor signals this process alone.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
