import { expect, test } from "vitest";
import { drawCover } from "../../../domain/covers/cover";
import type { CoverSubject } from "../../../domain/covers/cover";
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
    ground: "#06323B",
    ink: "#B9F3E4",
  });
});

test("an unknown genre gets a memoir's cover", () => {
  const general = drawCover({ id: "low-orbit", title: "T", author: "A", genre: "General" });
  expect([general.ground, general.ink]).toEqual(["#DCE8E3", "#173A33"]);
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
];

test.each(awkward)("any title fits on the cover: %s", (title) => {
  for (let index = 0; index < 200; index += 1) {
    const book = { id: `book-${index}`, title, author: "A. Name-That-Is-Rather-Long Indeed", genre: "Drama" };
    const lines = texts(book, "title");
    expect(lines.length).toBeLessThanOrEqual(5);
    for (const line of lines) expect(line.y).toBeGreaterThan(0);
    for (const line of lines) expect(line.y).toBeLessThan(600);
  }
});

function texts(book: CoverSubject, role: CoverText["role"]): CoverText[] {
  return drawCover(book).marks.filter(
    (mark): mark is CoverText => mark.kind === "text" && mark.role === role,
  );
}
