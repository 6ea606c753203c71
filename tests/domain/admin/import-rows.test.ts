import { describe, expect, test } from "vitest";
import type { ImportCells } from "../../../domain/admin/import-fields";
import {
  columnName,
  columnProblem,
  IMPORT_FIELDS,
  matchColumns,
  repeatedNames,
} from "../../../domain/admin/import-fields";
import { readRow } from "../../../domain/admin/import-rows";
import { readCount, readDay, readRating } from "../../../domain/admin/import-values";
import {
  changesText,
  createText,
  errorText,
  newBookFields,
  notPublicRemark,
  rowChanges,
  SeenRows,
  skipText,
} from "../../../domain/admin/import-verdicts";

const CELLS: ImportCells = {
  title: "Case Forty-One",
  authorName: "Tobias Renn",
  authorEmail: "Tobias@Renn.example",
  genre: "Sci-Fi",
};

function book(cells: ImportCells = {}) {
  const reading = readRow({ ...CELLS, ...cells });
  if (reading.kind !== "book") throw new Error(reading.reason);
  return reading;
}

function reason(cells: ImportCells): string {
  const reading = readRow({ ...CELLS, ...cells });
  return reading.kind === "book" ? "none" : reading.reason;
}

describe("columns", () => {
  test("IMP-02: the specification's column names are matched", () => {
    const named = [
      "Book Title",
      "Author Full Name",
      "Author First Name",
      "Author Last Name",
      "Author Email",
      "Author Bio",
      "Author Photo URL",
      "Main Genre",
      "Logline",
      "Synopsis",
      "Book Cover URL",
      "Publication Date",
      "Amazon Rating",
      "Amazon Reviews Count",
      "Rights Film TV",
      "Amazon Link",
    ];
    expect(matchColumns(named)).not.toContain(null);
    expect(matchColumns(["Genre", "Cover Image URL", "amazon_reviews", "FILM/TV RIGHTS"])).toEqual([
      "genre",
      "coverUrl",
      "amazonReviewsCount",
      "filmTV",
    ]);
  });

  test("the template's own names are all matched", () => {
    expect(matchColumns(IMPORT_FIELDS.map(columnName))).toEqual(IMPORT_FIELDS);
  });

  test("of two columns for one field the preferred name counts, wherever it is", () => {
    expect(matchColumns(["Genre", "Main Genre"])).toEqual([null, "genre"]);
  });

  test("an unknown column and a hostile name are left out", () => {
    expect(matchColumns(["Shelf Code", "__proto__", "constructor", ""])).toEqual([null, null, null, null]);
  });

  test("a file needs a title and an author, and no name twice", () => {
    expect(columnProblem(["authorName"])).toContain("title");
    expect(columnProblem(["title"])).toContain("author");
    expect(columnProblem(["title", "authorLastName"])).toBeNull();
    expect(repeatedNames(["Title", "Genre", "title ", "", ""])).toEqual(["title "]);
  });
});

