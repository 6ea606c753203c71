import { DARK, LIGHT } from "./palette";

const SERIF = "font-family:Newsreader,Georgia,'Times New Roman',serif";
const SANS = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const MONO = "font-family:'JetBrains Mono',ui-monospace,Menlo,Consolas,monospace";
const WRAP = "overflow-wrap:anywhere";

/** A font's size and line height. Outlook adds to a line's height unless told otherwise. */
function type(size: number, line: number): string {
  return `font-size:${size}px;line-height:${line}px;mso-line-height-rule:exactly`;
}

/** Inline styles by element: many mail programs drop style sheets, and Outlook pads and colors table cells only. */
const STYLES = {
  body: `margin:0;padding:0;width:100%;background-color:${LIGHT.bg};color:${LIGHT.text};${SANS};${type(16, 24)};-webkit-text-size-adjust:100%`,
  page: `padding:32px 20px;background-color:${LIGHT.bg}`,
  sheet: "width:100%;max-width:560px",
  full: "width:100%",
  fixed: "width:100%;table-layout:fixed",
  markFilled: `width:13px;height:20px;background-color:${LIGHT.brand};font-size:0;line-height:0`,
  markOpen: `width:12px;height:11px;border:1.5px solid ${LIGHT.text};border-left:0;font-size:0;line-height:0`,
  brand: `${SERIF};${type(20, 28)};font-weight:500;color:${LIGHT.brand};text-decoration:none`,
  date: `padding-left:12px;${SANS};${type(13, 20)};color:${LIGHT.muted}`,
  card: `padding:32px;background-color:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:10px`,
  footer: `padding:24px 8px 0;${SANS}`,
  heading: `margin:0 0 16px;${SERIF};${type(28, 34)};font-weight:500;color:${LIGHT.text};${WRAP}`,
  text: `margin:0 0 16px;${SANS};${type(16, 24)};color:${LIGHT.text};${WRAP}`,
  strong: `margin:0 0 8px;${SANS};${type(16, 24)};font-weight:600;color:${LIGHT.text};${WRAP}`,
  note: `margin:0 0 16px;${SANS};${type(14, 20)};color:${LIGHT.muted};${WRAP}`,
  small: `margin:0 0 8px;${SANS};${type(13, 20)};color:${LIGHT.muted};${WRAP}`,
  link: `color:${LIGHT.brand};text-decoration:underline`,
  quote: `padding:4px 0 4px 16px;border-left:2px solid ${LIGHT.brand};${SANS};${type(16, 24)};color:${LIGHT.text};${WRAP}`,
  code: `padding:16px;background-color:${LIGHT.third};border-radius:6px;${MONO};${type(28, 32)};font-weight:500;letter-spacing:4px;text-align:center;color:${LIGHT.text}`,
  fact: `padding:10px 12px 10px 0;border-top:1px solid ${LIGHT.line};${SANS};${type(14, 20)};color:${LIGHT.muted};text-align:left;vertical-align:top;font-weight:400;${WRAP}`,
  value: `padding:10px 0;border-top:1px solid ${LIGHT.line};${SANS};${type(16, 20)};font-weight:500;color:${LIGHT.text};text-align:left;vertical-align:top;${WRAP}`,
  button: `background-color:${LIGHT.fill};border-radius:6px;text-align:center;mso-padding-alt:12px 24px`,
  buttonLink: `display:block;padding:12px 24px;${SANS};${type(16, 20)};font-weight:500;color:${LIGHT["on-fill"]};text-decoration:none;mso-padding-alt:0`,
  section: `margin:0;padding-top:16px;${SERIF};${type(22, 28)};font-weight:500;color:${LIGHT.text};${WRAP}`,
  sectionNote: `margin:4px 0 0;${SANS};${type(14, 20)};color:${LIGHT.muted};${WRAP}`,
  rule: `padding-bottom:12px;border-bottom:2px solid ${LIGHT.text}`,
  row: `padding:24px 0;border-bottom:1px solid ${LIGHT.line};vertical-align:top`,
  lastRow: "padding:24px 0;vertical-align:top",
  smallRow: `padding:16px 0;border-bottom:1px solid ${LIGHT.line};vertical-align:middle`,
  lastSmallRow: "padding:16px 0;vertical-align:middle",
  cover: `width:100%;height:100%;table-layout:fixed;border:1px solid ${LIGHT.line}`,
  coverTitle: "font-size:1em",
  coverLink: `display:block;${SANS};${type(13, 18)};color:${LIGHT.muted};text-decoration:none`,
  cell: "vertical-align:middle",
  asideCell: "padding-left:12px;text-align:right;vertical-align:middle",
  genre: `margin:0;${SANS};${type(13, 18)};color:${LIGHT.muted}`,
  title: `${SERIF};${type(22, 28)};font-weight:500;color:${LIGHT.text};text-decoration:none;${WRAP}`,
  smallTitle: `${SERIF};${type(18, 24)};font-weight:500;color:${LIGHT.text};text-decoration:none;${WRAP}`,
  line: "margin:0",
  author: `margin:0;${SANS};${type(14, 20)};color:${LIGHT.muted};${WRAP}`,
  rating: `margin:4px 0 0;${SANS};${type(14, 20)};font-weight:400;color:${LIGHT.muted}`,
  stars: `letter-spacing:1px;color:${LIGHT.star}`,
  noStars: `letter-spacing:1px;color:${LIGHT.line}`,
  figure: `font-weight:600;color:${LIGHT.text}`,
  logline: `margin:6px 0 0;${SANS};${type(16, 24)};color:${LIGHT.text};${WRAP}`,
  rights: `margin:6px 0 0;${SANS};${type(13, 20)};color:${LIGHT.ok}`,
  more: `margin:10px 0 0;${SANS};${type(14, 20)}`,
  moreLink: `font-weight:500;color:${LIGHT.brand};text-decoration:underline`,
  gain: `margin:0;${SANS};${type(15, 20)};font-weight:600;color:${LIGHT.brand}`,
  good: `padding:2px 8px;border-radius:4px;${SANS};${type(13, 18)};font-weight:500;background-color:${LIGHT["ok-soft"]};color:${LIGHT.ok}`,
} as const;
export type Part = keyof typeof STYLES;

