import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MAIL_TYPES } from "../../../domain/mail/mails";
import { NOTICE_KINDS, NOTICES, type NoticeKind } from "../../../domain/notices/notices";
import { TOPICS } from "../../../domain/notices/topics";
import { noticeLink, noticeParts } from "../../../domain/notices/wording";

const DOC = readFileSync("docs/notifications.md", "utf8");
const [KINDS_PART = "", MAILS_PART = ""] = DOC.split("## Emails without a notification");
const KINDS = rowsOf(KINDS_PART);
const MAILS_ALONE = rowsOf(MAILS_PART);

const SOURCES = readdirSync("convex/model", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => readFileSync(`convex/model/${path}`, "utf8"))
  .join("\n");

/** The cells of each row of a table whose first cell is code. */
function rowsOf(text: string): string[][] {
  return text
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim().replaceAll("`", "")),
    );
}

/** A kind's row as the code defines it. */
function cellsOf(kind: NoticeKind): string[] {
  const { topic, one, many, group, link, mails = [] } = NOTICES[kind];
  const { label, isFixed } = TOPICS[topic];
  return [
    [one, many].filter((text) => text !== undefined).join(" · "),
    group ?? "event",
    link,
    mails.join(", ") || "none",
    `${label}, ${isFixed === true ? "always on" : "on"}`,
  ];
}

test("D-03: docs/notifications.md lists every kind of notification, in the code's order", () => {
  expect(KINDS.map(([kind]) => kind)).toEqual(NOTICE_KINDS);
});

test.each(KINDS)("D-03: docs/notifications.md describes %s as the code writes it", (kind, to, ...cells) => {
  expect(to).toMatch(/\w/);
  expect(cells).toEqual(cellsOf(kind as NoticeKind));
});

test.each(NOTICE_KINDS)("D-03: %s is written somewhere", (kind) => {
  expect(SOURCES).toMatch(new RegExp(`["]${kind}["]`));
});

test("D-03: every email of docs/mails.md has its kind of notification, or a reason why it has none", () => {
  const told = NOTICE_KINDS.flatMap((kind) => NOTICES[kind].mails ?? []);
  const alone = MAILS_ALONE.map(([type = ""]) => type);
  expect([...new Set(told), ...alone].sort()).toEqual([...MAIL_TYPES].sort());
  for (const [type, why] of MAILS_ALONE) expect(why, type).toMatch(/\w{3}/);
});

test("D-03: a value may hold any character, and does not break the text", () => {
  const parts = noticeParts("interest", 3, { book: "A_b *c* {n} | d" });
  expect(parts.map(({ text }) => text)).toEqual(["3 producers", " saved ", "A_b *c* {n} | d"]);
});

test("D-03: a notification leads to its place, and nowhere if that is gone", () => {
  expect(noticeLink("interest", { book: "Low Orbit" }, "low orbit")).toBe("/book/low%20orbit");
  expect(noticeLink("interest", { book: "Low Orbit" }, null)).toBeNull();
  expect(noticeLink("report_decided", { place: "/messages/1" }, null)).toBe("/messages/1");
  expect(noticeLink("report_decided", { place: "" }, null)).toBeNull();
});
