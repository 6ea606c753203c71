import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sharp } from "sharp";
import { previewFonts } from "../fonts";

/** What the site's server (`src/server/book-preview.tsx`) has drawn. */
export interface Drawing {
  svg: string;
  cover: { url: string; left: number; top: number; width: number; height: number } | null;
}
type Drawer = (drawing: Drawing) => Promise<Uint8Array>;

const FONTS = "fonts";
const COVER_PATIENCE_MS = 5_000;

/** Writes the typefaces of previews to the folder of the site's server, for machines that have none. */
export async function writePreviewFonts(folder: string): Promise<void> {
  await mkdir(join(folder, FONTS), { recursive: true });
  const fonts = await previewFonts();
  await Promise.all([...fonts].map(([name, font]) => writeFile(join(folder, FONTS, name), font)));
  await writeFile(
    join(folder, FONTS, "fonts.conf"),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <!-- For scripts that our typefaces lack. -->
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`,
  );
}

/** Makes pictures of drawings, with the typefaces in the folder of the site's server. */
export function openDrawer(folder: string): Drawer {
  return async ({ svg, cover }) => {
    // libvips reads it when it is loaded, which a server without visitors from networks never does.
    process.env.FONTCONFIG_FILE ??= join(folder, FONTS, "fonts.conf");
    const { default: sharp } = await import("sharp");
    const board = sharp(Buffer.from(svg));
    if (cover !== null) {
      const { url, left, top, width, height } = cover;
      const input = await fitted(sharp(await read(url)), width, height);
      board.composite([{ input, left, top }]);
    }
    return new Uint8Array(await board.png({ palette: true, quality: 90 }).toBuffer());
  };
}

async function fitted(picture: Sharp, width: number, height: number): Promise<Buffer> {
  return await picture.resize(width, height, { fit: "cover" }).png().toBuffer();
}

async function read(url: string): Promise<Buffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(COVER_PATIENCE_MS) });
  if (!answer.ok) throw new Error(`A cover answered ${answer.status}.`);
  return Buffer.from(await answer.arrayBuffer());
}
