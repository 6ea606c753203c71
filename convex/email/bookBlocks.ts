import { coverColors } from "../../domain/covers/cover";
import { escaped, linkTarget } from "./escape";
import type { Block, BookRow } from "./message";
import { DARK, LIGHT } from "./palette";

type SectionBlock = Extract<Block, { kind: "section" }>;
type BooksBlock = Extract<Block, { kind: "books" }>;

const SERIF = "Newsreader,Georgia,'Times New Roman',serif";

/** Inline styles by element, as in html.ts. Each list is a table: Outlook draws nothing else side by side. */
const STYLES = {
  section: `margin:32px 0 0;font:500 22px/28px ${SERIF};color:${LIGHT.text}`,
  sectionNote: `margin:4px 0 0;font-size:14px;line-height:20px;color:${LIGHT.muted}`,
  rule: `margin:12px 0 0;border-bottom:2px solid ${LIGHT.text};font-size:0;line-height:0`,
  books: "width:100%;border-collapse:collapse",
  row: `padding:24px 0;border-bottom:1px solid ${LIGHT.line};vertical-align:top`,
  smallRow: `padding:16px 0;border-bottom:1px solid ${LIGHT.line};vertical-align:middle`,
  genre: `font-size:13px;line-height:20px;color:${LIGHT.muted}`,
  title: `font:500 22px/28px ${SERIF};color:${LIGHT.text};text-decoration:none`,
  smallTitle: `font:500 18px/24px ${SERIF};color:${LIGHT.text};text-decoration:none`,
  author: `font-size:14px;line-height:20px;color:${LIGHT.muted}`,
  stars: `font-size:14px;letter-spacing:1px;color:${LIGHT.star}`,
  noStars: `font-size:14px;letter-spacing:1px;color:${LIGHT.line}`,
  rating: `font-size:14px;line-height:20px;color:${LIGHT.text}`,
  logline: `padding:4px 0;font-size:16px;line-height:24px;color:${LIGHT.text};overflow-wrap:anywhere`,
  rights: `font-size:13px;line-height:20px;color:${LIGHT.ok}`,
  details: `font-size:14px;line-height:28px;font-weight:500;color:${LIGHT.brand};text-decoration:underline`,
  gain: `font-size:15px;line-height:20px;font-weight:600;color:${LIGHT.brand}`,
  good: `display:inline-block;padding:2px 8px;border-radius:4px;font-size:13px;line-height:18px;background:${LIGHT["ok-soft"]};color:${LIGHT.ok}`,
} as const;
type Part = keyof typeof STYLES;

export const BOOK_DARK_RULES = [
  `.section,.title,.smallTitle,.rating,.logline{color:${DARK.text}!important}`,
  `.sectionNote,.genre,.author{color:${DARK.muted}!important}`,
  `.rule{border-color:${DARK.text}!important}`,
  `.row,.smallRow{border-color:${DARK.line}!important}`,
  `.stars{color:${DARK.star}!important}.noStars{color:${DARK.line}!important}`,
  `.rights{color:${DARK.ok}!important}.good{background:${DARK["ok-soft"]}!important;color:${DARK.ok}!important}`,
  `.details,.gain{color:${DARK.brand}!important}`,
].join("");

/** On phones, smaller covers and margins leave room for the words. */
export const BOOK_PHONE_RULES =
  ".card{padding:20px!important}.cover-large{width:76px!important;height:114px!important}";

export function renderSection({ title, note }: SectionBlock): string {
  const below = note === undefined ? "" : `<p ${styled("sectionNote")}>${escaped(note)}</p>`;
  return `<h2 ${styled("section")}>${escaped(title)}</h2>${below}<div ${styled("rule")}>&nbsp;</div>`;
}

export function renderBooks({ layout, rows }: BooksBlock): string {
  const render = layout === "large" ? largeRow : smallRow;
  return `<table role="presentation" cellpadding="0" cellspacing="0" ${styled("books")}>${rows.map(render).join("\n")}</table>`;
}

export function sectionText({ title, note }: SectionBlock): string {
  return [title.toUpperCase(), ...(note === undefined ? [] : [note])].join("\n");
}

export function booksText({ rows }: BooksBlock): string {
  return rows.map(rowText).join("\n\n");
}

