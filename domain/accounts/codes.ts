/** What a code is made of: no sign in it looks like another. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 8;
/** How long a code may be used, and how often it may be tried. */
export const CODE_LIFE_MS = 10 * 60_000;
export const CODE_TRIES = 5;

const MAX_TYPED = 40;

/** A code as it was sent, from what a person typed or pasted: any case, with spaces or dashes. */
export function canonicalCode(typed: string): string {
  return typed
    .slice(0, MAX_TYPED)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
}