/** The class and the style of an element. */
export function styled(part: Part): string {
  return `class="${part}" style="${STYLES[part]}"`;
}

type CoverText = { ink: string; size: number; padding: number; place: "top" | "bottom" };

/** The words on the cover of a book without a picture. */
export function coverTextStyle({ ink, size, padding, place }: CoverText): string {
  return `box-sizing:border-box;padding:${padding}px;${SERIF};${type(size, Math.round(size * 1.25))};font-weight:500;color:${ink};vertical-align:${place};text-align:left;${WRAP}`;
}

/** The attributes of every table. They lay out, so screen readers skip them. */
export const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

/** The colors of the dark theme, for each list of parts. */
const DARK_RULES: readonly (readonly [parts: readonly Part[], declarations: string])[] = [
  [["body", "page"], `background-color:${DARK.bg}!important;color:${DARK.text}!important`],
  [["card"], `background-color:${DARK.surface}!important;border-color:${DARK.line}!important`],
  [
    ["heading", "text", "strong", "quote", "value", "section", "title", "smallTitle", "figure", "logline"],
    `color:${DARK.text}!important`,
  ],
  [
    ["note", "small", "date", "fact", "sectionNote", "genre", "author", "rating"],
    `color:${DARK.muted}!important`,
  ],
  [["brand", "link", "moreLink", "gain"], `color:${DARK.brand}!important`],
  [["markFilled"], `background-color:${DARK.brand}!important`],
  [["markOpen", "rule"], `border-color:${DARK.text}!important`],
  [["quote"], `border-color:${DARK.brand}!important`],
  [["fact", "value", "row", "smallRow", "cover"], `border-color:${DARK.line}!important`],
  [["code"], `background-color:${DARK.third}!important;color:${DARK.text}!important`],
  [["button"], `background-color:${DARK.fill}!important`],
  [["buttonLink"], `color:${DARK["on-fill"]}!important`],
  [["stars"], `color:${DARK.star}!important`],
  [["noStars"], `color:${DARK.line}!important`],
  [["rights"], `color:${DARK.ok}!important`],
  [["good"], `background-color:${DARK["ok-soft"]}!important;color:${DARK.ok}!important`],
];

/** On phones: narrow margins, small covers, and the part beside a book below it. */
const PHONE_RULES = [
  ".page{padding:20px 12px!important}",
  ".card{padding:24px 20px!important}",
  ".heading{font-size:24px!important;line-height:30px!important}",
  ".date{display:none!important}",
  ".cover-large{width:76px!important}.cover-large img{width:76px!important;height:114px!important}",
  // The typeset title shrinks with its cover.
  ".cover-large .cover td{padding:8px!important;line-height:16px!important}.cover-large .coverTitle{font-size:.72em!important}",
  ".cell,.asideCell{display:block!important;width:auto!important;padding-left:0!important;text-align:left!important}",
  ".asideCell{padding-top:4px!important}",
].join("");

function darkRules(prefix: string): string {
  return DARK_RULES.map(
    ([parts, declarations]) => `${parts.map((part) => `${prefix}.${part}`).join(",")}{${declarations}}`,
  ).join("");
}

/**
 * The style sheets. The second is for Outlook on the web, which marks its dark mode on the page: Gmail, which drops a sheet
 * that it cannot read, keeps the first.
 */
export const STYLE_SHEETS = [
  `<style>:root{color-scheme:light dark}@media(max-width:480px){${PHONE_RULES}}@media(prefers-color-scheme:dark){${darkRules("")}}</style>`,
  `<style>${darkRules("[data-ogsc] ")}</style>`,
].join("\n");

/**
 * For Outlook on Windows alone, which shows Times New Roman in place of the first font it doesn't know, and draws for
 * 72 dots an inch.
 */
export const OUTLOOK_HEAD =
  "<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o=\"urn:schemas-microsoft-com:office:office\"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>td,th,p,a,span{font-family:'Segoe UI',Arial,sans-serif!important}h1,h2,.brand,.title,.smallTitle{font-family:Georgia,serif!important}</style><![endif]-->";
