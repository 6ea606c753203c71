import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "../embedded/server";
import { runCommandLine } from "./support/command-line";
import { runConvexCli } from "./convex-cli";
import { StartError } from "../embedded/system/start-error";
import { projectRoot } from "./support/settings";

const GENERATED = "convex/_generated";
const SOURCES = ["convex", "domain", "package.json", "tsconfig.json", "convex.json"];

/**
 * Writes `convex/_generated`, or with `check` only compares it. The official CLI generates it in a copy of
 * the sources, against a temporary backend. So nothing needs to be running, and a check changes no file.
 * Throws StartError if the CLI fails or the committed files are stale.
 */
async function codegen(check: boolean): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), "codegen-"));
  try {
    await copySources(copy);
    await generateIn(copy);
    const fresh = await readFiles(join(copy, GENERATED));
    const committed = await readFiles(join(projectRoot, GENERATED));
    const stale = staleFiles(fresh, committed);
    if (stale.length === 0) return;
    if (check) {
      throw new StartError(
        `${GENERATED} does not match convex/ (${stale.join(", ")}). Run \`npm run codegen\` and commit the result.`,
      );
    }
    await rm(join(projectRoot, GENERATED), { recursive: true, force: true });
    await cp(join(copy, GENERATED), join(projectRoot, GENERATED), { recursive: true });
    console.log(`Wrote ${stale.join(", ")} in ${GENERATED}.`);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function copySources(copy: string): Promise<void> {
  for (const source of SOURCES) {
    await cp(join(projectRoot, source), join(copy, source), { recursive: true }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    });
  }
  await symlink(join(projectRoot, "node_modules"), join(copy, "node_modules"), "junction");
}

async function generateIn(copy: string): Promise<void> {
  await using server = await startServer({
    host: "127.0.0.1",
    port: 0,
    sitePort: 0,
    dataDir: join(copy, ".data"),
    nodePackagesFrom: [projectRoot],
    world: { log: () => {} },
  });
  const result = await runConvexCli(["codegen", "--typecheck", "disable"], {
    url: server.cloudUrl,
    adminKey: server.adminKey,
    cwd: copy,
    quiet: true,
  });
  if (result.code !== 0) throw new StartError(`\`convex codegen\` failed:\n${result.output.trim()}`);
}

async function readFiles(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const name of await readdir(folder).catch(() => [])) {
    files.set(name, await readFile(join(folder, name), "utf8"));
  }
  return files;
}

function staleFiles(fresh: ReadonlyMap<string, string>, committed: ReadonlyMap<string, string>): string[] {
  const names = new Set([...fresh.keys(), ...committed.keys()]);
  return [...names].filter((name) => fresh.get(name) !== committed.get(name)).sort();
}

await runCommandLine(() => codegen(process.argv.includes("--check")));
