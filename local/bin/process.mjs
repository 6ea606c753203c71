// Runs before the packages are installed, so it imports nothing but Node.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const projectRoot = join(dirname(fileURLToPath(import.meta.url)), "../..");

/** Exits with one sentence when Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node 20.19 or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** npm signals the shell that it runs a script in. That shell ends without passing the signal on, so this process follows it. */
export function endWithShell() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 100);
  watch.unref();
}

/** Installs the packages when they are missing or older than the lockfile. */
export function ensurePackages() {
  const installed = join(projectRoot, "node_modules/.package-lock.json");
  const lockfile = join(projectRoot, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return;
  console.log("Installing packages…");
  // With NODE_ENV=production, npm leaves out what builds the site.
  const npm = spawnSync("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: projectRoot,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (npm.status === 0) return;
  console.error("Couldn't install the packages: see npm's message above.");
  process.exit(1);
}

/** The engine loads pushed functions into a `vm` realm, which Node 20 has behind a flag. */
export const NODE_FLAGS = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];

/** Functions run in UTC on Convex; a zone of this machine would show in their dates. */
export const nodeEnvironment = () => ({ ...process.env, TZ: "UTC" });

/**
 * The backend's environment. By default, glibc keeps a heap for each thread, and most of what a push or an import frees.
 * Other systems ignore these two settings.
 */
export const backendEnvironment = () => ({
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  ...nodeEnvironment(),
});

/** Runs a TypeScript file of this project with NODE_FLAGS, and exits with its code. */
export function runTypeScript(file, args) {
  const child = spawn(
    process.execPath,
    [...NODE_FLAGS, "--import", "tsx", join(projectRoot, file), ...args],
    {
      cwd: projectRoot,
      stdio: "inherit",
      env: nodeEnvironment(),
    },
  );
  // A terminal sends Ctrl-C to the whole group; a supervisor signals this process alone.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
