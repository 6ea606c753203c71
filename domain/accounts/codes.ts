/** Characters of a code: none looks like another. */
export const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 8;
/** A code, and the link that carries it, expires after half an hour. */
export const CODE_LIFE_MINUTES = 30;
export const CODE_LIFE_MS = CODE_LIFE_MINUTES * 60_000;
/** Anybody can try a code for an address, so this many wrong tries end it for their network alone. */
export const CODE_TRIES = 5;
/** This many wrong tries from all networks together end a code for everybody. */
export const MAX_CODE_TRIES = 100;

const MAX_TYPED = 40;

/** Turns a typed or pasted code into the form it was sent in: upper case, without spaces or dashes. */
export function canonicalCode(typed: string): string {
  return typed
    .slice(0, MAX_TYPED)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "");
}