describe("rows", () => {
  test("IMP-03: a row without a title is skipped, in the specification's words", () => {
    expect(readRow({ ...CELLS, title: "  " })).toMatchObject({ kind: "skip", reason: "no title" });
    expect(skipText(7, "no title")).toBe("Row 7: Skipped - no title");
    expect(errorText(12, reason({ amazonLink: "https://evil.example/dp/1" }))).toBe(
      "Row 12: Error - Amazon Link is not a valid link",
    );
    const elsewhere = { ...CELLS, amazonLink: "https://books.example/dp/1" };
    expect(readRow(elsewhere)).toMatchObject({ remarks: ["Not a link to Amazon"] });
    expect(readRow({ ...CELLS, amazonLink: "see note" })).toMatchObject({ remarks: [] });
  });

  test("IMP-04: numbers are parsed, and anything else is left empty with a remark", () => {
    expect([
      readRating("4.7"),
      readRating("4,7"),
      readRating("n/a"),
      readRating("5.1"),
      readRating("-1"),
    ]).toEqual([4.7, 4.7, null, null, null]);
    expect([
      readCount("2374"),
      readCount("2,374"),
      readCount("2.0"),
      readCount("1e9"),
      readCount("-3"),
    ]).toEqual([2374, 2374, 2, null, null]);
    expect(book({ amazonRating: "n/a" }).remarks).toEqual(["Amazon rating “n/a” left empty"]);
    expect(book({ amazonRating: "n/a" }).book.amazonRating).toBeUndefined();
  });

  test("a rating of two decimals is rounded, but one below 4.0 does not make its book public", () => {
    expect(["4.46", "4.25", "3.94", "3.95", "3.99", "4.00"].map(readRating)).toEqual([
      4.5, 4.3, 3.9, 3.9, 3.9, 4,
    ]);
    const row = book({ goodreadsRating: "3.97", goodreadsReviewsCount: "812" });
    expect(notPublicRemark(row.book)).not.toBeNull();
    expect(notPublicRemark({ ...row.book, goodreadsRating: 4 })).toBeNull();
  });

  test("IMP-04 B-15: other names of genres are known, and a missing genre becomes General", () => {
    expect(book().book.genre).toBe("Science Fiction");
    expect(book({ genre: "literary fiction" }).book.genre).toBe("Literary Fiction");
    const none = book({ genre: "Cookbook" });
    expect(none.remarks).toEqual(["Genre set to General"]);
    expect(newBookFields(none.book).genre).toBe("General");
  });

  test("IMP-04 B-28: a missing email stays missing", () => {
    expect(book().book.email).toBe("tobias@renn.example");
    expect(book({ authorEmail: "" })).toMatchObject({ remarks: ["No author email"] });
    expect(book({ authorEmail: "" }).book.email).toBeUndefined();
    expect(reason({ authorEmail: "not an address" })).toBe("Author email is not a valid address");
  });

  test("IMP-05: four rights are available unless the row says otherwise", () => {
    expect(newBookFields(book({ audio: "Sold", foreign: "no", theaterStage: "yes" }).book).rights).toEqual({
      filmTV: "available",
      audio: "sold",
      foreign: "unavailable",
      merchandising: "available",
      theaterStage: "available",
    });
    expect(book({ filmTV: "ask my agent" }).book.rights.filmTV).toBe("unavailable");
  });

  test("names come whole or in parts", () => {
    expect(book().book).toMatchObject({ firstName: "Tobias", lastName: "Renn" });
    const parts = book({ authorName: "", authorFirstName: "Ana Maria", authorLastName: "de Sá" }).book;
    expect(parts).toMatchObject({ authorName: "Ana Maria de Sá", lastName: "de Sá" });
    expect(book({ authorName: "Colette" }).book).toMatchObject({ firstName: "Colette", lastName: "" });
    expect(reason({ authorName: "" })).toBe("Author name is missing");
  });

  test("dates are read as people write them", () => {
    const day = Date.UTC(2021, 2, 14);
    expect(["2021-03-14", "3/14/2021", "Mar 14, 2021", "March 14 2021"].map(readDay)).toEqual(
      Array(4).fill(day),
    );
    expect(readDay("2021")).toBe(Date.UTC(2021, 0, 1));
    expect(["2021-02-30", "13/13/2021", "soon", "0001-01-01"].map(readDay)).toEqual(Array(4).fill(null));
  });

  test("a row keeps the date of an old book, and is imported without one that lies in the future", () => {
    expect(book({ publicationDate: "1818-01-01" })).toMatchObject({
      book: { publicationDate: Date.UTC(1818, 0, 1) },
    });
    const planned = book({ publicationDate: "2999-05-04" });
    expect(planned.book.publicationDate).toBeUndefined();
    expect(planned.remarks).toContain("Publication date “2999-05-04” left empty");
  });

  test("texts over their limit, and formulas, are errors", () => {
    expect(readRow({ ...CELLS, logline: "x".repeat(236) })).toEqual({
      kind: "error",
      reason: "Logline is longer than 200 characters",
      remarks: ["Now 236"],
    });
    // Longer cells were cut before they came here.
    expect(readRow({ ...CELLS, logline: "x".repeat(2_500) })).toMatchObject({
      remarks: ["Now at least 2,500"],
    });
    expect(reason({ title: "=HYPERLINK(1)" })).toBe("Title holds a formula");
    expect(reason({ synopsis: "@SUM(A1:A9)" })).toBe("Synopsis holds a formula");
    expect(reason({ title: "-ing, and Other Endings" })).toBe("none");
  });

  test("B-66: a picture's link must be https on a public host, or it is left empty", () => {
    expect(book({ coverUrl: "http://covers.shop/1.jpg" }).book.coverUrl).toBe("https://covers.shop/1.jpg");
    for (const coverUrl of [
      "javascript:alert(1)",
      "https://127.0.0.1/x.png",
      "https://user:pw@covers.shop/x",
    ])
      expect(book({ coverUrl }).book.coverUrl, coverUrl).toBeUndefined();
  });

  test("a title or name that a spreadsheet wrapped, or that has other spaces, is one line with single ones", () => {
    const wrapped = book({ title: "The Salt\r\nLedger", authorName: "Mara\u00a0 Ellingsworth" }).book;
    expect(wrapped).toMatchObject({
      ...{ title: "The Salt Ledger", authorName: "Mara Ellingsworth" },
      ...{ firstName: "Mara", lastName: "Ellingsworth" },
    });
    expect(book({ synopsis: "One.\n\nTwo." }).book.synopsis).toBe("One.\n\nTwo.");
  });

  test("control characters vanish", () => {
    expect(book({ title: "Case\u0000 Forty\u001b-One\u200e" }).book.title).toBe("Case Forty-One\u200e");
  });
});

