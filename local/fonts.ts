import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import subsetFont from "subset-font";
import { projectRoot } from "./support/settings";

/**
 * One font file to build. `npm run fonts` subsets the typefaces from their packages and writes them,
 * with their CSS, to folders where they are committed. Phones load fonts before the largest text shows.
 * A subset therefore holds only the weights the site uses, and rare characters have files of their own.
 */
interface FontSubset {
  file: string;
  family: string;
  /** The `font-weight` descriptor in CSS. The heading weight of the serif also serves all bolder weights. */
  weight: string;
  style?: "italic";
  source: string;
  axes: Readonly<Record<string, number | { min: number; max: number; default: number }>>;
  features: readonly string[];
}

const SERIF = ["kern", "liga", "ccmp", "mark", "mkmk", "locl", "lnum", "tnum"];
const NEWSREADER = "newsreader/files/newsreader-latin-opsz";
const SUBSETS: readonly FontSubset[] = [
  {
    file: "inter",
    family: "Inter",
    weight: "400 600",
    source: "inter/files/inter-latin-wght-normal.woff2",
    axes: { wght: { min: 400, max: 600, default: 400 } },
    features: ["kern", "liga", "calt", "ccmp", "mark", "mkmk", "locl", "tnum"],
  },
  {
    file: "newsreader-text",
    family: "Newsreader",
    weight: "200 450",
    source: `${NEWSREADER}-normal.woff2`,
    axes: { wght: 400, opsz: 16 },
    features: SERIF,
  },
  {
    // Titles are set from 16 to 112 px, and their shapes change with the size.
    file: "newsreader-titles",
    family: "Newsreader",
    weight: "451 800",
    source: `${NEWSREADER}-normal.woff2`,
    axes: { wght: 500, opsz: { min: 18, max: 72, default: 18 } },
    features: SERIF,
  },
  {
    file: "newsreader-italic",
    family: "Newsreader",
    weight: "200 800",
    style: "italic",
    source: `${NEWSREADER}-italic.woff2`,
    axes: { wght: 400, opsz: 18 },
    features: SERIF,
  },
  {
    // Without programming ligatures, which an ISBN does not need.
    file: "jetbrains-mono",
    family: "JetBrains Mono",
    weight: "400",
    source: "jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2",
    axes: { wght: 400 },
    features: [],
  },
];

type Range = readonly [first: number, last: number];
/** ASCII and English typographic characters, which suffice for most pages. */
const COMMON_RANGES: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
];
/** The other characters of the packages' latin files. Only pages that show one of them load these. */
const OTHER_RANGES: readonly Range[] = [
  [0x00, 0x1f],
  [0x7f, 0x9f],
  [0xa1, 0xa8],
  [0xaa, 0xb6],
  [0xb8, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x2012],
  [0x2015, 0x2017],
  [0x201a, 0x201b],
  [0x201e, 0x2021],
  [0x2023, 0x2025],
  [0x2027, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
];
const PARTS: readonly { suffix: string; ranges: readonly Range[] }[] = [
  { suffix: "", ranges: COMMON_RANGES },
  { suffix: "-accents", ranges: OTHER_RANGES },
];
/** The name table ids of a font's license and its URL. The copyright is always kept. */
const LICENSE_NAME_IDS = [13, 14];
const PACKAGES = join(projectRoot, "node_modules/@fontsource-variable");
/** The site's typefaces. */
const FOLDER = "src/fonts";
/** Those that previews are drawn with (`site/preview-pictures.ts`). */
const PREVIEW_FOLDER = "local/site/preview-fonts";

/** The contents of every generated file, by folder and file name. */
export async function buildFonts(): Promise<Record<string, Map<string, Buffer>>> {
  return { [FOLDER]: await siteFonts(), [PREVIEW_FOLDER]: await previewFonts() };
}

async function siteFonts(): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const rules: string[] = [];
  for (const subset of SUBSETS) {
    const source = await readFile(join(PACKAGES, subset.source));
    for (const { suffix, ranges } of PARTS) {
      const name = `${subset.file}${suffix}.woff2`;
      const options = {
        keepFeatures: subset.features,
        preserveNameIds: LICENSE_NAME_IDS,
        variationAxes: subset.axes,
      };
      files.set(name, await subsetFont(source, characters(ranges), { targetFormat: "woff2", ...options }));
      rules.push(fontFaceRule(subset, name, ranges));
    }
  }
  const faces = join(projectRoot, FOLDER, "faces.css");
  const formatting = { ...(await resolveConfig(faces)), filepath: faces };
  files.set(
    "faces.css",
    Buffer.from(await format(`/* Written by npm run fonts. */\n${rules.join("")}`, formatting)),
  );
  files.set("OFL.txt", await license());
  return files;
}

/** Typefaces as files for drawing outside of browsers: titles at their largest, and plain text. */
async function previewFonts(): Promise<Map<string, Buffer>> {
  const all = characters([...COMMON_RANGES, ...OTHER_RANGES]);
  const faces = {
    "newsreader.ttf": { source: `${NEWSREADER}-normal.woff2`, variationAxes: { wght: 500, opsz: 72 } },
    "inter.ttf": { source: "inter/files/inter-latin-wght-normal.woff2", variationAxes: { wght: 400 } },
  };
  const files = new Map<string, Buffer>();
  for (const [name, { source, variationAxes }] of Object.entries(faces)) {
    const font = await readFile(join(PACKAGES, source));
    files.set(name, await subsetFont(font, all, { targetFormat: "truetype", variationAxes }));
  }
  files.set("fonts.conf", Buffer.from(FONT_SETTINGS));
  files.set("OFL.txt", await license());
  return files;
}

const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">.</dir>
  <!-- For scripts that our typefaces lack. -->
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/** The license file, which must accompany the fonts: every copyright line, then the common text. */
async function license(): Promise<Buffer> {
  const packages = [...new Set(SUBSETS.map(({ source }) => source.slice(0, source.indexOf("/"))))];
  const texts = await Promise.all(packages.map((name) => readFile(join(PACKAGES, name, "LICENSE"), "utf8")));
  const copyrights = texts.map((text) => text.slice(0, text.indexOf("\n")));
  const [terms] = new Set(texts.map((text) => text.slice(text.indexOf("\n"))));
  return Buffer.from(`${copyrights.join("\n")}\n${terms}`);
}

function characters(ranges: readonly Range[]): string {
  const codes = ranges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  return String.fromCodePoint(...codes);
}

function fontFaceRule({ family, weight, style }: FontSubset, file: string, ranges: readonly Range[]): string {
  const hex = (code: number) => code.toString(16);
  const covered = ranges.map(([first, last]) => `u+${hex(first)}${last > first ? `-${hex(last)}` : ""}`);
  const lines = [
    `font-family: "${family}";`,
    `font-style: ${style ?? "normal"};`,
    `font-weight: ${weight};`,
    "font-display: swap;",
    `src: url("./${file}") format("woff2");`,
    `unicode-range: ${covered.join(", ")};`,
  ];
  return `@font-face {\n${lines.map((line) => `  ${line}\n`).join("")}}\n`;
}

if (import.meta.filename === process.argv[1]) {
  for (const [folder, files] of Object.entries(await buildFonts())) {
    await mkdir(join(projectRoot, folder), { recursive: true });
    for (const [name, content] of files) {
      await writeFile(join(projectRoot, folder, name), content);
      console.log(`${folder}/${name}  ${(content.length / 1000).toFixed(1)} kB`);
    }
  }
}
