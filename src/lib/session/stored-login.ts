import { safeLocalStorage } from "../browser-storage";

/** True if this browser holds a login, which the server has yet to confirm. */
export function hasStoredLogin(): boolean {
  return Object.keys(safeLocalStorage).some((key) => key.startsWith("__convexAuthJWT"));
}
