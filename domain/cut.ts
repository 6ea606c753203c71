/**
 * The first characters of a text, at most `max`. A sign of two characters, such as an emoji, is never cut through: neither
 * the backend nor an address takes half of one.
 */
export function cutTo(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, "");
}
