const MAX_NAME = 60;
/** What mail programs would turn into a link: a stranger's "name" must not advertise in our mail. */
const LINK_LIKE = /[:/@\\]|www\.|\.[a-z]{2,}/i;

/** False for a stranger's line that a mail program would make a link of: our mail must not carry their advertising. */
export function isPlainLine(text: string): boolean {
  return !/https?:|www\.|@|[\p{L}\p{N}]\.\p{L}{2,}/iu.test(text);
}

/** "Hello Mara," — and a plain "Hello," where a name is missing or looks like an address. */
export function greeting(name: string | undefined): string {
  const shown = (name ?? "").replace(/\s+/g, " ").trim();
  return shown === "" || shown.length > MAX_NAME || LINK_LIKE.test(shown) ? "Hello," : `Hello ${shown},`;
}
