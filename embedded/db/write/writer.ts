import type { Clock, Random } from "../../system/world";
import { decodeId, encodeId, newInternalId, tableNumberOf } from "../../values/ids";
import { canonicalJson, fieldOf, isUndefinedJson, type ConvexObject } from "../../values/value";
import type { Savepoint, Transaction } from "../access";
import { decoded, type StoredDocument } from "../document-cache";
import { UserError } from "../errors";
import type { Overlay } from "../index/overlay";
import type { ReadToken } from "../read-set";
import type { CursorSeal } from "../read/cursor-seal";
import type { ReadContext } from "../read/read-context";
import { assertIdOfTable, Reader, type View } from "../read/reader";
import type { SchemaRules } from "../schema/schema-rules";
import { qualifiedName, type Table } from "../tables";
import { assertWritableTable, checkedFields, documentSize, nextFloatUp } from "./document-rules";

/** The write side of one transaction. Its user view and its trusted view share it. */
export interface WriteContext {
  overlay: Overlay;
  seal: CursorSeal;
  rules: SchemaRules;
  random: Random;
  clock: Clock;
  /** The tokens that the commit will touch. */
  touched: Set<ReadToken>;
  /** The earliest creation time of the next insert, and the latest one assigned. */
  creation: { earliest: number; latest: number };
}

/** A transaction for user code or for the engine itself. Each write is fully checked before it changes anything. */
export class Writer extends Reader implements Transaction {
  readonly context: WriteContext;
  #trustedWriter: Writer | null;

  constructor(readContext: ReadContext, context: WriteContext, view: View) {
    super(readContext, context.seal, view);
    this.context = context;
    this.#trustedWriter = view.isTrusted ? this : null;
  }

