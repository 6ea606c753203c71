import { decodeId } from "../values/ids";
import type { Snapshot, QueryStream } from "./access";
import type { CursorSeal } from "./cursor-seal";
import type { StoredDocument } from "./document-cache";
import { UserError } from "./errors";
import type { DocumentSource } from "./index-scan";
import { Operators } from "./operators";
import { readPage } from "./page";
import { assertQuery } from "./query-check";
import type { PageRequest, PageResult, QueryJson } from "./query";
import { assertNameable, openPlan, plan } from "./query-source";
import { tableNumberToken, tableToken, type ReadCore } from "./read-core";
import type { ReadSet, ReadToken } from "./read-set";
import type { Table } from "./tables";
import { Usage } from "./usage";

/** The read side of an execution, as user code or as the engine itself sees it. */
export class Reader implements Snapshot {
  readonly usage: Usage;
  protected readonly core: ReadCore;
  protected readonly isTrusted: boolean;
  readonly #seal: CursorSeal;
  #twin: Reader | null;

  /** `twin`: the same snapshot as the engine sees it; null when this is that one, or none was asked for yet. */
  constructor(core: ReadCore, seal: CursorSeal, isTrusted: boolean) {
    this.core = core;
    this.#seal = seal;
    this.isTrusted = isTrusted;
    this.usage = new Usage(!isTrusted);
    this.#twin = isTrusted ? this : null;
  }

  get ts(): bigint {
    return this.core.ts;
  }

  get reads(): ReadSet {
    return this.core.reads;
  }

  get trusted(): Snapshot {
    this.#twin ??= new Reader(this.core, this.#seal, true);
    return this.#twin;
  }

  get(id: string, options: { table?: string; system?: boolean } = {}): string | null {
    this.usage.queryOpened();
    const table = this.tableOfId(id, "db.get");
    if (table === null) return null;
    assertInTable(table, options.table, "db.get");
    assertNameable(table.name, { trusted: this.isTrusted, system: options.system === true });
    return this.core.point(table, id, this.usage)?.text ?? null;
  }

  normalizeId(table: string, id: string, options: { system?: boolean } = {}): string | null {
    const found = this.core.state.tables.table(table);
    if (found === null) {
      this.core.dependOn(tableToken(table));
      return null;
    }
    if (!this.isTrusted && (options.system === true) !== table.startsWith("_")) return null;
    return decodeId(id)?.tableNumber === found.number ? id : null;
  }

  stream(query: QueryJson, options: { system?: boolean } = {}): QueryStream {
    this.usage.queryOpened();
    assertQuery(query);
    const steps = new Operators(query.operators);
    const resolved = plan(this.core, query.source, this.#access(options.system));
    return new DocumentStream(openPlan(this.core, this.usage, resolved, { expected: steps.expected }), steps);
  }

  page(request: PageRequest): PageResult {
    this.usage.queryOpened();
    assertQuery(request.query);
    const resolved = plan(this.core, request.query.source, this.#access(request.system));
    return readPage(this.core, this.usage, this.#seal, resolved, request);
  }

  count(table: string): number {
    assertNameable(table, this.#access(false));
    const found = this.core.state.tables.table(table);
    if (found === null) {
      this.core.dependOn(tableToken(table));
      return 0;
    }
    this.core.unsettledReads.intervals.push({ index: found.byId.number, lo: Buffer.alloc(0), hi: null });
    let count = found.count;
    for (const change of this.core.overlay?.changes.values() ?? []) {
      if (change.table === found) count += Number(change.after !== null) - Number(change.before !== null);
    }
    return count;
  }

  dependOn(token: ReadToken): void {
    this.core.dependOn(token);
  }

  /** The table an id belongs to, null when no table has its number. Throws UserError for what is no id. */
  protected tableOfId(id: string, call: string): Table | null {
    const known = this.#knownDocument(id);
    if (known !== null) return known.table;
    const parts = decodeId(id);
    if (parts === null) {
      throw new UserError(
        `Invalid argument \`id\` for \`${call}\`: Unable to decode ID: ${JSON.stringify(id)} is not an id.`,
      );
    }
    const table = this.core.state.tables.tableOfNumber(parts.tableNumber);
    if (table === null) this.core.dependOn(tableNumberToken(parts.tableNumber));
    return table;
  }

  /** Spares decoding an id that was met before. */
  #knownDocument(id: string): StoredDocument | null {
    return this.core.state.cached(id);
  }

  #access(system: boolean | undefined) {
    return { trusted: this.isTrusted, system: system === true };
  }
}

/** Throws UserError when the caller named a table and the id is of another one. */
export function assertInTable(table: Table, named: string | undefined, call: string): void {
  if (named === undefined || named === table.name) return;
  throw new UserError(
    `Invalid argument \`id\` for \`${call}\`: expected to be an Id<"${named}">, got Id<"${table.name}"> instead.`,
  );
}

class DocumentStream implements QueryStream {
  readonly #source: DocumentSource;
  readonly #steps: Operators;
  #closed = false;

  constructor(source: DocumentSource, steps: Operators) {
    this.#source = source;
    this.#steps = steps;
  }

  next(): string | null {
    while (!this.#closed && !this.#steps.exhausted) {
      const document = this.#source.next();
      if (document === null) break;
      if (this.#steps.admit(document)) return document.text;
    }
    this.close();
    return null;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#source.settle();
  }
}
