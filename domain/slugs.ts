const MAX_BOOK_SLUG = 50;

/** A book's slug from its title; "" if the title has no Latin letter or digit. */
export function bookSlug(title: string): string {
  return slugify(title).slice(0, MAX_BOOK_SLUG).replace(/-+$/, "");
}

/** An author's slug from both names: "" if either is missing, `author` if neither has a Latin letter. */
export function profileSlug(firstName: string, lastName: string): string {
  if (firstName.trim() === "" || lastName.trim() === "") return "";
  const names = [slugify(firstName), slugify(lastName)].filter((name) => name !== "");
  return names.join("-") || "author";
}

/** The n-th candidate for a free slug: the slug itself, then `slug-2`, `slug-3`, … (n counts from 1). */
export function slugCandidate(slug: string, n: number): string {
  return n === 1 ? slug : `${slug}-${n}`;
}

/** The key that sorts books by title: lower case, without a leading article. */
export function titleSort(title: string): string {
  const lower = title
    .normalize("NFC")
    .trim()
    .toLowerCase()
    .replace(/^["'“‘«]+/, "");
  return lower.replace(/^(the|an|a)\s+(?=\S)/, "");
}

/** Folds accents ("Café" → "cafe"); anything else outside a-z and 0-9 becomes a hyphen. */
function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/['’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
