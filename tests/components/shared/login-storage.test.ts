import { afterEach, expect, test } from "vitest";
import { safeLocalStorage } from "../../../src/lib/browser-storage";
import { endTakeover, startTakeover } from "../../../src/lib/pages/drawn-page";
import { followOtherTabs, loginStorage } from "../../../src/lib/session/login-storage";

afterEach(() => {
  endTakeover();
  safeLocalStorage.clear();
});

test("while React takes over a drawn page, no component learns of a login, so it goes in small steps (D-15)", async () => {
  startTakeover();
  const answers: unknown[] = [];
  const reading = Promise.resolve(loginStorage.getItem("token")).then((token) => answers.push(token));
  await new Promise((resolve) => setTimeout(resolve));
  expect(answers).toEqual([]);
  safeLocalStorage.setItem("token", "of another window");
  endTakeover();
  await reading;
  expect(answers).toEqual(["of another window"]);
});

test("on every other page the login is read at once (D-15)", () => {
  loginStorage.setItem("token", "kept");
  expect(loginStorage.getItem("token")).toBe("kept");
  loginStorage.removeItem("token");
  expect(loginStorage.getItem("token")).toBeNull();
});

test("the library hears of a login in another tab, as of one in its own storage, and after a takeover", () => {
  const heard: unknown[] = [];
  const listen = ({ key, newValue, storageArea }: StorageEvent) =>
    storageArea === (loginStorage as unknown) && heard.push([key, newValue]);
  addEventListener("storage", listen);
  followOtherTabs();
  const of = { key: "token", newValue: "of another tab" };
  dispatchEvent(new StorageEvent("storage", { ...of, storageArea: localStorage }));
  dispatchEvent(new StorageEvent("storage", { ...of, storageArea: sessionStorage }));
  expect(heard).toEqual([["token", "of another tab"]]);
  startTakeover();
  dispatchEvent(
    new StorageEvent("storage", { ...of, newValue: "during a takeover", storageArea: localStorage }),
  );
  expect(heard).toHaveLength(1);
  endTakeover();
  expect(heard).toHaveLength(2);
  removeEventListener("storage", listen);
});
