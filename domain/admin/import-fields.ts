/** What a column of an import file can hold: its label, and the column names it is recognized by. */
interface FieldEntry {
  label: string;
  /** Names in the order of preference. The first is the name in the template. */
  names: readonly [string, ...string[]];
}

/** The fields of an import, in the order of the template. */
const FIELDS = {
  title: { label: "Title", names: ["Book Title", "Title"] },
  authorName: { label: "Author name", names: ["Author Full Name", "Author Name", "Author"] },
  authorFirstName: { label: "Author first name", names: ["Author First Name"] },
  authorLastName: { label: "Author last name", names: ["Author Last Name"] },
  authorEmail: { label: "Author email", names: ["Author Email"] },
  authorBio: { label: "Author bio", names: ["Author Bio"] },
  authorPhotoUrl: { label: "Author photo", names: ["Author Photo URL", "Author Photo"] },
  genre: { label: "Genre", names: ["Main Genre", "Genre"] },
  logline: { label: "Logline", names: ["Logline"] },
  synopsis: { label: "Synopsis", names: ["Synopsis"] },
  coverUrl: { label: "Cover", names: ["Cover URL", "Book Cover URL", "Cover Image URL"] },
  publicationDate: { label: "Publication date", names: ["Publication Date"] },
  isbn: { label: "ISBN", names: ["ISBN", "ISBN 13"] },
  amazonRating: { label: "Amazon rating", names: ["Amazon Rating"] },
  amazonReviewsCount: { label: "Amazon reviews", names: reviewNames("Amazon") },
  audibleRating: { label: "Audible rating", names: ["Audible Rating"] },
  audibleReviewsCount: { label: "Audible reviews", names: reviewNames("Audible") },
  goodreadsRating: { label: "Goodreads rating", names: ["Goodreads Rating"] },
  goodreadsReviewsCount: { label: "Goodreads reviews", names: reviewNames("Goodreads") },
  filmTV: { label: "Film/TV rights", names: rightNames("Film TV") },
  audio: { label: "Audio rights", names: rightNames("Audio") },
  foreign: { label: "Foreign rights", names: rightNames("Foreign") },
  merchandising: { label: "Merchandise rights", names: rightNames("Merchandising") },
  digitalGaming: { label: "Digital/Gaming rights", names: rightNames("Digital Gaming") },
  theaterStage: { label: "Theater/Stage rights", names: rightNames("Theater Stage") },
  amazonLink: { label: "Amazon link", names: ["Amazon Link", "Amazon URL"] },
} as const satisfies Record<string, FieldEntry>;

export type ImportField = keyof typeof FIELDS;
export const IMPORT_FIELDS = Object.keys(FIELDS) as ImportField[];
export const IMPORT_FIELD_LABELS = Object.fromEntries(
  IMPORT_FIELDS.map((field) => [field, FIELDS[field].label]),
) as Record<ImportField, string>;

/** A row of the file: the text of each mapped column, trimmed. A missing cell is empty. */
export type ImportCells = Partial<Record<ImportField, string>>;

/** The column name of a field, as the template and the messages write it. */
export function columnName(field: ImportField): string {
  return FIELDS[field].names[0];
}

/** The field of each column, by its name. Of two columns for one field, the one with the preferred name counts. */
export function matchColumns(headers: readonly string[]): (ImportField | null)[] {
  const fields: (ImportField | null)[] = headers.map(() => null);
  const bare = headers.map(bareName);
  for (const field of IMPORT_FIELDS) {
    const places = FIELDS[field].names.map((name) => bare.indexOf(bareName(name)));
    const place = places.find((at) => at >= 0 && fields[at] === null);
    if (place !== undefined) fields[place] = field;
  }
  return fields;
}

/** Why the columns cannot be read, or null: the title and the author's name are needed. */
export function columnProblem(columns: readonly (ImportField | null)[]): string | null {
  if (!columns.includes("title")) return "Choose the column that holds the book’s title.";
  const hasAuthor = (["authorName", "authorFirstName", "authorLastName"] as const).some((field) =>
    columns.includes(field),
  );
  return hasAuthor ? null : "Choose the column that holds the author’s name.";
}

/** Column names that a file has twice, each once. Blank names do not count. */
export function repeatedNames(headers: readonly string[]): string[] {
  const bare = headers.map((name) => name.trim().toLowerCase());
  return [...new Set(headers.filter((_, at) => bare[at] !== "" && bare.indexOf(bare[at] ?? "") < at))];
}

/** A column name without what people vary: case, spaces and punctuation. */
function bareName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

function reviewNames(source: string): [string, ...string[]] {
  return [`${source} Reviews`, `${source} Reviews Count`, `${source} Review Count`];
}

function rightNames(right: string): [string, ...string[]] {
  return [`Rights ${right}`, `${right} Rights`];
}
