import { act, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { withFreshPassword } from "../../../src/screens/admin/password/fresh-password";
import { page } from "../support/books";
import { refusal } from "../support/fake-convex";
import { fill, person, visit } from "../support/site";

const STALE = refusal("confirm_password");

async function adminPage(confirm: () => null | Promise<null>) {
  return await visit("/admin/messages", {
    as: person("admin"),
    answers: { "admin/messages:list": page([]), "account:confirmPassword": confirm },
  });
}

async function dialog() {
  return within(await screen.findByRole("dialog", { name: "Confirm your password" }));
}

test("B-60: an act that needs the password again runs once more after it is confirmed", async () => {
  const remove = vi.fn(async () => await Promise.resolve("deleted")).mockRejectedValueOnce(STALE);
  const { user, convex } = await adminPage(() => null);
  const done = withFreshPassword(remove);
  const { getByRole } = await dialog();
  expect(screen.getByLabelText("Password")).toHaveFocus();
  await fill(user, { Password: "Kw7-thrush-lantern" });
  await user.click(getByRole("button", { name: "Confirm" }));
  expect(await done).toBe("deleted");
  expect(remove).toHaveBeenCalledTimes(2);
  expect(convex.argsOf("account:confirmPassword")).toEqual([{ password: "Kw7-thrush-lantern" }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("B-60: a wrong password shows an error at its field, and is asked for again", async () => {
  const remove = vi.fn(async () => await Promise.resolve("deleted")).mockRejectedValueOnce(STALE);
  const answers = [refusal("wrong_password"), null];
  const { user } = await adminPage(() => {
    const answer = answers.shift() ?? null;
    if (answer !== null) throw answer;
    return null;
  });
  const done = withFreshPassword(remove);
  const { getByRole, findByText } = await dialog();
  await fill(user, { Password: "Not-mine-1" });
  await user.click(getByRole("button", { name: "Confirm" }));
  expect(await findByText("That’s not your current password.")).toBeInTheDocument();
  await fill(user, { Password: "Kw7-thrush-lantern" });
  await user.click(getByRole("button", { name: "Confirm" }));
  expect(await done).toBe("deleted");
});

test("B-60: canceling leaves the act refused, and two waiting acts share one dialog", async () => {
  const { user } = await adminPage(() => null);
  const acts = [0, 1].map(() => withFreshPassword(async () => await Promise.reject(STALE)));
  const refused = Promise.allSettled(acts);
  await user.click((await dialog()).getByRole("button", { name: "Cancel" }));
  expect(await refused).toEqual(acts.map(() => ({ status: "rejected", reason: STALE })));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("B-60: a password that is accepted after Escape leaves the next question open", async () => {
  let accept = (_: null) => {};
  const accepted = new Promise<null>((resolve) => (accept = resolve));
  const { user } = await adminPage(() => accepted);
  const first = Promise.allSettled([withFreshPassword(async () => await Promise.reject(STALE))]);
  const { getByRole } = await dialog();
  await fill(user, { Password: "Kw7-thrush-lantern" });
  await user.click(getByRole("button", { name: "Confirm" }));
  await user.keyboard("{Escape}");
  await first;
  const second = Promise.allSettled([withFreshPassword(async () => await Promise.reject(STALE))]);
  await dialog();
  await act(async () => {
    accept(null);
    await accepted;
  });
  await user.click((await dialog()).getByRole("button", { name: "Cancel" }));
  expect(await second).toEqual([{ status: "rejected", reason: STALE }]);
});

test("B-60: any other failure is passed on without a dialog", async () => {
  await adminPage(() => null);
  const failure = refusal("not_found");
  await expect(withFreshPassword(async () => await Promise.reject(failure))).rejects.toBe(failure);
  expect(screen.queryByRole("dialog")).toBeNull();
});
