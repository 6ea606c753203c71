import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { visit } from "../support/site";

const slide = (number: number) => screen.getByRole("region", { name: `${number} of 14` });

test("LEG-04: arrows, progress and address go through fourteen slides", async () => {
  const { user } = await visit("/pitch-deck");
  expect(document.title).toMatch(/^Pitch Deck/);
  expect(slide(1)).toHaveTextContent("Books ready for the screen.");
  expect(screen.getByRole("button", { name: "Previous slide" })).toHaveAttribute("aria-disabled", "true");
  for (let number = 2; number <= 14; number++) {
    await user.click(screen.getByRole("button", { name: "Next slide" }));
    expect(slide(number)).toBeInTheDocument();
    expect(location.hash).toBe(`#slide-${number}`);
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", String(number));
  }
  expect(screen.getByRole("button", { name: "Next slide" })).toHaveAttribute("aria-disabled", "true");
  await user.click(screen.getByRole("button", { name: "Previous slide" }));
  expect(slide(13)).toBeInTheDocument();
});

test("LEG-04: keys turn the slides", async () => {
  const { user } = await visit("/pitch-deck#slide-4");
  expect(slide(4)).toHaveTextContent("Every book arrives with its evidence.");
  for (const [key, number] of [
    ["{ArrowRight}", 5],
    ["{ArrowLeft}", 4],
    ["{End}", 14],
    ["{ArrowRight}", 14],
    ["{Home}", 1],
    ["{ArrowLeft}", 1],
    ["{PageDown}", 2],
    ["{PageUp}", 1],
    [" ", 2],
    [" ", 3],
    ["{Shift>} {/Shift}", 2],
  ] as const) {
    await user.keyboard(key);
    expect(slide(number)).toBeInTheDocument();
  }
});

test.each([
  ["#slide-99", 14],
  ["#slide-0", 1],
  ["#nonsense", 1],
])("LEG-04: the address %s opens slide %i", async (hash, number) => {
  await visit(`/pitch-deck${hash}`);
  expect(slide(number)).toBeInTheDocument();
});

test("LEG-04: the index lists every slide and turns to the chosen one", async () => {
  const { user } = await visit("/pitch-deck");
  await user.click(screen.getByRole("button", { name: /^All slides/ }));
  const index = within(await screen.findByRole("dialog", { name: "All slides" }));
  expect(index.getAllByRole("listitem")).toHaveLength(14);
  await user.click(index.getByRole("button", { name: /Six rights/ }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(slide(9)).toBeInTheDocument();
});

test("RTE-22 RTE-23: /pitch leads to the deck", async () => {
  await visit("/pitch");
  expect(location.pathname).toBe("/pitch-deck");
});
