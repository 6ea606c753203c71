import { createHash } from "node:crypto";
import type { Snapshot, Transaction } from "../../../embedded/db/access";
import type { Engine } from "../../../embedded/functions/engine";
import type { FileMetadata, FunctionFiles, StoredFile } from "../../../embedded/functions/files";

/** Files whose rows are real and whose bytes stay in memory. */
export class MemoryFiles implements FunctionFiles {
  readonly #bytes = new Map<string, StoredFile>();
  engine: Engine | null = null;

  generateUploadUrl(): string {
    return "http://127.0.0.1:21200/api/storage/upload?token=t";
  }

  url(storageId: string, snapshot: Snapshot): string | null {
    return this.metadata(storageId, snapshot) && `http://127.0.0.1:21200/api/storage/${storageId}`;
  }

  metadata(storageId: string, snapshot: Snapshot): FileMetadata | null {
    const text = snapshot.trusted.get(storageId, { table: "_storage", system: true });
    if (text === null) return null;
    const row = JSON.parse(text) as { sha256: string; size: number; contentType?: string };
    return { storageId, sha256: row.sha256, size: row.size, contentType: row.contentType ?? null };
  }

  remove(storageId: string, transaction: Transaction): boolean {
    if (this.metadata(storageId, transaction) === null) return false;
    transaction.trusted.remove(storageId, "_storage");
    return true;
  }

  async store(bytes: Uint8Array, contentType: string | null): Promise<string> {
    if (this.engine === null) throw new Error("The files have no engine yet.");
    const row = { sha256: createHash("sha256").update(bytes).digest("hex"), size: bytes.length };
    const id = await this.engine.transact((transaction) =>
      transaction.trusted.insert("_storage", contentType === null ? row : { ...row, contentType }),
    );
    this.#bytes.set(id, { bytes: new Uint8Array(bytes), contentType });
    return id;
  }

  async open(storageId: string): Promise<StoredFile | null> {
    return this.#bytes.get(storageId) ?? null;
  }
}
