import { expect, test } from "vitest";
import { GENRES } from "../../../domain/books/genres";
import { coverPalette, drawCover } from "../../../domain/covers/cover";
import type { CoverSubject } from "../../../domain/covers/cover";
import { textWidth } from "../../../domain/covers/cover-text";
import type { CoverText } from "../../../domain/covers/cover-marks";

type Line = [text: string, x: number, baseline: number, size: number];
const worked: {
  id: string;
  title: string;
  author: string;
  genre: string;
  hash: number;
  layout: number;
  variant: number;
  lines: Line[];
}[] = [
  {
    id: "salt-ledger",
    title: "The Salt Ledger",
    author: "Mara Ellingsworth",
    genre: "Thriller",
    hash: 2509515485,
    layout: 5,
    variant: 1,
    lines: [
      ["The Salt", 368, 465, 72],
      ["Ledger", 368, 549, 72],
    ],
  },
  {
    id: "hollow-congress",
    title: "The Hollow Congress",
    author: "Gideon Pryce-Amadi",
    genre: "Thriller",
    hash: 1198759854,
    layout: 0,
    variant: 3,
    lines: [
      ["The", 32, 113, 64],
      ["Hollow", 32, 181, 64],
      ["Congress", 32, 249, 64],
    ],
  },
  {
    id: "dust-name",
    title: "Dust Takes the Name",
    author: "Clay Hollenbeck",
    genre: "Western",
    hash: 3665474785,
    layout: 1,
    variant: 2,
    lines: [
      ["Dust", 200, 226, 58],
      ["Takes the", 200, 287, 58],
      ["Name", 200, 349, 58],
    ],
  },
  {
    id: "low-orbit",
    title: "Low Orbit",
    author: "Juno Akerele-Strand",
    genre: "Science Fiction",
    hash: 4198347632,
    layout: 2,
    variant: 1,
    lines: [
      ["Low", 104, 492, 60],
      ["Orbit", 104, 556, 60],
    ],
  },
  {
    id: "never-strangers",
    title: "We Were Never Strangers",
    author: "Eliot Marchbanks",
    genre: "LGBTQ+",
    hash: 3827442045,
    layout: 3,
    variant: 0,
    lines: [
      ["We Were Never", 32, 82, 42],
      ["Strangers", 32, 126, 42],
    ],
  },
  {
    id: "everyone-table",
    title: "Everyone at the Table",
    author: "Noor Castellane",
    genre: "Drama",
    hash: 237577168,
    layout: 4,
    variant: 1,
    lines: [
      ["Everyone", 32, 314, 52],
      ["at the Table", 32, 369, 52],
    ],
  },
  {
    id: "apiarists-alibi",
    title: "The Apiarist’s Alibi",
    author: "Saskia Thorne-Bligh",
    genre: "Mystery",
    hash: 3718888511,
    layout: 5,
    variant: 2,
    lines: [
      ["The Apiarist’s", 32, 184, 46],
      ["Alibi", 32, 237, 46],
    ],
  },
];

test.each(worked)("the generated cover of $title matches its hand-made layout", (book) => {
  const cover = drawCover(book);
  expect(cover).toMatchObject({ hash: book.hash, layout: book.layout, variant: book.variant });
  expect(texts(book, "title").map((line) => [line.text, line.x, line.y, line.size])).toEqual(book.lines);
});

test("the author's name is above a short title and below a tall one", () => {
  const [low, high] = [worked[0], worked[6]];
  if (!low || !high) throw new Error("two worked examples are stacks");
  expect(texts(low, "author")).toMatchObject([{ x: 368, y: 64, anchor: "end" }]);
  expect(texts(high, "author")).toMatchObject([{ x: 32, y: 552, anchor: "start" }]);
});

test("a wide initial is set smaller to stay on the cover", () => {
  const book = worked[4];
  if (!book) throw new Error("the fifth worked example has an initial");
  expect(texts(book, "initial")).toMatchObject([{ text: "W", x: 200, y: 522, size: 315, tracking: 0 }]);
});

test("a quarter of the covers swap their two colors", () => {
  expect(drawCover({ id: "salt-ledger", title: "T", author: "A", genre: "Thriller" })).toMatchObject({
    ground: "#F4D58D",
    ink: "#10222B",
  });
  expect(drawCover({ id: "low-orbit", title: "T", author: "A", genre: "Science Fiction" })).toMatchObject({
    ground: "#14213D",
    ink: "#A9DBFF",
  });
});

test("an unknown genre gets a memoir's colors", () => {
  const general = drawCover({ id: "low-orbit", title: "T", author: "A", genre: "General" });
  expect([general.ground, general.ink]).toEqual(["#E8E4D4", "#3B3A1F"]);
});

test("the picture's name says that it is not the real cover", () => {
  const cover = drawCover({ id: "x", title: "Low Orbit", author: "Juno Akerele-Strand", genre: "Drama" });
  expect(cover.label).toBe("Low Orbit by Juno Akerele-Strand. No cover yet");
});

const awkward = [
  "",
  "X",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  "The Long and Winding Chronicle of Everything That Ever Happened to the People of a Very Small Town on the Coast",
  "红楼梦",
  "“Quoted” — and dashed",
  "the of and",
  `Z${"\u0301".repeat(30)}algo T${"\u0316".repeat(30)}ext`,
];

