import { createCipheriv, createDecipheriv, createHash, createHmac } from "node:crypto";
import { canonicalJson, type ConvexValue } from "../../values/value";
import { invalidCursorError } from "../errors";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const END_MARKER = 0;
const AFTER_MARKER = 1;
const MAX_CACHED_CURSORS = 2_000;
/** Longer keys are not cached. Their filters may contain whole documents of a caller. */
const MAX_CACHED_CHARACTERS = 4_096;

/** The end of a page: after one position, or the end of the results. */
export type CursorPosition = { after: Buffer } | "end";

/**
 * Encrypts and decrypts cursors and journals for the client. A cursor is opaque, authenticated and bound to one query.
 * The nonce derives from the content, so an unchanged page has the same text and is recognized as unchanged.
 */
export class CursorSeal {
  readonly #sealKey: Buffer;
  readonly #nonceKey: Buffer;
  /** A page that runs again usually ends at the same position, and a lookup costs less than encryption. */
  readonly #cachedCursors = new Map<string, string>();

  /** `secret` is 32 random bytes, stored with the data. */
  constructor(secret: Buffer) {
    this.#sealKey = createHmac("sha256", secret).update("cursor seal").digest();
    this.#nonceKey = createHmac("sha256", secret).update("cursor nonce").digest();
  }

  /** The cursor of a position in the query with this fingerprint. */
  seal(position: CursorPosition, fingerprint: Buffer): string {
    const place = position === "end" ? "" : `${AFTER_MARKER}${position.after.toString("latin1")}`;
    const key = `${fingerprint.toString("latin1")}${place}`;
    const known = this.#cachedCursors.get(key);
    if (known !== undefined) return known;
    const cursor = this.#encrypt(position, fingerprint);
    if (this.#cachedCursors.size >= MAX_CACHED_CURSORS) this.#cachedCursors.clear();
    if (key.length <= MAX_CACHED_CHARACTERS) this.#cachedCursors.set(key, cursor);
    return cursor;
  }

  #encrypt(position: CursorPosition, fingerprint: Buffer): string {
    const plain =
      position === "end" ? Buffer.of(END_MARKER) : Buffer.concat([Buffer.of(AFTER_MARKER), position.after]);
    const nonce = createHmac("sha256", this.#nonceKey)
      .update(fingerprint)
      .update(plain)
      .digest()
      .subarray(0, NONCE_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#sealKey, nonce).setAAD(fingerprint);
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64url");
  }

  /** Decrypts a cursor. Throws UserError (InvalidCursor) if it is altered, forged or of another query. */
  open(cursor: string, fingerprint: Buffer): CursorPosition {
    const bytes = Buffer.from(cursor, "base64url");
    const canonical = bytes.toString("base64url") === cursor;
    if (!canonical || bytes.length <= NONCE_BYTES + TAG_BYTES)
      throw invalidCursorError("it is not a cursor.");
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv("aes-256-gcm", this.#sealKey, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(fingerprint).setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      const plain = Buffer.concat([
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]);
      return plain[0] === END_MARKER ? "end" : { after: plain.subarray(1) };
    } catch {
      throw invalidCursorError(
        "it was made for another query. The query's arguments, its order or its index may have changed.",
      );
    }
  }
}

/** The hash of a query that its cursors are bound to. */
export function fingerprintOf(query: unknown): Buffer {
  const value: ConvexValue = JSON.parse(JSON.stringify(query));
  return createHash("sha256").update(canonicalJson(value)).digest();
}
