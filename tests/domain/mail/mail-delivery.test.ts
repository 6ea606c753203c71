import { expect, test } from "vitest";
import { outcomeOfError } from "../../../domain/mail/mail-delivery";

const kindOf = (statusCode: number | null) => outcomeOfError({ name: "error", statusCode }).kind;

test("an email waits while the fault is the key's, the account's or the address of the provider", () => {
  for (const status of [null, 401, 402, 403, 404, 405, 408, 409, 429, 500, 503])
    expect(kindOf(status), String(status)).toBe("later");
});

test("an email waits while the sender's address is wrong, which every email has", () => {
  const error = { name: "invalid_from_address", statusCode: 422 };
  expect(outcomeOfError(error).kind).toBe("later");
});

test("an email that the provider refuses for what it holds is given up", () => {
  for (const status of [400, 413, 422]) expect(kindOf(status), String(status)).toBe("refused");
});
