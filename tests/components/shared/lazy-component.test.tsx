import { act, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { LazyBoundary, lazyComponent } from "../../../src/ui/lazy-component";

function setUp(load: () => Promise<() => React.JSX.Element>) {
  const Panel = lazyComponent(load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button onClick={() => Panel.show(() => setOpen(true))}>Open</button>
        {isOpen && (
          <LazyBoundary>
            <Panel />
          </LazyBoundary>
        )}
      </>
    );
  }
  render(<Page />);
  return { Panel, open: () => act(() => screen.getByRole("button").click()) };
}

test("INP F5: what was loaded on touch opens with the press, without waiting for React to retry", async () => {
  const { Panel, open } = setUp(() => Promise.resolve(() => <p>Panel</p>));
  Panel.preload();
  await act(async () => await Promise.resolve());
  open();
  expect(screen.getByText("Panel")).toBeVisible();
});

test("INP F5: what was not loaded yet opens as soon as its code has come", async () => {
  let arrive: (panel: () => React.JSX.Element) => void = () => undefined;
  const { open } = setUp(() => new Promise((resolve) => (arrive = resolve)));
  open();
  expect(screen.queryByText("Panel")).toBeNull();
  await act(async () => {
    arrive(() => <p>Panel</p>);
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  expect(screen.getByText("Panel")).toBeVisible();
});
