import { expect, test } from "vitest";
import { readArguments } from "../../../embedded/system/options";
import { StartError } from "../../../embedded/system/start-error";

const OPTIONS = { host: { type: "string", default: "127.0.0.1" }, quiet: { type: "boolean" } } as const;

test("options are read beside their defaults", () => {
  expect(readArguments(OPTIONS, ["--quiet"])).toEqual({ host: "127.0.0.1", quiet: true });
  expect(readArguments(OPTIONS, ["--host", "::1"])).toEqual({ host: "::1" });
});

test.each([
  ["is unknown", ["--hots", "x"], "Unknown option '--hots'"],
  ["lacks its value", ["--host"], "argument missing"],
  ["has an empty value", ["--host="], "--host needs a value."],
  ["has an empty value behind it", ["--host", ""], "--host needs a value."],
  ["takes no value", ["--quiet=yes"], "does not take an argument"],
])("an option that %s is whoever's to put right who typed it", (_name, args, sentence) => {
  const read = () => readArguments(OPTIONS, args);
  expect(read).toThrow(StartError);
  expect(read).toThrow(sentence);
});
