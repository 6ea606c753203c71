const MAX_BOOK_SLUG = 50;

/** A book's address from its title (SUB-28): "" when the title has no Latin letter or digit (B-24). */
export function bookSlug(title: string): string {
  return hyphenated(title).slice(0, MAX_BOOK_SLUG).replace(/-+$/, "");
}

/** An author's address from both names (APE-09), "" when either is missing; names without a Latin letter have `author`. */
export function profileSlug(firstName: string, lastName: string): string {
  if (firstName.trim() === "" || lastName.trim() === "") return "";
  const spelled = [hyphenated(firstName), hyphenated(lastName)].filter((name) => name !== "");
  return spelled.join("-") || "author";
}

/** The n-th try for a free address: the slug itself, then `slug-2`, `slug-3`, … (n counts from 1). */
export function slugCandidate(slug: string, n: number): string {
  return n === 1 ? slug : `${slug}-${n}`;
}

/** The order books stand in by title: lower case, without a leading article. */
export function titleSort(title: string): string {
  const lower = title
    .normalize("NFC")
    .trim()
    .toLowerCase()
    .replace(/^["'“‘«]+/, "");
  return lower.replace(/^(the|an|a)\s+(?=\S)/, "");
}

/** Accents are folded ("Café" → "cafe"); everything else that is not a-z or 0-9 becomes a hyphen. */
function hyphenated(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/['’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
