import { expect, test } from "vitest";
import { proseBlocks } from "../../src/ui/prose-blocks";

const text = (words: string) => [{ kind: "text", text: words }];

test("BLG-08: a blank line separates paragraphs, a single line break does not", () => {
  expect(proseBlocks("One\ntwo.\n\n\nThree.\n")).toEqual([
    { kind: "paragraph", text: text("One two.") },
    { kind: "paragraph", text: text("Three.") },
  ]);
});

test("BLG-08: a bold line that ends with a colon is a subheading", () => {
  expect(proseBlocks("**What to keep:**\nThe paper.")).toEqual([
    { kind: "heading", text: "What to keep" },
    { kind: "paragraph", text: text("The paper.") },
  ]);
});

test("BLG-08: bold without a colon, and bold inside a line, stay in their paragraph", () => {
  expect(proseBlocks("**No colon**")).toEqual([
    { kind: "paragraph", text: [{ kind: "strong", text: "No colon" }] },
  ]);
  expect(proseBlocks("Read **twice:** then sign.")).toEqual([
    {
      kind: "paragraph",
      text: [...text("Read "), { kind: "strong", text: "twice:" }, ...text(" then sign.")],
    },
  ]);
});

test("BLG-08: lines with dashes form a list, even next to a paragraph", () => {
  expect(proseBlocks("Three things:\n- one\n-  two\nAfter.\n- three")).toEqual([
    { kind: "paragraph", text: text("Three things:") },
    { kind: "list", items: [text("one"), text("two")] },
    { kind: "paragraph", text: text("After.") },
    { kind: "list", items: [text("three")] },
  ]);
});

test("only links to our own pages become links", () => {
  expect(proseBlocks("See [the shelf](/browse?q=a#b).")).toEqual([
    {
      kind: "paragraph",
      text: [...text("See "), { kind: "link", text: "the shelf", to: "/browse?q=a#b" }, ...text(".")],
    },
  ]);
  for (const outside of ["[x](https://example.com)", "[x](javascript:alert(1))", "[x](//example.com)"]) {
    expect(proseBlocks(outside)).toEqual([{ kind: "paragraph", text: text(outside) }]);
  }
});

test("V-03: markup is shown as plain text", () => {
  const markup = '<img src=x onerror="alert(1)">';
  expect(proseBlocks(markup)).toEqual([{ kind: "paragraph", text: text(markup) }]);
});

test("an empty text gives nothing, and Windows line breaks work", () => {
  expect(proseBlocks(" \r\n\r\n")).toEqual([]);
  expect(proseBlocks("**A:**\r\n- b\r\n")).toEqual([
    { kind: "heading", text: "A" },
    { kind: "list", items: [text("b")] },
  ]);
});
