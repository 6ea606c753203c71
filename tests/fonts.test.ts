import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { buildFonts } from "../local/fonts";
import { projectRoot } from "../local/support/settings";

describe("the site's fonts", () => {
  it("match the files that `npm run fonts` cuts from their packages", async () => {
    for (const [folder, made] of Object.entries(await buildFonts())) {
      expect((await readdir(join(projectRoot, folder))).sort()).toEqual([...made.keys()].sort());
      for (const [name, content] of made) {
        const committed = await readFile(join(projectRoot, folder, name));
        const complaint = `${folder}/${name} is not what \`npm run fonts\` writes`;
        expect(committed.equals(content), complaint).toBe(true);
      }
    }
  });

  it("weigh at most 60 kB together on a page without accents and italics", async () => {
    const names = ["inter.woff2", "newsreader-text.woff2", "newsreader-titles.woff2"];
    const sizes = await Promise.all(
      names.map(async (name) => (await stat(join(projectRoot, "src/fonts", name))).size),
    );
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60_000);
  });
});
