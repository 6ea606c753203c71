import { createCipheriv, createDecipheriv, createHmac } from "node:crypto";
import type { Random } from "../system/world";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Seals data with the deployment's secret and recognizes it later. Clients can neither read nor alter its tokens, nor
 * derive an internal id from its public address.
 */
export class Seal {
  readonly #secret: Buffer;
  readonly #random: Random;

  /** `secret` is 32 bytes that never change for one data folder. */
  constructor(secret: Buffer, random: Random) {
    this.#secret = secret;
    this.#random = random;
  }

  /** Encrypts and authenticates text (AES-256-GCM, URL-safe). Only `open` with the same purpose can read it. */
  seal(purpose: string, text: string): string {
    const nonce = this.#random.bytes(NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#key(purpose), nonce);
    const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
  }

  /** Decrypts sealed text. Null if it was altered or not sealed by this deployment for this purpose. */
  open(purpose: string, sealed: string): string | null {
    const bytes = Buffer.from(sealed, "base64url");
    if (bytes.length <= NONCE_BYTES + TAG_BYTES || bytes.toString("base64url") !== sealed) return null;
    const decipher = createDecipheriv("aes-256-gcm", this.#key(purpose), bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    try {
      const body = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    } catch {
      return null;
    }
  }

  /** The public UUID of a 16-byte internal id. It is reversible with the secret, and cannot be guessed without. */
  uuidOf(internal: Buffer): string {
    const cipher = createCipheriv("aes-256-ecb", this.#key("uuid"), null).setAutoPadding(false);
    const hex = Buffer.concat([cipher.update(internal), cipher.final()]).toString("hex");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }

  /** The inverse of `uuidOf`. Null if the text does not have the form of a UUID. */
  internalOf(uuid: string): Buffer | null {
    if (!UUID.test(uuid)) return null;
    const decipher = createDecipheriv("aes-256-ecb", this.#key("uuid"), null).setAutoPadding(false);
    return Buffer.concat([decipher.update(Buffer.from(uuid.replaceAll("-", ""), "hex")), decipher.final()]);
  }

  #key(purpose: string): Buffer {
    return createHmac("sha256", this.#secret).update(purpose).digest();
  }
}
