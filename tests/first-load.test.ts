import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LANDING_SCREENS, findChunks, withImports } from "../local/site/landing-preloads";
import { projectRoot } from "../local/support/settings";

const BUDGET = 155_000;

/** The scripts that the landing pages load, from the build's own graph: the entry, the screen, and all they import. */
describe("the first visit", () => {
  let output: (Rolldown.OutputChunk | Rolldown.OutputAsset)[];
  let chunks: Rolldown.OutputChunk[];

  beforeAll(async () => {
    // A test runs with NODE_ENV=test, for which React would be built with its development checks.
    vi.stubEnv("NODE_ENV", "production");
    // Without these addresses the build omits the code that uses them.
    vi.stubEnv("VITE_CONVEX_URL", "https://market-market-123.convex.cloud");
    vi.stubEnv("VITE_CONVEX_SITE_URL", "https://market-market-123.convex.site");
    const built = await build({ root: projectRoot, logLevel: "error", build: { write: false } });
    if (!("output" in built)) throw new Error("The build gave no single output.");
    ({ output } = built);
    chunks = output.filter((part) => part.type === "chunk");
  });
  afterAll(() => vi.unstubAllEnvs());

  it.each(Object.values(LANDING_SCREENS))(
    "loads at most 155 kB of compressed script for %s, in a dozen files (F1)",
    (screen) => {
      const parts = [...chunks.filter(({ isEntry }) => isEntry), ...findChunks(screen, chunks)];
      const files = [...withImports(parts, chunks)];
      const bytes = files.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
      expect(bytes).toBeLessThanOrEqual(BUDGET);
      expect(files.length).toBeLessThanOrEqual(12);
    },
  );

  it("never loads the admin area’s code in another area (D-12)", () => {
    const areaOf = (id: string | null) => /\/src\/screens\/([^/]+)\//.exec(id ?? "")?.[1];
    const others = chunks.filter(
      ({ isEntry, facadeModuleId }) =>
        isEntry || (areaOf(facadeModuleId) !== undefined && areaOf(facadeModuleId) !== "admin"),
    );
    expect(others.map(({ facadeModuleId }) => areaOf(facadeModuleId))).toContain("producer-dashboard");
    const loaded = others.flatMap((part) => [...withImports([part], chunks)]);
    const isAdmins = (id: string) =>
      areaOf(id) === "admin" || id.startsWith(join(projectRoot, "domain/admin/"));
    const found = loaded.flatMap(({ moduleIds }) => moduleIds).filter(isAdmins);
    expect([...new Set(found)]).toEqual([]);
  });

  it("has the sentences of refusals from the server alone", () => {
    const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
    expect(modules).toContain(join(projectRoot, "domain/refusal-errors.ts"));
    expect(modules).not.toContain(join(projectRoot, "domain/refusals.ts"));
  });

  it("starts only screens that the router has", async () => {
    const routes = await readFile(join(projectRoot, "src/routes.tsx"), "utf8");
    const fetched = [...routes.matchAll(/screen\(\s*"\w+",\s*\(\) => import\("\.\/([^"]+)"\)/g)];
    const screens = fetched.map(([, screen]) => `${screen ?? ""}.tsx`);
    for (const screen of Object.values(LANDING_SCREENS)) expect(screens).toContain(screen);
  });

  it("loads the screen of its address along with the entry", () => {
    const landing = output.find(({ fileName }) => fileName === "landing.js");
    const source = landing?.type === "asset" ? String(landing.source) : "";
    for (const screen of Object.values(LANDING_SCREENS))
      for (const { fileName } of findChunks(screen, chunks)) expect(source).toContain(`"/${fileName}"`);
  });
});
