/** A typed ISBN without hyphens, dashes and spaces, and without the invisible marks that shops put before it. */
export function bareIsbn(typed: string): string {
  return typed.replace(/[\s\p{Pd}\p{Cf}]/gu, "").toUpperCase();
}

/** True for 10 digits, 9 digits and a final X, or 13 digits. Ignores the check digit. */
export function isIsbn(typed: string): boolean {
  return /^(\d{9}[\dX]|\d{13})$/.test(bareIsbn(typed));
}

/** The ISBN as stored: digits only. One that ends in X becomes an ISBN-13, which has a digit for it. */
export function storedIsbn(typed: string): string {
  const bare = bareIsbn(typed);
  return bare.endsWith("X") ? asIsbn13(bare) : bare;
}

/** Both spellings of a stored ISBN, since one of ten digits and one of thirteen can name the same book. */
export function isbnForms(stored: string): string[] {
  if (stored.length === 10) return [stored, asIsbn13(stored)];
  if (!stored.startsWith("978")) return [stored];
  const isbn10 = stored.slice(3, 12) + checkDigit10(stored.slice(3, 12));
  return isbn10.endsWith("X") ? [stored] : [stored, isbn10];
}

/** True if the check digit matches. Catches every single wrong digit. */
export function hasGoodCheckDigit(typed: string): boolean {
  const bare = bareIsbn(typed);
  if (!isIsbn(bare)) return false;
  return bare.endsWith(bare.length === 10 ? checkDigit10(bare) : checkDigit13(bare));
}

function asIsbn13(isbn10: string): string {
  const base = `978${isbn10.slice(0, 9)}`;
  return base + checkDigit13(base);
}

function checkDigit10(isbn: string): string {
  const sum = digits(isbn.slice(0, 9)).reduce((total, digit, place) => total + digit * (10 - place), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? "X" : String(check);
}

function checkDigit13(isbn: string): string {
  const sum = digits(isbn.slice(0, 12)).reduce(
    (total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

function digits(text: string): number[] {
  return [...text].map(Number);
}
