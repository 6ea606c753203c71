import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { Cover } from "../../../src/shared/books/cover";
import { card } from "../support/books";

function drawing(id: string, slug: string): string {
  const book = { ...card("The Salt Ledger"), _id: id, slug, coverUrl: null };
  return render(<Cover book={book} />).container.innerHTML;
}

test("a drawn cover follows the book's address, so that a market seeded elsewhere looks the same", () => {
  expect(drawing("jd7c1x", "the-salt-ledger")).toBe(drawing("jd7f9k", "the-salt-ledger"));
  expect(drawing("jd7c1x", "the-salt-ledger")).not.toBe(drawing("jd7c1x", "the-salt-ledger-2"));
});
