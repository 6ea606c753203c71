import { join } from "node:path";
import type { Sharp } from "sharp";
import { projectRoot } from "../support/settings";

/** What the site's server (`src/server/book-preview.tsx`) has drawn. */
export interface Drawing {
  svg: string;
  cover: { url: string; left: number; top: number; width: number; height: number } | null;
}

/** The typefaces of previews, which `npm run fonts` cuts, for machines that have none. */
const FONTS = join(projectRoot, "local/site/preview-fonts/fonts.conf");
const COVER_PATIENCE_MS = 5_000;

/** Makes a picture of a drawing, with our typefaces. */
export async function drawPicture({ svg, cover }: Drawing): Promise<Uint8Array> {
  // libvips reads it when it is loaded, which a server without visitors from networks never does.
  process.env.FONTCONFIG_FILE ??= FONTS;
  const { default: sharp } = await import("sharp");
  const board = sharp(Buffer.from(svg));
  if (cover !== null) {
    const { url, left, top, width, height } = cover;
    const input = await fitted(sharp(await read(url)), width, height);
    board.composite([{ input, left, top }]);
  }
  return new Uint8Array(await board.png({ palette: true, quality: 90 }).toBuffer());
}

async function fitted(picture: Sharp, width: number, height: number): Promise<Buffer> {
  return await picture.resize(width, height, { fit: "cover" }).png().toBuffer();
}

async function read(url: string): Promise<Buffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(COVER_PATIENCE_MS) });
  if (!answer.ok) throw new Error(`A cover answered ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}
