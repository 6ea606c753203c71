import type { Requester } from "../functions/request";

/** A caller whose token or key was verified. */
export interface Credentials {
  requester: Requester;
  /** The expiry of the token in ms since the epoch. Null if it does not expire. */
  expiresAt: number | null;
}

/** A token, key or identity is invalid. The message may be shown to its sender. */
export class AuthError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
