import type { ConvexObject } from "../values/value";
import type { Table } from "./tables";

/** One committed version of a document. Replaced by a commit, never changed. */
export interface StoredDocument {
  readonly id: string;
  readonly table: Table;
  readonly text: string;
  /** Decoded when something first looks inside; read-only. */
  documentFields: ConvexObject | null;
  /** Its keys by index number, known while a transaction writes it. */
  keys: Map<number, Buffer> | null;
}

/**
 * What a document costs with its text, as a multiple of the text: strings, shapes and slots, once for the engine
 * and once for the realm that reads it.
 */
const COST_FACTOR = 6;
const COST_FIXED = 256;

/**
 * Committed documents that were read lately, bounded by an estimate of their bytes. Two generations
 * stand for an order of use: a hit moves a document to the young one, and when that is full the old one
 * is forgotten as a whole. The commit path keeps it right; nothing else writes documents.
 */
export class DocumentCache {
  readonly #halfBytes: number;
  #young = new Map<string, StoredDocument>();
  #old = new Map<string, StoredDocument>();
  #youngBytes = 0;

  constructor(bytes: number) {
    this.#halfBytes = bytes / 2;
  }

  get(id: string): StoredDocument | null {
    const young = this.#young.get(id);
    if (young !== undefined) return young;
    const old = this.#old.get(id);
    if (old === undefined) return null;
    this.#old.delete(id);
    this.put(old);
    return old;
  }

  /** The same, without counting as a use. */
  peek(id: string): StoredDocument | null {
    return this.#young.get(id) ?? this.#old.get(id) ?? null;
  }

  put(document: StoredDocument): void {
    this.#young.set(document.id, document);
    this.#youngBytes += document.text.length * COST_FACTOR + COST_FIXED;
    if (this.#youngBytes <= this.#halfBytes) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngBytes = 0;
  }

  delete(id: string): void {
    this.#young.delete(id);
    this.#old.delete(id);
  }
}

/** The document's fields. The result is shared: never change it. */
export function decoded(document: StoredDocument): ConvexObject {
  document.documentFields ??= parseDocument(document.text);
  return document.documentFields;
}

/** The fields of a stored text, which was checked when it was written. */
export function parseDocument(text: string): ConvexObject {
  const doc: ConvexObject = JSON.parse(text);
  return doc;
}
