import { chromium } from "@playwright/test";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { ensureChromium, foundBrowser } from "./support/chromium";
import { runCommandLine } from "./support/command-line";
import type { CoverArt } from "./cover-art/drawing";
import { OTHER_GENRES } from "./cover-art/other-genres";
import { SPECULATIVE } from "./cover-art/speculative";
import { THRILLERS } from "./cover-art/thrillers";
import { CARD_PICTURES, COVER_PICTURES, coverFile } from "./demo-market/cover-pictures";
import { projectRoot } from "./support/settings";

const SIZE = { width: 640, height: 960 };
const QUALITY = 82;
/** The smaller picture, as the server makes it of an upload. */
const CARD = { width: 480, quality: 75 };
/** The slowest, for the smallest files. */
const EFFORT = 6;

/**
 * `npm run covers`: draws the picture covers of the demo market anew and writes them, each in two sizes, beside its
 * books, where they are committed. A browser draws them, because only it sets the site's variable fonts at their optical sizes.
 */
async function main(): Promise<void> {
  await ensureChromium();
  const browser = await chromium.launch({ executablePath: foundBrowser(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: SIZE });
    await mkdir(CARD_PICTURES, { recursive: true });
    for (const art of [...THRILLERS, ...SPECULATIVE, ...OTHER_GENRES]) {
      await page.setContent(await sheet(art));
      await page.evaluate("document.fonts.ready");
      const drawn = sharp(await page.screenshot());
      const picture = await drawn.clone().webp({ quality: QUALITY, effort: EFFORT }).toBuffer();
      await writeFile(join(COVER_PICTURES, coverFile(art.title)), picture);
      const card = await drawn
        .resize({ width: CARD.width })
        .webp({ quality: CARD.quality, effort: EFFORT })
        .toBuffer();
      await writeFile(join(CARD_PICTURES, coverFile(art.title)), card);
      const [whole, small] = [picture, card].map(({ length }) => Math.round(length / 1024));
      console.log(`${art.title}: ${whole} KB, for lists ${small} KB`);
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
