import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildFonts } from "../local/fonts";
import { projectRoot } from "../local/support/settings";

const folder = join(projectRoot, "src/fonts");

describe("the site's fonts", () => {
  it("match the files that `npm run fonts` cuts from their packages", async () => {
    const made = await buildFonts();
    expect((await readdir(folder)).sort()).toEqual([...made.keys()].sort());
    for (const [name, content] of made) {
      const committed = await readFile(join(folder, name));
      expect(committed.equals(content), `${name} is not what \`npm run fonts\` writes`).toBe(true);
    }
  });

  it("weigh at most 60 kB together on a page without accents and italics", async () => {
    const names = ["inter.woff2", "newsreader-text.woff2", "newsreader-titles.woff2"];
    const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60_000);
  });
});
