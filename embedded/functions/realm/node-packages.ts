import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UserError } from "../../db/errors";
import type { NodePackage } from "../deployment";

/** The time limit of one npm installation, in ms. */
const MAX_INSTALL_MS = 5 * 60_000;

export interface NodePackagesOptions {
  /** Project folders whose `node_modules` may already hold a package. */
  projects: readonly string[];
  /** The folder for packages that no project has. */
  folder: string;
}

/**
 * Locates the packages that "use node" modules import by name. An existing copy counts only in the exact
 * version. Missing packages are installed once, beside the data.
 */
export class NodePackages {
  readonly #options: NodePackagesOptions;

  constructor(options: NodePackagesOptions) {
    this.#options = options;
  }

  /**
   * The folder of each package, by name. With `mayInstall`, npm may fetch missing packages without running
   * their scripts. Throws UserError if a package is unavailable.
   */
  async locate(
    wanted: readonly NodePackage[],
    { mayInstall }: { mayInstall: boolean },
  ): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    const missing: NodePackage[] = [];
    for (const nodePackage of wanted) {
      const folder = await this.#find(nodePackage, wanted);
      if (folder === null) missing.push(nodePackage);
      else found.set(nodePackage.name, folder);
    }
    if (missing.length === 0) return found;
    if (!mayInstall)
      throw new UserError(`${formatPackages(missing)} is not on this machine. Push again to install it.`);
    await this.#install(wanted);
    return await this.locate(wanted, { mayInstall: false });
  }

  async #find(nodePackage: NodePackage, wanted: readonly NodePackage[]): Promise<string | null> {
    for (const project of [...this.#options.projects, this.#installation(wanted)]) {
      const folder = join(project, "node_modules", nodePackage.name);
      if ((await versionIn(folder)) === nodePackage.version) return await realpath(folder);
    }
    return null;
  }

  /** The folder of one set of packages. Each set has its own, since dependencies can differ. */
  #installation(wanted: readonly NodePackage[]): string {
    const texts = wanted.map(specifier).sort().join(" ");
    return join(this.#options.folder, createHash("sha256").update(texts).digest("hex").slice(0, 16));
  }

  /** Installs to a temporary folder and renames it, so that a partial installation is never used. */
  async #install(wanted: readonly NodePackage[]): Promise<void> {
    const target = this.#installation(wanted);
    const folder = `${target}-${randomBytes(4).toString("hex")}`;
    try {
      await mkdir(folder, { recursive: true });
      const dependencies = Object.fromEntries(wanted.map(({ name, version }) => [name, version]));
      await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, dependencies }));
      await npmInstall(folder, wanted);
      await rm(target, { recursive: true, force: true });
      await rename(folder, target);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

async function versionIn(folder: string): Promise<string | null> {
  try {
    const manifest: unknown = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
    if (typeof manifest !== "object" || manifest === null || !("version" in manifest)) return null;
    return typeof manifest.version === "string" ? manifest.version : null;
  } catch {
    return null;
  }
}

async function npmInstall(folder: string, wanted: readonly NodePackage[]): Promise<void> {
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const reason = await new Promise<string | null>((resolve) => {
    const npm = spawn("npm", args, {
      cwd: folder,
      stdio: ["ignore", "ignore", "pipe"],
      shell: process.platform === "win32",
      timeout: MAX_INSTALL_MS,
    });
    let output = "";
    npm.stderr.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2_000)));
    npm.once("error", (error) => resolve(error.message));
    npm.once("close", (code) => resolve(code === 0 ? null : reasonIn(output)));
  });
  if (reason !== null) throw new UserError(`npm could not install ${formatPackages(wanted)}: ${reason}`);
}

/** The first line that explains npm's failure. npm prints its error code before it. */
function reasonIn(output: string): string {
  const lines = output.split("\n").map((line) => line.replace(/^npm (?:error|ERR!) ?/, "").trim());
  const reasons = lines.filter(
    (line) => line !== "" && !line.startsWith("npm warn") && !line.startsWith("code "),
  );
  return reasons[0] ?? "it did not say why.";
}

function formatPackages(packages: readonly NodePackage[]): string {
  return packages.map(specifier).join(", ");
}

function specifier({ name, version }: NodePackage): string {
  return `${name}@${version}`;
}
