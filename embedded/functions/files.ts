import type { Snapshot, Transaction } from "../db/access";

/** What `_storage` says about a file. `sha256` is hex, `size` is bytes. */
export interface FileMetadata {
  storageId: string;
  sha256: string;
  size: number;
  contentType: string | null;
}

export interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string | null;
}

/**
 * What functions may do with files (`ctx.storage`). Transactions and snapshots are the component's view. Methods that take a transaction run inside its queue
 * slot and leave the commit to it; `store` and `open` run outside of any slot, `store` enters one itself.
 */
export interface FunctionFiles {
  /** The files of one component: each has its own `_storage`. The app is "". */
  in(component: string): ComponentFiles;
}

export interface ComponentFiles {
  /** A URL that accepts uploads for one hour. */
  generateUploadUrl(): string;
  /** The capability URL of a file, or null when there is none. Throws a UserError for a malformed id. */
  url(storageId: string, snapshot: Snapshot): string | null;
  metadata(storageId: string, snapshot: Snapshot): FileMetadata | null;
  /** Deletes the row now and the bytes after the commit. False when there is no such file. */
  remove(storageId: string, transaction: Transaction): boolean;
  /** Writes the bytes, then commits the row. `sha256` is what the caller expects, in base64 or hex. */
  store(bytes: Uint8Array, contentType: string | null, sha256?: string): Promise<string>;
  /** The bytes of a committed file, or null. */
  open(storageId: string): Promise<StoredFile | null>;
}
