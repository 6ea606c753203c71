import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useReader } from "../../../src/shared/lists/stable-order";

test("a touch in a list does not draw the list again", () => {
  const draw = vi.fn();
  function List() {
    draw();
    const { isReading, handlers } = useReader();
    return (
      <div {...handlers}>
        <button type="button">Save</button>
        {isReading && "Reading"}
      </div>
    );
  }
  render(<List />);
  const button = screen.getByRole("button");
  const matches = vi.spyOn(button, "matches").mockReturnValue(false);
  fireEvent.pointerOver(button, { pointerType: "touch" });
  fireEvent.focusIn(button);
  fireEvent.focusOut(button);
  expect(draw).toHaveBeenCalledTimes(1);
  matches.mockReturnValue(true);
  fireEvent.focusIn(button);
  expect(screen.getByText("Reading")).toBeInTheDocument();
});
