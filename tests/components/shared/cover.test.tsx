import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { SavedCover } from "../../../src/screens/producer-dashboard/saved-cover";
import { drawPreview } from "../../../src/server/book-preview";
import { Cover } from "../../../src/shared/books/cover";
import { bookPage, card } from "../support/books";

function drawing(id: string, slug: string): string {
  const book = { ...card("The Salt Ledger"), _id: id, slug, coverUrl: null };
  return render(<Cover book={book} />).container.innerHTML;
}

test("a drawn cover follows the book's address, so that a market seeded elsewhere looks the same", () => {
  expect(drawing("jd7c1x", "the-salt-ledger")).toBe(drawing("jd7f9k", "the-salt-ledger"));
  expect(drawing("jd7c1x", "the-salt-ledger")).not.toBe(drawing("jd7c1x", "the-salt-ledger-2"));
});

test("a saved book that its author unlisted keeps its drawn cover", () => {
  const { title, authorName, genre } = card("The Salt Ledger");
  const book = { title, authorName, genre, bookState: "unlisted" as const };
  const { container } = render(<SavedCover book={book} card={null} className="" />);
  expect(container.querySelector("svg")?.innerHTML).toBe(
    render(<Cover book={{ ...book, slug: "the-salt-ledger", coverUrl: null }} />).container.querySelector(
      "svg",
    )?.innerHTML,
  );
});

test("a link preview sets a long author’s name smaller, so that no letter is cut off (D-15)", () => {
  const authorName = "Maria Fernanda de Albuquerque e Castro & João Guilherme Monteiro";
  const { svg } = drawPreview(bookPage({ authorName }));
  const [, size] = /font-family="Inter, sans-serif" font-size="(\d+)"[^>]*>Maria/.exec(svg) ?? [];
  // Inter's letters are about 0.55 em wide.
  expect(Number(size) * 0.55 * authorName.length).toBeLessThan(640);
});
