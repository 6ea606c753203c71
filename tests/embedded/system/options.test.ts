import { expect, test } from "vitest";
import { readArguments } from "../../../embedded/system/options";
import { StartError } from "../../../embedded/system/start-error";

const OPTIONS = { host: { type: "string", default: "127.0.0.1" }, quiet: { type: "boolean" } } as const;

test("options keep their defaults unless they are given", () => {
  expect(readArguments(OPTIONS, ["--quiet"])).toEqual({ host: "127.0.0.1", quiet: true });
  expect(readArguments(OPTIONS, ["--host", "::1"])).toEqual({ host: "::1" });
});

test.each([
  ["is unknown", ["--hots", "x"], "Unknown option '--hots'"],
  ["lacks its value", ["--host"], "argument missing"],
  ["has an empty value", ["--host="], "--host needs a value."],
  ["has an empty value in the next argument", ["--host", ""], "--host needs a value."],
  ["takes no value", ["--quiet=yes"], "does not take an argument"],
])("an option that %s is refused with a sentence for the operator", (_name, args, sentence) => {
  const read = () => readArguments(OPTIONS, args);
  expect(read).toThrow(StartError);
  expect(read).toThrow(sentence);
});
