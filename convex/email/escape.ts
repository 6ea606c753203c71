/** Escapes text for an HTML element or a double-quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The value of an `href`. Only http and https are linked to. */
export function linkTarget(href: string): string {
  return escaped(/^https?:\/\//.test(href) ? href : "about:blank");
}
