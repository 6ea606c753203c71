const MAX_NAME = 60;
/** Matches text that mail programs turn into a link: a stranger's "name" must not advertise in our emails. */
const LINK_LIKE = /[:/@\\]|www\.|\.[a-z]{2,}/i;

/** True if no mail program would turn part of the line into a link. */
export function isPlainLine(text: string): boolean {
  return !/https?:|www\.|@|[\p{L}\p{N}]\.\p{L}{2,}/iu.test(text);
}

/** "Hello Mara,", or "Hello," if the name is missing or looks like a link. */
export function greeting(name: string | undefined): string {
  const plain = (name ?? "").replace(/\s+/g, " ").trim();
  return plain === "" || plain.length > MAX_NAME || LINK_LIKE.test(plain) ? "Hello," : `Hello ${plain},`;
}
