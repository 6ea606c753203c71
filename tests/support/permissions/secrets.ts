import type { Who } from "./permission-market";

/** What is secret in the permission world, a pattern that only it matches, and who may be sent it. */
export const SECRETS: readonly [secret: string, pattern: RegExp, who: readonly Who[]][] = [
  ["the author's email and phone", /canary-profile@|1555profile-canary/, ["ao", "pa", "ad"]],
  ["a public book's email and phone", /canary-public@|1555public-canary/, ["ao", "pa", "ad"]],
  ["an unlisted book's email and phone", /canary-unlisted@|1555unlisted-canary/, ["ao", "ad"]],
  ["the contact of a book below the rating rule", /canary-below@|1555below-canary/, ["ao", "ad"]],
  ["a blocked book's email and phone", /canary-blocked@|1555blocked-canary/, ["ao", "ad"]],
  ["the titles of hidden and blocked books", /"(Unlisted|Below|Blocked)"/, ["ao", "ad"]],
  ["a message to support", /Subject of a canary/, ["ad"]],
  ["a producer's note", /Note of a canary/, ["pp", "pa"]],
  ["the admin's own notes on a producer", /Notes of a canary/, []],
  ["the reason of a denial", /Reason of a canary/, ["pd", "ad"]],
];

/** The names of those who were sent a text that matches, in order. Base64 is decoded: cursors carry text too. */
export function recipients(sent: Record<string, readonly string[]>, pattern: RegExp): string[] {
  return Object.keys(sent)
    .filter((name) => sent[name]?.some((text) => pattern.test(withBase64Decoded(text))))
    .sort();
}

function withBase64Decoded(text: string): string {
  const encoded = text.match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? [];
  return [text, ...encoded.map((part) => Buffer.from(part, "base64url").toString("utf8"))].join("\n");
}
