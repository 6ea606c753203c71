import { decodeId, tableNumberOf } from "../../values/ids";
import type { Snapshot, QueryStream } from "../access";
import type { StoredDocument } from "../document-cache";
import { intervalCounter } from "../interval-counter";
import { UserError } from "../errors";
import type { PageRequest, PageResult, QueryJson } from "../query";
import type { ReadSet, ReadToken } from "../read-set";
import { qualifiedName, type Table } from "../tables";
import { Usage } from "../usage";
import type { CursorSeal } from "./cursor-seal";
import type { DocumentSource } from "./index-scan";
import { QueryOperators } from "./query-operators";
import { readPage } from "./page";
import { assertQuery } from "./query-check";
import { assertTableAccess, openPlan, planQuery } from "./query-source";
import { tableNumberToken, type ReadContext } from "./read-context";

/** The rights and the component of a reader. */
export interface View {
  isTrusted: boolean;
  /** The path of the component that table names refer to. */
  namespace: string;
  /** Shared by the views of one function. A view without one gets its own. */
  usage?: Usage;
}

/** A snapshot for user code or for the engine itself. */
export class Reader implements Snapshot {
  readonly usage: Usage;
  protected readonly readContext: ReadContext;
  protected readonly isTrusted: boolean;
  protected readonly namespace: string;
  readonly #seal: CursorSeal;
  #trustedReader: Reader | null;

  constructor(readContext: ReadContext, seal: CursorSeal, view: View) {
    this.readContext = readContext;
    this.#seal = seal;
    this.isTrusted = view.isTrusted;
    this.namespace = view.namespace;
    this.usage =
      view.usage ??
      new Usage(
        !view.isTrusted,
        intervalCounter(() => readContext.reads),
      );
    this.#trustedReader = view.isTrusted ? this : null;
  }

  get ts(): bigint {
    return this.readContext.ts;
  }

  get reads(): ReadSet {
    return this.readContext.reads;
  }

  get trusted(): Snapshot {
    this.#trustedReader ??= new Reader(this.readContext, this.#seal, {
      isTrusted: true,
      namespace: this.namespace,
    });
    return this.#trustedReader;
  }

  inComponent(namespace: string): Snapshot {
    if (namespace === this.namespace) return this;
    return new Reader(this.readContext, this.#seal, {
      isTrusted: this.isTrusted,
      namespace,
      usage: this.usage,
    });
  }

  get(id: string, options: { table?: string; system?: boolean } = {}): string | null {
    const table = this.tableOfId(id, "db.get");
    if (table === null) return null;
    assertIdOfTable(table, options.table, "db.get");
    assertTableAccess(table.localName, this.access(options.system));
    const document = this.readContext.readById(table, id, this.usage);
    // After the read, because a document that was read before does not count again.
    this.usage.recordQuery();
    return document?.text ?? null;
  }

  normalizeId(table: string, id: string, options: { system?: boolean } = {}): string | null {
    const name = qualifiedName(this.namespace, table);
    const found = this.readContext.table(name);
    if (found === null) return null;
    if (!this.isTrusted && found.localName !== table) return null;
    if (!this.isTrusted && (options.system === true) !== table.startsWith("_")) return null;
    return tableNumberOf(id) === found.number ? id : null;
  }

  stream(query: QueryJson, options: { system?: boolean } = {}): QueryStream {
    this.usage.recordQuery();
    assertQuery(query);
    const steps = new QueryOperators(query.operators);
    const plan = planQuery(this.readContext, query.source, this.access(options.system));
    return new DocumentStream(
      openPlan(this.readContext, this.usage, plan, { expected: steps.expectedReads }),
      steps,
    );
  }

  page(request: PageRequest): PageResult {
    this.usage.recordQuery();
    assertQuery(request.query);
    const plan = planQuery(this.readContext, request.query.source, this.access(request.system));
    return readPage(this.readContext, this.usage, this.#seal, plan, request);
  }

  count(table: string): number {
    assertTableAccess(table, this.access(false));
    const name = qualifiedName(this.namespace, table);
    const found = this.readContext.table(name);
    if (found === null) return 0;
    this.readContext.currentReads.intervals.push({ index: found.byId.number, lo: Buffer.alloc(0), hi: null });
    let count = found.count;
    for (const change of this.readContext.overlay?.changes.values() ?? []) {
      if (change.table === found) count += Number(change.after !== null) - Number(change.before !== null);
    }
    return count;
  }

  dependOn(token: ReadToken): void {
    this.readContext.dependOn(token);
  }

  /** The table of an id, or null if no visible table has its number. Throws UserError if the text is not an id. */
  protected tableOfId(id: string, call: string): Table | null {
    const known = this.#cachedDocument(id);
    if (known !== null) return this.#visibleTable(known.table);
    const parts = decodeId(id);
    if (parts === null) {
      throw new UserError(
        `Invalid argument \`id\` for \`${call}\`: Unable to decode ID: ${JSON.stringify(id)} is not an id.`,
      );
    }
    const table = this.readContext.state.tables.tableOfNumber(parts.tableNumber);
    if (table === null) this.readContext.dependOn(tableNumberToken(parts.tableNumber));
    return table && this.#visibleTable(table);
  }

  /** Hides tables of other components. Needs no read token: a table number never moves to another component. */
  #visibleTable(table: Table): Table | null {
    return this.isTrusted || table.namespace === this.namespace ? table : null;
  }

  /** The cached document of an id, which saves decoding the id again. */
  #cachedDocument(id: string): StoredDocument | null {
    return this.readContext.state.cached(id);
  }

  protected access(system: boolean | undefined) {
    return { trusted: this.isTrusted, system: system === true, namespace: this.namespace };
  }
}

/** Throws UserError if the caller named a table and the id belongs to another one. */
export function assertIdOfTable(table: Table, named: string | undefined, call: string): void {
  if (named === undefined || named === table.localName) return;
  throw new UserError(
    `Invalid argument \`id\` for \`${call}\`: expected to be an Id<"${named}">, got Id<"${table.localName}"> instead.`,
  );
}

class DocumentStream implements QueryStream {
  readonly #source: DocumentSource;
  readonly #steps: QueryOperators;
  #closed = false;

  constructor(source: DocumentSource, steps: QueryOperators) {
    this.#source = source;
    this.#steps = steps;
  }

  next(): StoredDocument | null {
    while (!this.#closed && !this.#steps.limitReached) {
      const document = this.#source.next();
      if (document === null) break;
      if (this.#steps.accepts(document)) return document;
    }
    this.close();
    return null;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#source.recordReads();
  }
}
