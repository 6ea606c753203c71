import type { Snapshot, Transaction } from "../db/access";

/** The metadata of a `_storage` row. `sha256` is hex, `size` is bytes. */
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
 * The file operations behind `ctx.storage`. Snapshots and transactions are the component's own views.
 * Methods that take a transaction run inside its queue slot, and the caller commits.
 */
export interface FunctionFiles {
  /** The files of one component, "" for the app. Each component has its own `_storage`. */
  in(component: string): ComponentFiles;
}

export interface ComponentFiles {
  /** A URL that accepts uploads for one hour. */
  generateUploadUrl(): string;
  /** The unguessable URL of a file, or null if it does not exist. Throws UserError for a malformed id. */
  url(storageId: string, snapshot: Snapshot): string | null;
  metadata(storageId: string, snapshot: Snapshot): FileMetadata | null;
  /** Deletes the row now and the bytes after the commit. Returns false if the file does not exist. */
  remove(storageId: string, transaction: Transaction): boolean;
  /**
   * Writes the bytes, then commits the row in a queue slot of its own. Call it outside a slot. `sha256` is
   * the expected hash, in base64 or hex.
   */
  store(bytes: Uint8Array, contentType: string | null, sha256?: string): Promise<string>;
  /** The bytes of a committed file, or null if it does not exist. Call it outside a queue slot. */
  open(storageId: string): Promise<StoredFile | null>;
}
