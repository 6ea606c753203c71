import { act, screen } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test } from "vitest";
import { endTakeover, startTakeover } from "../../../src/lib/pages/drawn-page";

afterEach(() => document.body.replaceChildren());

/** A page as the server draws it. Returns a function that lets React take it over. */
function draw(page: ReactElement): () => Promise<void> {
  const root = document.createElement("div");
  root.id = "root";
  root.innerHTML = renderToString(page);
  document.body.append(root);
  return async () => {
    startTakeover();
    await act(() => hydrateRoot(root, page));
    act(endTakeover);
  };
}

function Filters() {
  const [words, setWords] = useState("");
  const [isTicked, setTicked] = useState(false);
  const [genre, setGenre] = useState("any");
  return (
    <>
      <input aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />
      <input type="checkbox" checked={isTicked} onChange={(event) => setTicked(event.target.checked)} />
      <select value={genre} onChange={(event) => setGenre(event.target.value)}>
        <option>any</option>
        <option>Thriller</option>
      </select>
      <output>{`${words}, ${isTicked}, ${genre}`}</output>
    </>
  );
}

test("what a reader typed, ticked and chose before React took the page over counts (BRW-07)", async () => {
  const takeOver = draw(<Filters />);
  screen.getByRole<HTMLInputElement>("textbox").value = "ledger";
  screen.getByRole("checkbox").click();
  screen.getByRole<HTMLSelectElement>("combobox").value = "Thriller";
  await takeOver();
  expect(screen.getByRole("status").textContent).toBe("ledger, true, Thriller");
  expect(screen.getByRole("checkbox")).toBeChecked();
  expect(screen.getByRole("combobox")).toHaveValue("Thriller");
});

test("fields that nobody touched before React took the page over change nothing (BRW-07)", async () => {
  const takeOver = draw(<Filters />);
  await takeOver();
  expect(screen.getByRole("status").textContent).toBe(", false, any");
});
