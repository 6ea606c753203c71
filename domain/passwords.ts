export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;
export const MIN_PASSWORD_SCORE = 3;

/** Strength 0-5 (SGN-26): one point each for length 8, a lower-case and an upper-case letter, a digit, another sign. */
export function passwordScore(password: string): number {
  const points = [
    password.length >= MIN_PASSWORD,
    /[a-z]/.test(password),
    /[A-Z]/.test(password),
    /[0-9]/.test(password),
    /[^A-Za-z0-9]/.test(password),
  ];
  return points.filter(Boolean).length;
}

/** True when the password may be set for an account (B-22). Logging in applies no such rule. */
export function isStrongEnough(password: string): boolean {
  return (
    password.length >= MIN_PASSWORD &&
    password.length <= MAX_PASSWORD &&
    passwordScore(password) >= MIN_PASSWORD_SCORE
  );
}
