import { escapeHtml } from "../../../domain/html";

/** How every XML document begins. */
export const XML = `<?xml version="1.0" encoding="UTF-8"?>`;

/** Characters that XML cannot contain, not even escaped. */
const IMPOSSIBLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for XML and HTML, attributes included. */
export function xmlText(text: string): string {
  return escapeHtml(text.replace(IMPOSSIBLE, ""));
}
