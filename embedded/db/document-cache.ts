import type { ConvexObject } from "../values/value";
import type { Table } from "./tables";

/** One version of a document. A commit replaces it; its text never changes. */
export interface StoredDocument {
  readonly id: string;
  readonly table: Table;
  readonly text: string;
  /** The parsed text, set on first access. Read-only. */
  documentFields: ConvexObject | null;
  /** Its keys by index number, cached while a transaction writes it. */
  keys: Map<number, Buffer> | null;
}

/**
 * Estimated memory of a cached document as a multiple of its text length. It covers the decoded objects of the engine
 * and of the realm that reads them.
 */
const COST_FACTOR = 6;
const COST_FIXED = 256;

/**
 * A cache of recently used documents, bounded by an estimate of their bytes. It approximates LRU with two
 * generations: a hit moves a document to the young one, and a full young one replaces the old one.
 * Only the commit path writes documents, and it keeps the cache current.
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

  /** Like `get`, but does not count as a use. */
  peek(id: string): StoredDocument | null {
    return this.#young.get(id) ?? this.#old.get(id) ?? null;
  }

  put(document: StoredDocument): void {
    this.#deleteYoung(document.id);
    this.#young.set(document.id, document);
    this.#youngBytes += costOf(document);
    if (this.#youngBytes <= this.#halfBytes) return;
    this.#old = this.#young;
    this.#young = new Map();
    this.#youngBytes = 0;
  }

  delete(id: string): void {
    this.#deleteYoung(id);
    this.#old.delete(id);
  }

  #deleteYoung(id: string): void {
    const young = this.#young.get(id);
    if (young === undefined) return;
    this.#young.delete(id);
    this.#youngBytes -= costOf(young);
  }
}

function costOf({ text }: StoredDocument): number {
  return text.length * COST_FACTOR + COST_FIXED;
}

/** The fields of a document, parsed on first access. The result is shared and must not be modified. */
export function decoded(document: StoredDocument): ConvexObject {
  document.documentFields ??= parseDocument(document.text);
  return document.documentFields;
}

/** Parses a stored document. The text needs no check, because the write checked it. */
export function parseDocument(text: string): ConvexObject {
  const doc: ConvexObject = JSON.parse(text);
  return doc;
}
