import { expect, test } from "vitest";
import { drawCover } from "../../../domain/covers/cover";
import type { CoverSubject } from "../../../domain/covers/cover";
import type { CoverText } from "../../../domain/covers/cover-marks";

const UNSPACED = ["百年孤独与漫长的雨季", "ノルウェイの、深い森・物語", "三体：黑暗森林的法则与宇宙尽头"];

test("a title without spaces is set as large as others, in lines of its own", () => {
  for (const title of UNSPACED)
    eachCover(title, ({ layout, titles }) => {
      expect(Math.min(...titles.map(({ size }) => size)), title).toBeGreaterThan(layout === 3 ? 30 : 44);
      expect(titles.length).toBeGreaterThan(1);
      for (const { text } of titles) expect(text).not.toMatch(/^[、。：・ー]/u);
      expect(titles.map(({ text }) => text).join("")).toBe(title);
    });
});

test("a word that is too long ends its lines with hyphens, and leaves three letters or more", () => {
  for (const title of ["Donaudampfschifffahrtsgesellschaftskapitän", "Превысокомногорассмотрительствующий"])
    eachCover(title, ({ layout, titles }) => {
      const lines = titles.map(({ text }) => text);
      for (const line of lines.slice(0, -1)) expect(line, `layout ${layout}`).toMatch(/\p{L}{3}-$/u);
      expect(lines.at(-1)).toMatch(/^\p{L}{3,}$/u);
      for (const { size } of titles) expect(size).toBeGreaterThan(layout === 3 ? 24 : 30);
      expect(lines.map((line) => line.replace(/-$/, "")).join("")).toBe(title);
    });
});

test("no sign has a line of its own", () => {
  for (const title of ["Who Goes There ! Who ?", "“Quoted” — and dashed", "Qui a tué Léa ?", "Salt & Sand"])
    eachCover(title, ({ titles }) => {
      for (const { text } of titles) expect(text).toMatch(/\p{L}/u);
    });
});

test("a title of many words stays legible, and is cut between words", () => {
  const title =
    "The Long and Winding Chronicle of Everything That Ever Happened to a Very Small Town by the Cold Sea";
  eachCover(title, ({ titles }) => {
    expect(Math.min(...titles.map(({ size }) => size))).toBeGreaterThan(24);
    const words = titles.map(({ text }) => text).join(" ");
    if (words.endsWith("…")) expect(title.startsWith(`${words.slice(0, -1)} `), words).toBe(true);
    else expect(words).toBe(title);
  });
});

test("the initial of another alphabet is about as large as ours, and free of the author’s name", () => {
  for (const [title, least] of [
    ["שלום", 400],
    ["مكتبة الليل", 280],
    ["活着", 320],
    ["Quiet", 330],
  ] as const)
    eachCover(title, ({ initial }) => {
      if (!initial) return;
      expect(initial.size, title).toBeGreaterThan(least);
      // The tail of a Q and the feet of ideographs reach below the line.
      if (/[Q活]/u.test(title)) expect(initial.y + 0.12 * initial.size).toBeLessThan(523);
    });
});

test("a title of signs alone has a sign as its initial", () => {
  eachCover("?", ({ initial }) => {
    if (initial) expect(initial.text).toBe("?");
  });
});

/** One book's covers in all layouts and variants. */
function eachCover(
  title: string,
  check: (cover: { layout: number; titles: CoverText[]; initial: CoverText | undefined }) => void,
) {
  for (let index = 0; index < 60; index += 1) {
    const book = { id: `book-${index}`, title, author: "Ana Bell", genre: "Drama" };
    const titles = texts(book, "title").sort((a, b) => a.y - b.y);
    check({ layout: drawCover(book).layout, titles, initial: texts(book, "initial")[0] });
  }
}

function texts(book: CoverSubject, role: CoverText["role"]): CoverText[] {
  return drawCover(book).marks.filter(
    (mark): mark is CoverText => mark.kind === "text" && mark.role === role,
  );
}
