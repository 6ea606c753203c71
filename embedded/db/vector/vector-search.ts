import { checkedOrUndefined } from "../../values/value";
import type { ConvexValue } from "../../values/value";
import { isJsonObject } from "../../values/json";
import { UserError } from "../errors";
import { qualifiedName, type TableRegistry } from "../tables";
import type { VectorCatalog } from "./vector-catalog";
import type { VectorFilter, VectorHit } from "./vector-index";

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 256;
const MAX_FILTERS = 64;

/** A search in the JSON form of the `vectorSearch` syscall. */
export interface VectorQueryJson {
  /** `table.index` */
  indexName: string;
  vector: readonly number[];
  limit?: number | null;
  /** `{ $eq: [{ $field }, { $literal }] }`, or `{ $or: [...] }` of these. */
  expressions?: unknown;
}

/** Searches an index of a component's table. Rejects with UserError if the query does not fit the index. */
export async function searchVectors(
  catalog: VectorCatalog,
  tables: TableRegistry,
  namespace: string,
  query: VectorQueryJson,
): Promise<VectorHit[]> {
  const [tableName = "", indexName = ""] = query.indexName.split(".");
  const table = tables.table(qualifiedName(namespace, tableName));
  const index = table?.declared.get(indexName);
  if (!table || index?.type !== "vector") throw new UserError(`Index ${query.indexName} not found.`);
  const limit = query.limit ?? DEFAULT_LIMIT;
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    throw new UserError(`Vector queries must have a limit between 1 and ${MAX_LIMIT}, received ${limit}.`);
  }
  if (query.vector.length !== index.dimensions) {
    throw new UserError(
      `VectorDimensionsMismatch: Expected a vector with dimensions ${index.dimensions}, received ${query.vector.length}.`,
    );
  }
  const filters = query.expressions ? parseFilters(query.expressions) : [];
  if (filters.length > MAX_FILTERS) {
    throw new UserError(
      `Vector query against ${query.indexName} has too many filters (limit: ${MAX_FILTERS}).`,
    );
  }
  for (const { field } of filters) {
    if (index.filterFields.includes(field)) continue;
    throw new UserError(
      `IncorrectVectorFilterField: Vector query against ${query.indexName} contains a filter on ${JSON.stringify(field)} but that field isn't indexed for filtering in \`filterFields\`.`,
    );
  }
  return await (await catalog.get(table, index)).search(query.vector, filters, limit);
}

/** The conditions of a filter expression, any of which is enough. */
function parseFilters(expression: unknown): VectorFilter[] {
  if (isJsonObject(expression) && Array.isArray(expression.$or)) return expression.$or.flatMap(parseFilters);
  if (!isJsonObject(expression) || !Array.isArray(expression.$eq))
    throw new UserError("Filters should be a combination of `q.eq` and `q.or`.");
  const [left, right] = expression.$eq as unknown[];
  if (
    !isJsonObject(left) ||
    typeof left.$field !== "string" ||
    !isJsonObject(right) ||
    !Object.hasOwn(right, "$literal")
  )
    throw new UserError("`q.eq` must take a field path as its first argument and a value as its second");
  const value: ConvexValue | undefined = checkedOrUndefined(right.$literal);
  return [{ field: left.$field, value }];
}
