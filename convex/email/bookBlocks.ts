import { cutTo } from "../../domain/cut";
import { coverColors } from "../../domain/covers/cover";
import { escapeHtml } from "../../domain/html";
import { linkTarget } from "./linkTarget";
import type { Block, BookRow } from "./message";
import type { Part } from "./styles";
import { coverTextStyle, styled, TABLE } from "./styles";

type SectionBlock = Extract<Block, { kind: "section" }>;
type BooksBlock = Extract<Block, { kind: "books" }>;

/** A heading with a line below it. */
export function renderSection({ title, note }: SectionBlock): string {
  const below = note === undefined ? "" : `<p ${styled("sectionNote")}>${escapeHtml(note)}</p>`;
  return `<table ${TABLE} width="100%" ${styled("full")}><tr><td ${styled("rule")}><h2 ${styled("section")}>${escapeHtml(title)}</h2>${below}</td></tr></table>`;
}

/** Books below each other, large with their facts or small. */
export function renderBooks({ layout, rows }: BooksBlock): string {
  const render = layout === "large" ? largeRow : smallRow;
  const content = rows.map((book, index) => render(book, index === rows.length - 1)).join("\n");
  return `<table ${TABLE} width="100%" ${styled("full")}>${content}</table>`;
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

function largeRow(book: BookRow, isLast: boolean): string {
  const { genre, author, rating, reviews, logline, rights = [] } = book;
  const words = [
    line("genre", escapeHtml(genre)),
    line("line", link("title", book.href, book.title)),
    line("author", escapeHtml(author)),
    rating === undefined ? "" : ratingLine(rating, reviews),
    logline ? line("logline", escapeHtml(logline)) : "",
    rights.length === 0 ? "" : line("rights", rights.map(escapeHtml).join(" &nbsp;·&nbsp; ")),
    line("more", link("moreLink", book.href, "Book Details")),
  ];
  const part = isLast ? "lastRow" : "row";
  return `<tr><td ${styled(part)}><table ${TABLE} width="100%" ${styled("full")}><tr>${cover(book, 104)}<td valign="top">${words.join("")}</td></tr></table></td></tr>`;
}

/** The part beside the words on wide screens goes below them on phones. */
function smallRow(book: BookRow, isLast: boolean): string {
  const words =
    line("line", link("smallTitle", book.href, book.title)) +
    line("author", `${escapeHtml(book.author)} · ${escapeHtml(book.genre)}`);
  const beside = asideOf(book);
  const cells = `<td align="left" ${styled("cell")}>${words}</td>${beside === "" ? "" : `<td align="right" ${styled("asideCell")}>${beside}</td>`}`;
  const part = isLast ? "lastSmallRow" : "smallRow";
  return `<tr><td ${styled(part)}><table ${TABLE} width="100%" ${styled("full")}><tr>${cover(book, 48)}<td><table ${TABLE} width="100%" ${styled("full")}><tr>${cells}</tr></table></td></tr></table></td></tr>`;
}

function asideOf({ aside, asideNote, asideTone = "brand" }: BookRow): string {
  const good = () => line("line", `<span ${styled("good")}>${escapeHtml(aside ?? "")}</span>`);
  const first = aside === undefined ? "" : asideTone === "ok" ? good() : line("gain", escapeHtml(aside));
  return first + (asideNote === undefined ? "" : line("genre", escapeHtml(asideNote)));
}

function ratingLine(rating: number, reviews?: string): string {
  const full = Math.round(Math.min(5, Math.max(0, rating)));
  const stars = `<span aria-hidden="true"><span ${styled("stars")}>${"★".repeat(full)}</span><span ${styled("noStars")}>${"★".repeat(5 - full)}</span></span>`;
  const figure = `<span ${styled("figure")}>${rating.toFixed(1)}</span>`;
  return line("rating", `${stars} ${figure}${reviews === undefined ? "" : `&nbsp; ${unbroken(reviews)}`}`);
}

/**
 * The cells of a cover and of the space beside it: the picture, or the title on the genre's colors. Outlook on Windows
 * gets the title in any case, since it draws no WebP.
 */
function cover(book: BookRow, width: 104 | 48): string {
  const name = width === 104 ? "cover-large" : "cover-small";
  const typeset = typesetCover(book, width);
  const picture =
    book.coverUrl === null
      ? typeset
      : `<!--[if mso]>${typeset}<![endif]--><!--[if !mso]><!-->${coverPicture(book, book.coverUrl, width)}<!--<![endif]-->`;
  const gap = width === 104 ? 20 : 16;
  return `<td class="${name}" width="${width}" valign="top" style="width:${width}px">${picture}</td><td width="${gap}" style="width:${gap}px;font-size:0">&nbsp;</td>`;
}

/** Screen readers hear the title beside it. Who blocks pictures reads it in its place. */
function coverPicture({ title, href }: BookRow, coverUrl: string, width: number): string {
  const style = `display:block;width:${width}px;height:${width * 1.5}px;object-fit:cover;border:0`;
  const image = `<img src="${linkTarget(coverUrl)}" width="${width}" height="${width * 1.5}" alt="${escapeHtml(`Cover of ${title}`)}" style="${style}">`;
  return `<a ${styled("coverLink")} href="${linkTarget(href)}" tabindex="-1" aria-hidden="true">${image}</a>`;
}

/** Outlook draws cells as high as they say, and the author at the foot of the second. */
function typesetCover({ title, genre, author }: BookRow, width: 104 | 48): string {
  const [ground, ink] = coverColors(genre);
  const [size, padding, longest] = width === 104 ? [15, 10, 60] : [8, 4, 36];
  const heights = width === 104 ? [124, 30] : [56, 14];
  const cell = (index: 0 | 1, words: string, place: "top" | "bottom", type: number) =>
    `<tr><td height="${heights[index]}" bgcolor="${ground}" valign="${place}" style="height:${heights[index]}px;background-color:${ground};${coverTextStyle({ ink, size: type, padding, place })}">${words}</td></tr>`;
  const name = shortened(title, longest);
  const titleWords = `<span ${styled("coverTitle")}>${escapeHtml(name)}</span>`;
  const rows =
    cell(0, titleWords, "top", fittingSize(name, size, width - 2 * padding - 2)) +
    cell(1, escapeHtml(shortened(author, 24)), "bottom", Math.round(size / 2));
  return `<table ${TABLE} width="100%" aria-hidden="true" ${styled("cover")}>${rows}</table>`;
}

/** The largest size up to this one in which the longest word fits the line. Its letters are about half as wide as high. */
function fittingSize(words: string, size: number, line: number): number {
  const longest = Math.max(...words.split(/\s+/).map((word) => word.length));
  return Math.min(size, Math.max(6, Math.floor(line / (longest * 0.54))));
}

function shortened(words: string, longest: number): string {
  return words.length > longest ? `${cutTo(words, longest - 1)}…` : words;
}

/** Words that stay on one line. */
function unbroken(words: string): string {
  return escapeHtml(words).replaceAll(" ", "&nbsp;");
}

function line(part: Part, content: string): string {
  return `<p ${styled(part)}>${content}</p>`;
}

function link(part: Part, href: string, label: string): string {
  return `<a ${styled(part)} href="${linkTarget(href)}">${escapeHtml(label)}</a>`;
}
