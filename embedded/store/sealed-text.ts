import { crc32 } from "node:zlib";

const CHECKSUM_DIGITS = 8;

/** A stored value that is not as it was written. */
export class DamagedRecordError extends Error {
  constructor(space: string, key: Buffer) {
    super(
      `The database file is damaged: the record ${space} ${key.toString("hex")} is not as it was written.`,
    );
    this.name = "DamagedRecordError";
  }
}

/** The digits of each byte. Converting a whole checksum to hex costs more than computing it. */
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The text as it is stored: with a checksum of its key and itself at the end. */
export function sealText(key: Buffer, text: string): string {
  const sum = checksum(key, text);
  const bytes = [sum >>> 24, (sum >>> 16) & 0xff, (sum >>> 8) & 0xff, sum & 0xff];
  return text + bytes.map((byte) => HEX[byte]).join("");
}

/** The text without its checksum. Null if the checksum does not fit. */
export function unsealText(key: Buffer, sealed: string): string | null {
  const text = sealed.slice(0, -CHECKSUM_DIGITS);
  const digits = sealed.slice(-CHECKSUM_DIGITS);
  return /^[0-9a-f]{8}$/.test(digits) && Number.parseInt(digits, 16) === checksum(key, text) ? text : null;
}

function checksum(key: Buffer, text: string): number {
  return crc32(text, crc32(key));
}
