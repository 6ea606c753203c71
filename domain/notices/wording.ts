import { grouped } from "../figures";
import { NOTICES, PLACE, type NoticeKind } from "./notices";

/** A part of a notification's text: a title, an emphasized part, or plain words. */
export interface NoticePart {
  text: string;
  style: "plain" | "strong" | "title";
}
type Values = Readonly<Record<string, string>>;

/** A notification's text in parts. Values are put in after the template is split, so that they can hold any character. */
export function noticeParts(kind: NoticeKind, count: number, values: Values): NoticePart[] {
  const { one, many } = NOTICES[kind];
  const template = count > 1 && many !== undefined ? many : one;
  const given: Values = { ...values, n: grouped(count) };
  return template
    .split(/(_[^_]+_|\*[^*]+\*)/)
    .filter((part) => part !== "")
    .map((part) => {
      const style = part.startsWith("_") ? "title" : part.startsWith("*") ? "strong" : "plain";
      return { text: filled(style === "plain" ? part : part.slice(1, -1), given), style };
    });
}

/** The same text as one line. */
export function noticeText(kind: NoticeKind, count: number, values: Values): string {
  return noticeParts(kind, count, values)
    .map(({ text }) => text)
    .join("");
}

/** Where a notification leads, or null if that is gone. */
export function noticeLink(kind: NoticeKind, values: Values, slug: string | null): string | null {
  const { link } = NOTICES[kind];
  if (link === PLACE) return values.place || null;
  if (slug === null && link.includes("{slug}")) return null;
  const given = { ...values, slug: slug ?? "" };
  return link.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(valueOf(given, name)));
}

function filled(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => valueOf(values, name));
}

function valueOf(values: Values, name: string): string {
  return values[name] ?? "";
}
