import { GENRES } from "../../domain/books/genres";

const COLUMNS = [
  ...["Book Title", "Author Full Name", "Author Email", "Main Genre", "Logline", "Synopsis"],
  ...["Amazon Rating", "Amazon Reviews", "Amazon Link", "__proto__", "constructor"],
];
/** One row in so many has each fault. */
const PERIOD = 50;
const ROW_BYTES = 490;
const LARGEST_FILE = 50 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;

/** A file of rows, and the titles of those that must become books. */
export interface HostileFile {
  text: string;
  titles: string[];
}

/**
 * A CSV file of this many rows with all that goes wrong in files: rows with too few cells, unknown genres, rows that
 * repeat others, a cell of a megabyte, control characters, formulas, ends of lines of each kind, and columns named like parts of
 * JavaScript objects. Three rows have the same author.
 */
export function hostileFile(rows: number): HostileFile {
  const lines = [COLUMNS.join(",")];
  const titles: string[] = [];
  for (let n = 1; n <= rows; n += 1) {
    const { cells, isGood } = rowNumber(n, rows);
    if (isGood) titles.push(cells[0] ?? "");
    lines.push(cells.map(quoted).join(","));
  }
  return { text: lines.join("\r\n"), titles };
}

/** Files that must be refused before anything of them is sent, by what is wrong with them. */
export function refusedFiles(rows: number): Record<string, string> {
  const lines = hostileFile(rows).text.split("\r\n");
  const open = Math.floor(lines.length * 0.9);
  const columns = Array.from({ length: 5000 }, (_, n) => `column ${n}`).join(",");
  return {
    "5,000 columns": `${columns}\n${columns}`,
    "over 50 MB": "x".repeat(LARGEST_FILE + 1),
    "over 100,000 rows": `Title\n${"x\n".repeat(100_001)}`,
    "a quotation mark left open": [...lines.slice(0, open), `"open,${"x,\n".repeat(MEGABYTE)}`].join("\r\n"),
    zeros: lines.slice(0, 100).join("\r\n").replaceAll("synopsis", "synop\0sis"),
    "no rows": COLUMNS.join(","),
  };
}

function rowNumber(n: number, rows: number): { cells: string[]; isGood: boolean } {
  const fault = n % PERIOD;
  const author = Math.ceil(n / 3);
  const title = fault === 37 ? `=HYPERLINK("http://x.example","${n}")` : `Imported Book ${n}`;
  const cells = [
    ...[title, `Author Number${author}`, `author${author}@people.example`, GENRES[n % GENRES.length] ?? ""],
    ...[`A logline of\nbook ${n}${fault === 3 ? "\u0007" : ""}`, "", "4.5", String(10 + (n % 900))],
    ...["https://www.amazon.com/dp/B00EXAMPLE", "{}", "polluted"],
  ];
  const length = cells.join(",").length;
  cells[5] = "A synopsis, with “quotes” and more. "
    .repeat(20)
    .slice(0, Math.max(ROW_BYTES - length - 60, 120));
  if (fault === 7) return { cells: cells.slice(0, -1), isGood: false };
  if (fault === 17) return { cells: cells.with(3, "Cookery of the moon"), isGood: true };
  if (fault === 27) return { cells: [...rowNumber(n - 1, rows).cells], isGood: false };
  if (n === Math.floor(rows / 2)) return { cells: cells.with(5, "x".repeat(MEGABYTE)), isGood: false };
  return { cells, isGood: fault !== 37 };
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
