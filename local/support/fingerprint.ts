import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { projectRoot } from "./settings";

/** A hash of the contents of these files and folders of the project, and of extra inputs. */
export async function fingerprint(
  paths: readonly string[],
  extra: readonly string[],
  root: string = projectRoot,
): Promise<string> {
  const hash = createHash("sha256");
  for (const path of paths) {
    for (const file of await filesUnder(join(root, path))) {
      hash.update(relative(root, file)).update("\0");
      hash.update(await readFile(file)).update("\0");
    }
  }
  for (const value of extra) hash.update(value).update("\0");
  return hash.digest("hex");
}

async function filesUnder(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  if ((await stat(path)).isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const nested = entries
    .filter((entry) => entry.name !== "node_modules")
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => filesUnder(join(path, entry.name)));
  return (await Promise.all(nested)).flat();
}

/** Does `work` unless `stampFile` holds these inputs: it was done for them before. */
export async function onceFor(stampFile: string, inputs: string, work: () => Promise<void>): Promise<void> {
  const last = await readFile(stampFile, "utf8").catch(() => "");
  if (last === inputs) return;
  // Work that is cut off may leave half of the new beside half of the old.
  await rm(stampFile, { force: true });
  await work();
  await mkdir(dirname(stampFile), { recursive: true });
  await writeFile(stampFile, inputs);
}