test.each(awkward)("any title fits on the cover: %s", (title) => {
  for (let index = 0; index < 200; index += 1) {
    const book = { id: `book-${index}`, title, author: "A. Name-That-Is-Rather-Long Indeed", genre: "Drama" };
    const lines = texts(book, "title");
    expect(lines.length).toBeLessThanOrEqual(5);
    for (const line of lines) expect(line.y).toBeGreaterThan(0);
    for (const line of lines) expect(line.y).toBeLessThan(600);
    for (const mark of drawCover(book).marks)
      for (const side of ["width", "height", "r", "size"])
        expect((mark as Record<string, unknown>)[side] ?? 1, JSON.stringify(mark)).toBeGreaterThan(0);
  }
});

test("a long author’s name stays inside the frame that is drawn around it", () => {
  for (let index = 0; index < 200; index += 1) {
    const author = "Maria Fernanda de Albuquerque e Castro & João Guilherme Monteiro";
    const book = { id: `book-${index}`, title: "Low Orbit", author, genre: "Drama" };
    if (drawCover(book).layout !== 1) continue;
    for (const { text, size, tracking } of texts(book, "author"))
      expect(textWidth(text, size) + tracking * text.length).toBeLessThan(340);
  }
});

test("a genre has covers of several colors, each easy to read", () => {
  for (const genre of [...GENRES, "General"]) {
    const grounds = Array.from({ length: 60 }, (_, index) => {
      const cover = drawCover({ id: `book-${index}`, title: "T", author: "A", genre });
      return cover.ground;
    });
    expect(new Set(grounds).size, genre).toBe(6);
    for (const [ground, ink] of coverPalette(genre))
      expect(contrast(ground, ink), `${genre}: ${ground} ${ink}`).toBeGreaterThan(5.5);
  }
});

test("accents meet neither the lines above them nor a rule, and widen no letter", () => {
  for (let index = 0; index < 200; index += 1) {
    const plain = { id: `book-${index}`, title: "EVE EVE EVE", author: "A", genre: "Drama" };
    const lines = texts({ ...plain, title: "ÊVÉ ỄVÊ ỄVỄ" }, "title");
    expect(lines.length).toBeGreaterThan(0);
    for (const [place, line] of lines.entries()) {
      const above = lines[place - 1];
      // An accented capital of two marks is 1.18 em high, and no letter here hangs below its line.
      if (above) expect(line.y - above.y).toBeGreaterThan(1.18 * line.size);
      expect(line.y - 1.18 * line.size, JSON.stringify(line)).toBeGreaterThan(16);
    }
    const words = (book: CoverSubject) => texts(book, "title").map(({ text }) => text.length);
    expect(words({ ...plain, title: "ÉVÉ ÉVÉ ÉVÉ" })).toEqual(words(plain));
  }
});

test("a title of five rows leaves the author's name a row of its own", () => {
  for (let index = 0; index < 200; index += 1) {
    for (const title of ["One Two Three Four Five", "Ễ Ụ Phượng Ỗng Ẵm"]) {
      const book = { id: `book-${index}`, title, author: "Ana Bell", genre: "Drama" };
      if (drawCover(book).layout !== 5) continue;
      const [author] = texts(book, "author");
      for (const line of texts(book, "title"))
        expect(line.y < (author?.y ?? 0) - 18 || line.y - line.size > (author?.y ?? 0)).toBe(true);
    }
  }
});

const LETTERS_OF_OTHERS = "مكتبة الليل والمطر";

test("a title from right to left is at the right edge, a Latin author's name too", () => {
  for (let index = 0; index < 200; index += 1) {
    const book = { id: `book-${index}`, title: LETTERS_OF_OTHERS, author: "Noor Castellane", genre: "Drama" };
    for (const line of texts(book, "title")) {
      expect(line.rtl).toBe(true);
      expect(line.tracking).toBe(0);
      if (line.anchor !== "middle") expect(line).toMatchObject({ anchor: "start" });
      if (line.anchor !== "middle") expect(line.x).toBeGreaterThanOrEqual(296);
    }
    for (const name of texts(book, "author").filter(({ turned }) => !turned))
      if (name.anchor !== "middle") expect(name).toMatchObject({ anchor: "end", x: 368 });
  }
});

test("the large initial of a tall or hanging letter leaves title and author free", () => {
  const initials = Array.from({ length: 200 }, (_, index) => `book-${index}`).flatMap((id) =>
    ["Ễ", "ع"].map((letter) => {
      const book = { id, title: `${letter}ve ${letter}`, author: "A", genre: "Drama" };
      return {
        initial: texts(book, "initial")[0],
        title: texts(book, "title").at(-1),
        isLatin: letter !== "ع",
      };
    }),
  );
  const drawn = initials.filter(({ initial }) => initial !== undefined);
  expect(drawn.length).toBeGreaterThan(20);
  for (const { initial, title, isLatin } of drawn) {
    if (!initial || !title) throw new Error("A cover with an initial has a title.");
    expect(initial.y - (isLatin ? 1.14 : 0.64) * initial.size).toBeGreaterThan(title.y);
    expect(initial.y + (isLatin ? 0 : 0.5) * initial.size).toBeLessThan(550);
  }
});

/** WCAG 2's contrast of two colors. */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function texts(book: CoverSubject, role: CoverText["role"]): CoverText[] {
  return drawCover(book).marks.filter(
    (mark): mark is CoverText => mark.kind === "text" && mark.role === role,
  );
}
