import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { startTakeover } from "../../../src/lib/pages/drawn-page";
import { cards, page } from "../support/books";
import { Fold } from "../support/fold";
import { visit } from "../support/site";

const answers = { "catalog:browse": page(cards(24)), "catalog:sponsoredHits": [] };

test("BRW-06: on a first visit, books after the twelfth wait until the reader comes near; later, nothing waits", async () => {
  const fold = new Fold();
  fold.show(() => false);
  startTakeover();
  await visit("/browse", { answers });
  expect(screen.getAllByRole("article")).toHaveLength(12);
  act(() => fold.show(() => true));
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(24));
  cleanup();
  fold.show(() => false);
  await visit("/browse", { answers });
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(24));
});

test("BRW-06: a list that is printed on a first visit is whole on paper", async () => {
  const fold = new Fold();
  fold.show(() => false);
  startTakeover();
  await visit("/browse", { answers });
  expect(screen.getAllByRole("article")).toHaveLength(12);
  act(() => {
    window.dispatchEvent(new Event("beforeprint"));
    // A browser prints what stands there once the event is over.
    expect(screen.getAllByRole("article")).toHaveLength(24);
  });
});