function rowText({
  title,
  author,
  genre,
  rating,
  reviews,
  logline,
  rights,
  aside,
  asideNote,
  href,
}: BookRow) {
  const figures = rating === undefined ? "" : [rating.toFixed(1), reviews].filter(Boolean).join(", ");
  const lines = [
    `${title} by ${author} (${genre})`,
    figures,
    logline,
    rights === undefined || rights.length === 0 ? "" : `Available: ${rights.join(", ")}`,
    [aside, asideNote].filter(Boolean).join(", "),
    href,
  ];
  return lines.filter(Boolean).join("\n");
}

function largeRow(book: BookRow): string {
  const words = [
    `<div ${styled("genre")}>${escaped(book.genre)}</div>`,
    `<div>${link("title", book.href, book.title)}</div>`,
    `<div ${styled("author")}>${escaped(book.author)}</div>`,
    book.rating === undefined ? "" : ratingLine(book.rating, book.reviews),
    book.logline ? `<div ${styled("logline")}>${escaped(book.logline)}</div>` : "",
    book.rights?.length ? `<div ${styled("rights")}>${book.rights.map(escaped).join(" &nbsp; ")}</div>` : "",
    `<div>${link("details", book.href, "Book Details")}</div>`,
  ];
  return `<tr><td ${styled("row")} width="104">${cover(book, 104)}</td><td width="20">&nbsp;</td><td ${styled("row")}>${words.join("")}</td></tr>`;
}

function smallRow(book: BookRow): string {
  const words = `${link("smallTitle", book.href, book.title)}<div ${styled("author")}>${escaped(book.author)} · ${escaped(book.genre)}</div>`;
  const cells = [
    `<td ${styled("smallRow")} width="48">${cover(book, 48)}</td><td width="16">&nbsp;</td>`,
    `<td ${styled("smallRow")}>${words}</td><td ${styled("smallRow")} align="right">${aside(book)}</td>`,
  ];
  return `<tr>${cells.join("")}</tr>`;
}

function aside({ aside: words, asideNote, asideTone = "brand" }: BookRow): string {
  const first =
    words === undefined ? "" : `<div ${styled(asideTone === "ok" ? "good" : "gain")}>${escaped(words)}</div>`;
  return first + (asideNote === undefined ? "" : `<div ${styled("genre")}>${escaped(asideNote)}</div>`);
}

function ratingLine(rating: number, reviews?: string): string {
  const full = Math.round(Math.min(5, Math.max(0, rating)));
  const stars = `<span aria-hidden="true"><span ${styled("stars")}>${"★".repeat(full)}</span><span ${styled("noStars")}>${"★".repeat(5 - full)}</span></span>`;
  const words = reviews === undefined ? "" : ` &nbsp;<span ${styled("author")}>${escaped(reviews)}</span>`;
  return `<div ${styled("rating")}>${stars} <strong>${rating.toFixed(1)}</strong>${words}</div>`;
}

/** The cover's picture, or its title on the genre's colors. Screen readers hear the title beside it. */
function cover({ title, genre, href, coverUrl }: BookRow, width: 104 | 48): string {
  const [height, name] = [width * 1.5, width === 104 ? "cover-large" : "cover-small"];
  const open = `<a href="${linkTarget(href)}" tabindex="-1" aria-hidden="true" style="display:block;text-decoration:none">`;
  if (coverUrl !== null) {
    const style = `display:block;width:${width}px;height:${height}px;object-fit:cover;border:0`;
    return `${open}<img class="${name}" src="${linkTarget(coverUrl)}" width="${width}" height="${height}" alt="" style="${style}"></a>`;
  }
  const [ground, ink] = coverColors(genre);
  const [size, padding] = width === 104 ? [15, 10] : [8, 4];
  const style = `width:${width}px;height:${height}px;background:${ground};overflow:hidden`;
  const words = `padding:${padding}px;font:500 ${size}px/1.2 ${SERIF};color:${ink};overflow-wrap:anywhere`;
  return `${open}<div class="${name}" style="${style}"><div style="${words}">${escaped(title)}</div></div></a>`;
}

function link(part: Part, href: string, label: string): string {
  return `<a ${styled(part)} href="${linkTarget(href)}">${escaped(label)}</a>`;
}

function styled(part: Part): string {
  return `class="${part}" style="${STYLES[part]}"`;
}
