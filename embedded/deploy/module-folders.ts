import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes the folders of "use node" modules that earlier deployments and interrupted evaluations left.
 * Called at start, when no action runs in an old deployment yet; what is made later is not touched.
 */
export async function removeOldModuleFolders(modulesDir: string, liveId: string | null): Promise<void> {
  for (const name of foldersIn(modulesDir)) {
    if (name !== liveId) await rm(join(modulesDir, name), { recursive: true, force: true });
  }
}

/** Read at once, not later: a push may add a folder as soon as the server answers. */
function foldersIn(modulesDir: string): string[] {
  try {
    return readdirSync(modulesDir);
  } catch {
    return [];
  }
}
