// The backend as one JavaScript file, kept until a source changes. Compiling its modules at every start takes 1.4 s of
// CPU time instead of 0.4 s.
import { createHash } from "node:crypto";
import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./process.mjs";

const SOURCES = join(projectRoot, "embedded");
const KEPT_MS = 3_600_000;
const CACHE = join(projectRoot, "node_modules/.cache/backend");

/** The file to run instead of `embedded/main.ts`, or null when the bundler is not installed. */
export async function backendBundle() {
  const folder = join(CACHE, fingerprint());
  const script = join(folder, "main.cjs");
  if (existsSync(script)) return script;
  const vite = await import("vite").catch(() => null);
  if (vite === null) return null;
  const draft = `${folder}.${process.pid}`;
  await vite.build({
    root: projectRoot,
    configFile: false,
    publicDir: false,
    logLevel: "error",
    plugins: [{ name: "imports", renderChunk: withImporter }],
    // Bundles the packages too: reading their files takes as long as the rest. lmdb loads native code.
    ssr: { noExternal: true, external: ["lmdb"] },
    build: {
      ssr: join(SOURCES, "main.ts"),
      outDir: draft,
      target: "node20",
      minify: false,
      rollupOptions: {
        output: { format: "cjs", entryFileNames: "engine.cjs", chunkFileNames: "[name].cjs" },
      },
    },
  });
  copyFileSync(join(projectRoot, "local/bin/bundled-backend.cjs"), join(draft, "main.cjs"));
  publish(draft, folder);
  return script;
}

/** Code that V8 kept cannot import a file, so `bundled-backend.cjs` does it. What is left of `import()` names a variable. */
function withImporter(code) {
  return code.replace(/\bimport\((?=\s*\/\* @vite-ignore \*\/)/g, "importFile(");
}

/** Two processes may build at once: the first to finish wins. Deletes old bundles that no process is starting. */
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

/** A hash of every source file's name, size and modification time. */
function fingerprint() {
  const hash = createHash("sha256");
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.m?[jt]s$/.test(name),
  );
  for (const name of [
    ...files.sort(),
    "../package-lock.json",
    "../local/bin/backend-bundle.mjs",
    "../local/bin/bundled-backend.cjs",
  ]) {
    const { size, mtimeMs } = statSync(join(SOURCES, name));
    hash.update(`${name}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest("hex").slice(0, 32);
}
