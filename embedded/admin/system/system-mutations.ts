import { parseDocument } from "../../db/document-cache";
import { UserError } from "../../db/errors";
import { canonicalPath } from "../../functions/function-path";
import { isObject, type ConvexObject, type ConvexValue } from "../../values/value";
import {
  arrayArg,
  objectArg,
  stringArg,
  type SystemMutation,
  type SystemMutationContext,
} from "./system-function";

const PREFIX = "_system/frontend/";
/** The most documents that one call adds or deletes. */
const MAX_DOCUMENTS = 4_096;
const MAX_CLEARED = 4_000;
const MAX_CLEARED_BYTES = 3_000_000;
const UNDEFINED_PREFIX = "__CONVEX_PLACEHOLDER_undefined_";

/** The system mutation at a path such as `_system/frontend/addDocument`, or null if there is none. */
export function systemMutation(path: string): SystemMutation | null {
  return mutations.get(canonicalPath(path).slice(PREFIX.length)) ?? null;
}

const mutations = new Map<string, SystemMutation>(
  Object.entries({
    "addDocument:default": addDocuments,
    "deleteDocuments:default": deleteDocuments,
    "patchDocumentsFields:default": patchDocuments,
    "replaceDocument:default": replaceDocument,
    "clearTablePage:default": clearTablePage,
    "createTable:default": createTable,
    "fileStorageV2:deleteFile": (context, args) => deleteFiles(context, [stringArg(args, "storageId")]),
    "fileStorageV2:deleteFiles": (context, args) => deleteFiles(context, stringsArg(args, "storageIds")),
    "fileStorageV2:generateUploadUrl": ({ files, component }) => files.in(component).generateUploadUrl(),
  } satisfies Record<string, SystemMutation>),
);

function addDocuments({ transaction }: SystemMutationContext, args: ConvexObject): ConvexValue {
  const table = stringArg(args, "table");
  const documents = arrayArg(args, "documents");
  if (documents.length > MAX_DOCUMENTS)
    return failure(`Can’t import more than ${MAX_DOCUMENTS} documents at once.`);
  for (const document of documents) {
    if (!isObject(document)) throw new UserError("A document must be an object.");
    transaction.insert(table, document);
  }
  return { success: true };
}

function deleteDocuments({ transaction }: SystemMutationContext, args: ConvexObject): ConvexValue {
  const toDelete = arrayArg(args, "toDelete");
  if (toDelete.length > MAX_DOCUMENTS)
    return failure(`You can't delete more than ${MAX_DOCUMENTS}. Try selecting fewer documents instead.`);
  for (const item of toDelete) {
    if (!isObject(item)) throw new UserError("`toDelete` must hold objects.");
    transaction.remove(stringArg(item, "id"));
  }
  return { success: true };
}

function patchDocuments({ transaction }: SystemMutationContext, args: ConvexObject): ConvexValue {
  const given = Object.entries(objectArg(args, "fields"));
  const fields = Object.fromEntries(
    given.map(([field, value]) => [field, isPlaceholder(value) ? { $undefined: null } : value]),
  );
  const ids =
    args.ids === undefined ? allIds(transaction, stringArg(args, "table")) : stringsArg(args, "ids");
  for (const id of ids) transaction.patch(id, fields);
  return { success: true };
}

function replaceDocument({ transaction }: SystemMutationContext, args: ConvexObject): ConvexValue {
  const id = stringArg(args, "id");
  if (transaction.get(id) === null) return failure("Document does not exist.");
  transaction.replace(id, objectArg(args, "document"));
  return { success: true };
}

function clearTablePage({ transaction }: SystemMutationContext, args: ConvexObject): ConvexValue {
  const tableName = stringArg(args, "tableName");
  const { page, isDone, continueCursor } = transaction.page({
    query: { source: { type: "FullTableScan", tableName, order: "asc" }, operators: [] },
    cursor: typeof args.cursor === "string" ? args.cursor : null,
    endCursor: null,
    pageSize: MAX_CLEARED,
    maximumBytesRead: MAX_CLEARED_BYTES,
  });
  for (const { id } of page) transaction.remove(id);
  return { deleted: page.length, hasMore: !isDone, continueCursor };
}

/** Tables appear with their first document, which need not remain. */
function createTable({ transaction }: SystemMutationContext, args: ConvexObject): ConvexValue {
  transaction.remove(transaction.insert(stringArg(args, "table"), {}));
  return null;
}

function deleteFiles({ transaction, files, component }: SystemMutationContext, ids: string[]): ConvexValue {
  for (const id of ids) {
    if (!files.in(component).remove(id, transaction)) throw new UserError(`There is no file ${id}.`);
  }
  return null;
}

function allIds(transaction: SystemMutationContext["transaction"], tableName: string): string[] {
  const stream = transaction.stream({
    source: { type: "FullTableScan", tableName, order: "asc" },
    operators: [],
  });
  const ids: string[] = [];
  for (let row = stream.next(); row !== null; row = stream.next())
    ids.push(String(parseDocument(row.text)._id));
  return ids;
}

function stringsArg(args: ConvexObject, name: string): string[] {
  return arrayArg(args, name).map((value) => {
    if (typeof value !== "string") throw new UserError(`\`${name}\` must hold strings.`);
    return value;
  });
}

function isPlaceholder(value: ConvexValue): boolean {
  return typeof value === "string" && value.startsWith(UNDEFINED_PREFIX);
}

function failure(error: string): ConvexValue {
  return { success: false, error };
}
