import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";
import { fingerprint, onceFor } from "../support/fingerprint";
import { writeDrawnPage } from "./drawn-page";
import { LANDING_SCREENS } from "./landing-preloads";
import { projectRoot, type Settings } from "../support/settings";

const SOURCES = [
  "src",
  "domain",
  "public",
  "index.html",
  "vite.config.ts",
  "local/site/drawn-page.ts",
  "local/site/landing-preloads.ts",
  "local/site/plain-texts.ts",
  "package-lock.json",
  "convex/_generated",
];
/** Brotli's highest quality takes 2 s of processor time and saves a visitor 7% of the bytes. */
const BROTLI_QUALITY = { quick: 6, smallest: constants.BROTLI_MAX_QUALITY };
type Compression = keyof typeof BROTLI_QUALITY;
const COMPRESSIBLE = /\.(js|css|html|svg|json|txt|webmanifest)$/;

/** The folder of the built site, which a run that goes on after a change of the code keeps. */
export function siteFolder(settings: Settings): string {
  return join(settings.dataDir, "site");
}

/** The folder of the site's own server, which is one file. */
export function siteServerFolder(settings: Settings): string {
  return join(settings.dataDir, "site-server");
}

/** Begins the name of a folder in which a process builds the site. */
const DRAFTS = "site-draft-";

/** `serveSite` names the addresses as it serves, so that a build fits every run. */
const NO_ADDRESSES = { VITE_CONVEX_URL: "", VITE_CONVEX_SITE_URL: "", VITE_SITE_URL: "" };

interface BuildOptions {
  compression?: Compression;
  /** The built site takes its place no sooner: another process may work on the data folder. */
  owned?: Promise<unknown>;
}

/** Builds the front end for `serveSite` unless nothing changed since the last build. */
export async function buildSite(
  settings: Settings,
  options: Record<string, string>,
  { compression = "smallest", owned }: BuildOptions = {},
): Promise<void> {
  const variables = { ...options, ...NO_ADDRESSES };
  const inputs = await fingerprint(SOURCES, [JSON.stringify(variables), compression]);
  await onceFor(join(settings.dataDir, "site.stamp"), inputs, async () => {
    const draft = join(settings.dataDir, `${DRAFTS}${process.pid}`);
    const built = { site: join(draft, "site"), server: join(draft, "server") };
    try {
      await runViteBuild(built, variables, compression);
      await owned;
      for (const name of await readdir(settings.dataDir))
        if (name.startsWith(DRAFTS) && !draft.endsWith(name)) await remove(join(settings.dataDir, name));
      await replace(siteFolder(settings), built.site);
      await replace(siteServerFolder(settings), built.server);
    } finally {
      await remove(draft);
    }
  });
}

async function replace(folder: string, draft: string): Promise<void> {
  await remove(folder);
  await rename(draft, folder);
}

async function remove(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Builds the front end into a folder, compressed, and its server (`src/server`) as one file into another. */
export async function runViteBuild(
  { site, server }: { site: string; server: string },
  variables: Record<string, string>,
  compression: Compression = "smallest",
): Promise<void> {
  Object.assign(process.env, variables);
  // Loading Vite takes half a second, which an unchanged site does not need.
  const { build } = await import("vite");
  const common = { root: projectRoot, logLevel: "error" } as const;
  await build({ ...common, build: { outDir: site, emptyOutDir: true, chunkSizeWarningLimit: 600 } });
  await build({
    ...common,
    plugins: [landingScreensOnly()],
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    build: {
      ssr: "src/server/site.ts",
      outDir: server,
      emptyOutDir: true,
      copyPublicDir: false,
      chunkSizeWarningLimit: 10_000,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  await writeDrawnPage({ site, server });
  await precompress(site, BROTLI_QUALITY[compression]);
}

const UNDRAWN = "\0undrawn";

/** The server draws no other pages, whose screens would be most of its file. */
function landingScreensOnly(): Plugin {
  const drawn = Object.values(LANDING_SCREENS);
  const found = new Set<string>();
  return {
    name: "landing screens only",
    async resolveDynamicImport(source, importer) {
      if (typeof source !== "string" || !importer?.endsWith("/src/routes.tsx")) return null;
      const screen = await this.resolve(source, importer);
      if (screen === null) return null;
      const name = drawn.find((known) => screen.id.endsWith(`/src/${known}`));
      if (name === undefined) return UNDRAWN;
      found.add(name);
      return screen;
    },
    buildEnd(error) {
      const missing = drawn.filter((name) => !found.has(name));
      if (error === undefined && missing.length > 0)
        this.error(`src/routes.tsx does not load ${missing.join(", ")}, which the server draws.`);
    },
    load: (id) => (id === UNDRAWN ? "export {};" : null),
  };
}

/** Writes `.br` and `.gz` beside each text file, so that serving compresses nothing. */
async function precompress(folder: string, quality: number): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
  await Promise.all(
    files.map(async (file) => {
      const path = join(file.parentPath, file.name);
      const content = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
