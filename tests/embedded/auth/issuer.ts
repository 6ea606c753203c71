import { SignJWT, exportJWK, generateKeyPair } from "jose";
import type { CryptoKey, JWTPayload } from "jose";

/** A token issuer whose key set fits into a data URL. */
export class Issuer {
  readonly url = "https://issuer.example";
  readonly #privateKey: CryptoKey;
  readonly #publicKey: CryptoKey;

  private constructor(privateKey: CryptoKey, publicKey: CryptoKey) {
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  static async create(): Promise<Issuer> {
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
    return new Issuer(privateKey, publicKey);
  }

  async keySet(): Promise<string> {
    const key = { ...(await exportJWK(this.#publicKey)), use: "sig", kid: "one", alg: "RS256" };
    return JSON.stringify({ keys: [key] });
  }

  /** The `auth.config` module that trusts this issuer. */
  async authConfig(): Promise<string> {
    const jwks = `data:application/json;base64,${Buffer.from(await this.keySet()).toString("base64")}`;
    const provider = { type: "customJwt", issuer: this.url, jwks, algorithm: "RS256", applicationID: "app" };
    return `export default { providers: [${JSON.stringify(provider)}] };`;
  }

  /** A token that is valid for `seconds`. `claims` override the default claims. */
  async token(claims: JWTPayload = {}, seconds = 3600, header: object = {}): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: this.url, sub: "anna", aud: "app", iat: now, exp: now + seconds, ...claims };
    return await new SignJWT(payload)
      .setProtectedHeader({ alg: "RS256", kid: "one", ...header })
      .sign(this.#privateKey);
  }
}