describe("verdicts", () => {
  const known = {
    ...{ genre: "Drama", logline: "A line.", synopsis: "", amazonRating: 4.6, amazonReviewsCount: 2310 },
    rights: { filmTV: "available" as const, audio: "sold" as const },
  };

  test("an update names each figure before and after", () => {
    const row = book({ genre: "", amazonRating: "4.7", amazonReviewsCount: "2374", audio: "available" }).book;
    const changes = rowChanges(known, row);
    expect(changesText(known, changes)).toBe(
      "Amazon rating 4.6 → 4.7, reviews 2,310 → 2,374, Audio → available",
    );
  });

  test("an empty cell changes nothing", () => {
    expect(rowChanges(known, book({ genre: "" }).book)).toEqual({});
  });

  test("a new book below the rating rule says why it is not public", () => {
    expect(notPublicRemark({ amazonRating: 3.8, amazonReviewsCount: 10 })).toBe("Not public: Low rating 3.8");
    expect(notPublicRemark({ amazonRating: 4.8 })).toBe("Not public: No reviews");
    expect(notPublicRemark({ amazonRating: 4, amazonReviewsCount: 1 })).toBeNull();
    expect(createText("known")).toBe("New book, author already here");
  });

  test("a row repeats an earlier one by ISBN, ten digits or thirteen, or by title and author", () => {
    const seen = new SeenRows();
    const row = (cells: ImportCells) => book(cells).book;
    expect(seen.repeats(9, row({ isbn: "978-0-306-40615-7" }))).toBeNull();
    expect(seen.repeats(10, row({ title: "Another", isbn: "0-306-40615-2" }))).toBe("Same ISBN as row 9");
    expect(seen.repeats(44, row({ title: "CASE Forty-One", authorName: "tobias  renn" }))).toBe(
      "Same title and author as row 9",
    );
    expect(seen.repeats(45, row({ authorName: "Someone Else" }))).toBeNull();
  });
});
