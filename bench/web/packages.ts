import { spawnSync } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../../local/support/settings";

/** Installs the packages only benchmarks need (`bench/package.json`). Throws one sentence if that fails. */
export function ensureBenchPackages(): void {
  const folder = join(projectRoot, "bench");
  const installed = join(folder, "node_modules/.package-lock.json");
  const lockfile = join(folder, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return;
  console.error(
    "Installing the benchmarks' own packages; SQLite may be compiled, which takes about a minute…",
  );
  const npm = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (npm.status === 0) return;
  throw new Error(
    "The benchmarks compare with SQLite, and better-sqlite3 could not be installed in bench/: it needs the npm " +
      "registry, and a C++ compiler where no built one can be had.",
  );
}
