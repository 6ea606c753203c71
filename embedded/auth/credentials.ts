import type { Requester } from "../functions/request";

/** Somebody whose token or key has been checked. */
export interface Credentials {
  requester: Requester;
  /** When the token ends, in ms since the epoch; null when it does not. */
  expiresAt: number | null;
}

/** The token, key or identity cannot be accepted. The message may be shown to the one who sent it. */
export class AuthError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
