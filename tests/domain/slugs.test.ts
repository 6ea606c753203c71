import fc from "fast-check";
import { expect, test } from "vitest";
import { bookSlug, profileSlug, slugCandidate, titleSort } from "../../domain/slugs";

test.each([
  ["The Salt Ledger", "the-salt-ledger"],
  ["Nobody's Lighthouse", "nobodys-lighthouse"],
  ["  Café — Noir!  ", "cafe-noir"],
  ["1984 (again)", "1984-again"],
  ["戦争", ""],
  ["A".repeat(80), "a".repeat(50)],
  [`${"a".repeat(49)} b`, "a".repeat(49)],
])("the title %j gets the address %j", (title, slug) => {
  expect(bookSlug(title)).toBe(slug);
});

test("a title's address is always safe in a path", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (title) => {
      expect(bookSlug(title)).toMatch(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(bookSlug(title).length).toBeLessThanOrEqual(50);
      expect(bookSlug(bookSlug(title))).toBe(bookSlug(title));
    }),
  );
});

test.each([
  ["Mara", "Ellingsworth", "mara-ellingsworth"],
  ["Juno", "Akerele-Strand", "juno-akerele-strand"],
  ["Mary Ann", "O’Neill", "mary-ann-oneill"],
  ["Лев", "Толстой", "author"],
  ["春樹", "Murakami", "murakami"],
  ["", "Cher", ""],
  ["Cher", " ", ""],
])("the name %s %s gets the address %j", (first, last, slug) => {
  expect(profileSlug(first, last)).toBe(slug);
});

test("a name's address is safe in a path and stays unchanged when made again", () => {
  const name = fc.string({ unit: "grapheme", maxLength: 40 });
  fc.assert(
    fc.property(name, name, (first, last) => {
      const slug = profileSlug(first, last);
      expect(slug).toMatch(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slug === "" ? slug : bookSlug(slug)).toBe(slug.slice(0, 50).replace(/-+$/, ""));
      expect(profileSlug(` ${first} `, `${last}\n`)).toBe(slug);
    }),
  );
});

test("each attempt at an address is different and safe in a path", () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[a-z0-9]+(-[a-z0-9]+){0,3}$/),
      fc.integer({ min: 2, max: 999 }),
      (slug, n) => {
        const tries = [1, n, n + 1].map((each) => slugCandidate(slug, each));
        expect(new Set(tries).size).toBe(3);
        for (const each of tries) expect(each).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      },
    ),
  );
});

test("sorting ignores case, quotes and a leading article", () => {
  const word = fc.stringMatching(/^[a-zA-Z]{2,10}$/).filter((one) => !/^(the|an|a)$/i.test(one));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const title = words.join(" ");
      const keys = [title, title.toUpperCase(), `The ${title}`, `  an ${title}`, `“${title}`].map(titleSort);
      expect(new Set(keys)).toEqual(new Set([title.toLowerCase()]));
    }),
  );
});

test("an address that is taken is numbered from two", () => {
  expect([1, 2, 3].map((n) => slugCandidate("low-orbit", n))).toEqual([
    "low-orbit",
    "low-orbit-2",
    "low-orbit-3",
  ]);
});

test.each([
  ["The Salt Ledger", "salt ledger"],
  ["A Body of Still Water", "body of still water"],
  ["An Atlas", "atlas"],
  ["“The Quiet” Auditor", "quiet” auditor"],
  ["Theory of Tides", "theory of tides"],
  ["The", "the"],
])("%s is sorted as %s", (title, key) => {
  expect(titleSort(title)).toBe(key);
});
