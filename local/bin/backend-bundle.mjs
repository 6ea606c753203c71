// The backend as one JavaScript file. Compiling its two hundred modules one by one at every start takes
// longer than everything else that a start does, so they are compiled once and kept until one changes.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./process.mjs";

const SOURCES = join(projectRoot, "embedded");
const KEPT_MS = 3_600_000;
const CACHE = join(projectRoot, "node_modules/.cache/backend");

/** The file to run instead of `embedded/main.ts`, or null when the bundler is not installed. */
export async function backendBundle() {
  const folder = join(CACHE, fingerprint());
  const script = join(folder, "main.mjs");
  if (existsSync(script)) return script;
  const vite = await import("vite").catch(() => null);
  if (vite === null) return null;
  const draft = `${folder}.${process.pid}`;
  await vite.build({
    root: projectRoot,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    // Packages too: finding and reading their files takes as long as the rest. The store loads native code.
    ssr: { noExternal: true, external: ["lmdb"] },
    build: {
      ssr: join(SOURCES, "main.ts"),
      outDir: draft,
      target: "node20",
      minify: false,
      rollupOptions: { output: { entryFileNames: "main.mjs" } },
    },
  });
  publish(draft, folder);
  return script;
}

/** Two processes may build at once: the first to finish wins. What nobody can be starting any more is dropped. */
function publish(draft, folder) {
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true });
  }
  for (const name of readdirSync(CACHE)) {
    const other = join(CACHE, name);
    const isOld = Date.now() - statSync(other).mtimeMs > KEPT_MS;
    if (other !== folder && isOld) rmSync(other, { recursive: true, force: true });
  }
}

/** Of every source file's name, size and time of change; reading them all would take as long as it saves. */
function fingerprint() {
  const hash = createHash("sha256");
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  for (const name of [...files.sort(), "../package-lock.json", "../local/bin/backend-bundle.mjs"]) {
    const { size, mtimeMs } = statSync(join(SOURCES, name));
    hash.update(`${name}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest("hex").slice(0, 32);
}
