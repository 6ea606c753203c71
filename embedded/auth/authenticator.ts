import type { AuthProvider } from "../functions/deployment";
import { ANONYMOUS, toRequester } from "../functions/request";
import type { Clock } from "../system/world";
import type { AdminKey } from "./admin-key";
import { AuthError } from "./credentials";
import type { Credentials } from "./credentials";
import { verifyToken } from "./jwt";
import type { KeySets } from "./key-sets";

export interface AuthenticatorOptions {
  adminKey: AdminKey;
  keySets: KeySets;
  clock: Clock;
  /** Returns the auth providers of the deployment in force. */
  providers(): readonly AuthProvider[];
}

/** Verifies tokens, admin keys and Authorization headers of callers. */
export class Authenticator {
  readonly #options: AuthenticatorOptions;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
  }

  /**
   * Verifies a user's token. Throws AuthError. Must not be awaited inside a queue slot, because the keys may come
   * from an HTTP action of this deployment.
   */
  async verifyUserToken(token: string): Promise<Credentials> {
    const { providers, keySets, clock } = this.#options;
    const { identity, expiresAt } = await verifyToken(token, providers(), keySets, clock);
    return { requester: toRequester("client", identity), expiresAt };
  }

  /** Verifies an admin key and the optional identity that its holder acts as. Throws AuthError. */
  verifyAdminKey(key: string, actingAs: unknown): Credentials {
    return this.#options.adminKey.verify(key, actingAs);
  }

  /** Verifies an `Authorization` header. Without one the caller is anonymous. Throws AuthError. */
  async verifyHeader(value: string | undefined): Promise<Credentials> {
    if (value === undefined || value === "") return { requester: ANONYMOUS, expiresAt: null };
    const space = value.indexOf(" ");
    const scheme = value.slice(0, Math.max(space, 0)).toLowerCase();
    const rest = value.slice(space + 1).trim();
    if (scheme === "bearer") return await this.verifyUserToken(rest);
    if (scheme === "convex") return this.#options.adminKey.verifyHeader(rest);
    throw new AuthError(
      "InvalidAuthHeader",
      "The Authorization header must be `Bearer <token>` or `Convex <admin key>`",
    );
  }
}
