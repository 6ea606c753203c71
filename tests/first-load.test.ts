import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { afterEach, describe, expect, it, vi } from "vitest";
import { projectRoot } from "../local/settings";

const BUDGET = 150_000;

/** The scripts that the landing pages load, from the build's own graph: the entry, the screen, and all they import. */
describe("the first visit", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("loads at most 150 kB of compressed script on the home page, in a handful of files (F1)", async () => {
    const chunks = await builtChunks();
    const files = loadedBy(chunks, "screens/home/home-screen.tsx");
    const bytes = files.reduce((sum, { code }) => sum + gzipSync(code).length, 0);
    expect(bytes).toBeLessThanOrEqual(BUDGET);
    expect(files.length).toBeLessThanOrEqual(10);
  });
});

async function builtChunks(): Promise<Rolldown.OutputChunk[]> {
  // A test runs with NODE_ENV=test, for which React would be built with its development checks.
  vi.stubEnv("NODE_ENV", "production");
  const built = await build({ root: projectRoot, logLevel: "error", build: { write: false } });
  if (!("output" in built)) throw new Error("The build gave no single output.");
  return built.output.filter((part) => part.type === "chunk");
}

function loadedBy(chunks: readonly Rolldown.OutputChunk[], screen: string): Rolldown.OutputChunk[] {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const loaded = new Set(
    chunks.filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => id.endsWith(screen))),
  );
  for (const chunk of loaded)
    for (const name of chunk.imports) {
      const imported = named.get(name);
      if (imported) loaded.add(imported);
    }
  if (loaded.size < 2) throw new Error(`No part of the build holds ${screen}.`);
  return [...loaded];
}
