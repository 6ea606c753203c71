import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPanel } from "../support/producer-desk";

test("D-04: an approval that is saved late leaves the admin who closed the panel and chose a filter there", async () => {
  let save = (_: null) => {};
  const saved = new Promise<null>((resolve) => (save = resolve));
  const { user, panel } = await openPanel({ "admin/producers:setStatus": () => saved });
  await user.click(panel.getByRole("checkbox", { name: "Company email" }));
  await user.keyboard("a{Enter}");
  await user.click(panel.getByRole("button", { name: "Close" }));
  await user.selectOptions(screen.getByRole("combobox", { name: "Status" }), "denied");
  await act(async () => {
    save(null);
    await saved;
  });
  expect(location.search).toBe("?tab=producers&status=denied");
});
