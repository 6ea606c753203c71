import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MAIL_CATEGORIES, MAIL_TYPES, type MailType } from "../../../domain/mail/mails";
import { ALL_OFF, MAIL_CHOICES, marketingRefusal } from "../../../domain/mail/preferences";

const ROWS = readFileSync("docs/mails.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => {
    const [type = "", to = "", trigger = "", category = "", onceKey = ""] = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim().replaceAll("`", ""));
    const [kind = "", choice] = category.split(": ");
    return { type: type as MailType, to, trigger, kind, choice, onceKey };
  });

const SOURCES = ["convex/model", "domain/mail"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  )
  .filter((path) => path.endsWith(".ts"))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

test("docs/mails.md lists every email, in the code's order", () => {
  expect(ROWS.map(({ type }) => type)).toEqual(MAIL_TYPES);
});

test.each(ROWS)(
  "docs/mails.md describes $type as the code sends it",
  ({ type, to, trigger, kind, onceKey }) => {
    expect(kind).toBe(MAIL_CATEGORIES[type]);
    expect(to.length * trigger.length).toBeGreaterThan(0);
    const start = onceKey.slice(0, onceKey.indexOf("<"));
    expect(start).toMatch(/^[a-z_]+[: ]$/);
    expect(SOURCES.includes(`\`${start}`), onceKey).toBe(true);
  },
);

const MARKETING = ROWS.filter(({ kind, type }) => kind === "marketing" && type !== "campaign");

test.each(MARKETING)("$type goes only to those who agreed to $choice", ({ type, choice }) => {
  const person = { allEmails: true, hasChosen: true, isConfirmed: true };
  for (const [name] of MAIL_CHOICES) {
    const refusal = marketingRefusal(type, { ...person, ...ALL_OFF, [name]: true });
    expect(refusal, name).toBe(name === choice ? null : "unsubscribed");
  }
  // Emails about a listed book leave such a row behind: nobody who never chose has unsubscribed.
  const neverChose = { ...person, ...ALL_OFF, hasChosen: false };
  expect(marketingRefusal(type, neverChose)).toBe(type === "v1_reactivation" ? null : "unconfirmed");
});