  override get trusted(): Transaction {
    this.#trustedWriter ??= new Writer(this.readContext, this.context, {
      isTrusted: true,
      namespace: this.namespace,
    });
    return this.#trustedWriter;
  }

  override inComponent(namespace: string): Transaction {
    if (namespace === this.namespace) return this;
    return new Writer(this.readContext, this.context, {
      isTrusted: this.isTrusted,
      namespace,
      usage: this.usage,
    });
  }

  insert(table: string, value: ConvexObject): string {
    if (!this.isTrusted) assertWritableTable(table);
    const fields = checkedFields(value, this.isTrusted);
    for (const field of ["_id", "_creationTime"]) {
      if (Object.hasOwn(fields, field)) {
        throw new UserError(`Cannot insert a document with the field '${field}': the database assigns it.`);
      }
    }
    const target = this.readContext.state.tables.ensureUncommitted(qualifiedName(this.namespace, table));
    const id = encodeId(target.number, newInternalId(this.context.random, this.context.clock));
    this.#write(target, id, null, { ...fields, _id: id, _creationTime: this.#creationTime() });
    return id;
  }

  restore(table: string, document: ConvexObject): string {
    const { _id, _creationTime, ...rest } = document;
    if (!this.isTrusted) throw new UserError("Only the engine may restore documents.");
    if (!table.startsWith("_")) assertWritableTable(table);
    const target = this.readContext.state.tables.ensureUncommitted(qualifiedName(this.namespace, table));
    const internal =
      typeof _id === "string"
        ? decodeId(_id)?.internal
        : newInternalId(this.context.random, this.context.clock);
    if (internal === undefined) throw new UserError(`Invalid document id ${JSON.stringify(_id)}.`);
    const id = encodeId(target.number, internal);
    const time = typeof _creationTime === "number" ? _creationTime : this.#creationTime();
    const fields = checkedFields(rest, false);
    const found = this.readContext.document(target, id);
    this.#write(target, id, found, { ...fields, _id: id, _creationTime: time });
    return id;
  }

  patch(id: string, value: ConvexObject, table?: string): void {
    const found = this.#requireDocument(id, table, "db.patch", "Update");
    const removed = Object.keys(value).filter((field) => isUndefinedJson(value[field]));
    const fields = { ...value };
    for (const field of removed) delete fields[field];
    const checked = checkedFields(fields, this.isTrusted);
    assertSystemFieldsUnchanged(
      found,
      removed.includes("_id") || removed.includes("_creationTime") ? null : checked,
    );
    const merged = { ...decoded(found), ...checked };
    for (const field of removed) delete merged[field];
    this.#write(found.table, id, found, merged);
  }

  replace(id: string, value: ConvexObject, table?: string): void {
    const found = this.#requireDocument(id, table, "db.replace", "Replace");
    const fields = checkedFields(value, this.isTrusted);
    assertSystemFieldsUnchanged(found, fields);
    const { _id = null, _creationTime = null } = decoded(found);
    this.#write(found.table, id, found, { ...fields, _id, _creationTime });
  }

  remove(id: string, table?: string): void {
    const found = this.#requireDocument(id, table, "db.delete", "Delete");
    this.usage.recordWrite(0);
    this.#recordChange(found.table, id, found, null);
  }

  savepoint(): Savepoint {
    return { at: this.context.overlay.position, writes: this.usage.writes };
  }

  rollback(savepoint: Savepoint): void {
    this.context.overlay.rollbackTo(savepoint.at);
    this.usage.resetWrites(savepoint.writes);
  }

  touch(token: ReadToken): void {
    this.context.touched.add(token);
  }

  /** The document to change, recorded as read. Throws UserError if it does not exist. */
  #requireDocument(id: string, named: string | undefined, call: string, verb: string): StoredDocument {
    const table = this.tableOfId(id, call);
    if (table === null) throw new UserError(`${verb} on nonexistent document ID ${id}`);
    assertIdOfTable(table, named, call);
    if (!this.isTrusted) assertWritableTable(table.localName);
    const found = this.readContext.readById(table, id, this.usage);
    if (found === null) throw new UserError(`${verb} on nonexistent document ID ${id}`);
    return found;
  }

  #write(table: Table, id: string, found: StoredDocument | null, document: ConvexObject): void {
    const text = canonicalJson(document);
    if (text === found?.text) return;
    const bytes = documentSize(document, this.isTrusted);
    const mismatch = this.context.rules.findMismatch(table, document);
    if (mismatch !== null) {
      throw new UserError(
        `Failed to insert or update a document in table "${table.localName}" because it does not match the schema: ${mismatch}`,
      );
    }
    this.usage.recordWrite(bytes);
    // Parsed again on access: the caller keeps its own objects and may modify them.
    this.#recordChange(table, id, found, { id, table, text, documentFields: null, keys: null });
  }

  #recordChange(table: Table, id: string, found: StoredDocument | null, after: StoredDocument | null): void {
    const change = this.context.overlay.changeOf(id);
    const before = change === undefined ? found : change.before;
    this.context.overlay.setChange(id, { table, before, after });
  }

  #creationTime(): number {
    const { creation } = this.context;
    creation.latest = Math.max(creation.earliest, nextFloatUp(creation.latest));
    return creation.latest;
  }
}

/** Throws UserError if a write changes a system field. Null `fields` means that a patch removes one. */
function assertSystemFieldsUnchanged(found: StoredDocument, fields: ConvexObject | null): void {
  for (const field of ["_id", "_creationTime"]) {
    const given = fields === null ? null : fieldOf(fields, field);
    if (given === undefined || given === decoded(found)[field]) continue;
    if (field === "_id" && typeof given === "string") throw idMismatch(found, given);
    throw new UserError(
      `The field '${field}' of document ${found.id} cannot be changed: the database assigns it.`,
    );
  }
}

function idMismatch(found: StoredDocument, given: string): UserError {
  const number = tableNumberOf(given);
  if (number !== null && number !== found.table.number)
    return new UserError("The document belongs to a different table than its '_id' field");
  return new UserError(`The document has id ${found.id}, but its '_id' field is "${given}"`);
}
