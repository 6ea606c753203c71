import { chromium } from "@playwright/test";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { ensureChromium, foundBrowser } from "./chromium";
import { runCommandLine } from "./command-line";
import type { CoverArt } from "./cover-art/drawing";
import { OTHER_GENRES } from "./cover-art/other-genres";
import { SPECULATIVE } from "./cover-art/speculative";
import { THRILLERS } from "./cover-art/thrillers";
import { COVER_PICTURES, coverFile } from "./demo-market/cover-pictures";
import { projectRoot } from "./settings";

const SIZE = { width: 640, height: 960 };
const QUALITY = 82;

/**
 * `npm run covers`: draws the picture covers of the demo market anew and writes them beside its books, where they are
 * committed. A browser draws them, because only it sets the site's variable fonts at their optical sizes.
 */
async function main(): Promise<void> {
  await ensureChromium();
  const browser = await chromium.launch({ executablePath: foundBrowser(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: SIZE });
    await mkdir(COVER_PICTURES, { recursive: true });
    for (const art of [...THRILLERS, ...SPECULATIVE, ...OTHER_GENRES]) {
      await page.setContent(await sheet(art));
      await page.evaluate("document.fonts.ready");
      const picture = await sharp(await page.screenshot())
        .webp({ quality: QUALITY, effort: 6 })
        .toBuffer();
      await writeFile(join(COVER_PICTURES, coverFile(art.title)), picture);
      console.log(`${art.title}: ${Math.round(picture.length / 1024)} KB`);
    }
  } finally {
    await browser.close();
  }
}

async function sheet({ draw }: CoverArt): Promise<string> {
  const faces = await Promise.all([
    face("Newsreader", "normal", "newsreader-titles"),
    face("Newsreader", "italic", "newsreader-italic"),
    face("Inter", "normal", "inter"),
    face("JetBrains Mono", "normal", "jetbrains-mono"),
  ]);
  return `<style>${faces.join("")}body{margin:0}svg{display:block;width:100vw}</style>
<svg viewBox="0 0 400 600">${draw()}</svg>`;
}

async function face(family: string, style: string, file: string): Promise<string> {
  const font = await readFile(join(projectRoot, "src/fonts", `${file}.woff2`), "base64");
  return `@font-face{font-family:"${family}";font-style:${style};font-weight:200 800;src:url(data:font/woff2;base64,${font})}`;
}

await runCommandLine(main);
