import { UserError } from "../../db/errors";
import type { Order, QueryJson, RangeRule, SearchRule } from "../../db/query";
import type { SchemaJson, TableSchemaJson } from "../../db/schema/schema";
import { decodeId } from "../../values/ids";
import { isJsonObject } from "../../values/json";
import {
  checkedValue,
  fieldOf,
  kindOf,
  ValueError,
  type ConvexObject,
  type ConvexValue,
} from "../../values/value";

/** The dashboard's text for a missing field, which JSON cannot express. */
const UNDEFINED =
  "__CONVEX_PLACEHOLDER_undefined_I23atX0jcndVbFgXoQZffsih7eAqktCyFjgUuAeNBtfr3ySOljPSPSEOPFgprkdBO3zXNiGEJxmJ5ZFPc5C5qKesG80QRPvlJe8vgSxAt9feLTwxTg4PHfVwUaTEJU67FDwldWmTxp1guMPwxQ2jOuhEryTBf3mQ";
const MISSING = { $undefined: null };

interface Clause {
  field?: string;
  op: string;
  value?: ConvexValue;
  enabled?: boolean;
}

interface IndexClause {
  type?: string;
  field?: string;
  enabled: boolean;
  value?: ConvexValue;
  lowerOp?: string;
  lowerValue?: ConvexValue;
  upperOp?: string;
  upperValue?: ConvexValue;
}

interface FilterExpression {
  clauses?: Clause[];
  order?: Order;
  index?: { name: string; search?: string; clauses: IndexClause[] };
}

/** The query behind the dashboard's filters, or what is wrong with them. */
export type DocumentFilters =
  | { query: QueryJson; accepts: (document: ConvexObject) => boolean }
  | { errors: { filter: number; error: string }[] };

/** Reads the filters that the dashboard's data page sends. Null means all documents, newest first. */
export function parseDocumentFilters(
  table: string,
  text: string | null,
  schema: SchemaJson | null,
): DocumentFilters {
  const expression = text === null ? {} : parseExpression(text);
  const clauses = (expression.clauses ?? []).map((clause, i) => ({ ...clause, i }));
  const inIndex = expression.index?.clauses ?? [];
  const typed = [
    ...clauses.map(({ value, i }) => ({ value, i })),
    ...inIndex.flatMap((clause) =>
      [clause.value, clause.lowerValue, clause.upperValue].map((value) => ({ value, i: -1 })),
    ),
  ];
  const errors = typed.flatMap(({ value, i }) => {
    const problem = value === undefined ? null : valueProblem(value);
    return problem === null ? [] : [{ filter: i, error: problem }];
  });
  if (errors.length > 0) return { errors };
  const active = clauses.filter(({ field, enabled }) => field !== undefined && enabled !== false);
  const order = expression.order ?? "desc";
  const definition = schema?.tables.find(({ tableName }) => tableName === table);
  const source = sourceOf(table, order, expression.index, definition);
  if ("error" in source) return { errors: [{ filter: -1, error: source.error }] };
  const comparisons = active.filter(({ op }) => op !== "type" && op !== "notype");
  const filter = { $and: comparisons.map(comparisonJson) };
  return {
    query: { source, operators: comparisons.length === 0 ? [] : [{ filter }] },
    accepts: (document) =>
      active.every(({ op, field = "", value }) => {
        const matches = isType(fieldOf(document, field), value);
        return op === "type" ? matches : op !== "notype" || !matches;
      }),
  };
}

function parseExpression(text: string): FilterExpression {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UserError("The filters are not valid JSON.");
  }
  if (!isExpression(json)) throw new UserError("The filters do not have the form of the dashboard's.");
  return json;
}

/** True for what the dashboard can send. Operators and values are checked where they are read. */
function isExpression(json: unknown): json is FilterExpression {
  if (!isJsonObject(json)) return false;
  const { clauses = [], order = "desc", index } = json;
  return (
    areClauses(clauses) && (order === "asc" || order === "desc") && (index === undefined || isIndex(index))
  );
}

function isIndex(json: unknown): boolean {
  if (!isJsonObject(json)) return false;
  const { name, search, clauses } = json;
  return typeof name === "string" && isOptionalText(search) && areClauses(clauses);
}

function areClauses(json: unknown): boolean {
  return Array.isArray(json) && json.every((clause) => isJsonObject(clause) && isOptionalText(clause.field));
}

function isOptionalText(json: unknown): boolean {
  return json === undefined || typeof json === "string";
}

function valueProblem(value: ConvexValue): string | null {
  try {
    checkedValue(value);
    return null;
  } catch (error) {
    if (error instanceof ValueError) return `Invalid value: ${JSON.stringify(value)}.`;
    throw error;
  }
}

function sourceOf(
  table: string,
  order: Order,
  index: FilterExpression["index"],
  definition: TableSchemaJson | undefined,
): QueryJson["source"] | { error: string } {
  if (index === undefined) return { type: "FullTableScan", tableName: table, order };
  const indexName = `${table}.${index.name}`;
  const clauses = index.clauses.filter(({ enabled }) => enabled);
  if (index.search !== undefined) {
    const search = definition?.searchIndexes.find(({ indexDescriptor }) => indexDescriptor === index.name);
    if (search === undefined) return { error: `Index ${index.name} does not exist.` };
    const filters: SearchRule[] = [
      { type: "Search", fieldPath: search.searchField, value: index.search },
      ...clauses.map(({ field = "", value }) => ({
        ...{ type: "Eq" as const, fieldPath: field },
        value: orMissing(value),
      })),
    ];
    return { type: "Search", indexName, filters };
  }
  const fields = indexFields(index.name, definition);
  if (fields === null) return { error: `Index ${index.name} does not exist.` };
  if (clauses.length > fields.length)
    return {
      error: `Index ${index.name} has ${fields.length} fields, but the query has ${clauses.length} clauses.`,
    };
  return {
    type: "IndexRange",
    indexName,
    range: clauses.flatMap((c, i) => rangeRules(c, fields[i] ?? "")),
    order,
  };
}

function indexFields(name: string, definition: TableSchemaJson | undefined): string[] | null {
  if (name === "by_creation_time") return ["_creationTime"];
  if (name === "by_id") return ["_id"];
  const index = definition?.indexes.find(({ indexDescriptor }) => indexDescriptor === name);
  return index === undefined ? null : [...index.fields, "_creationTime"];
}

const BOUNDS = new Map<string, RangeRule["type"]>([
  ["gt", "Gt"],
  ["gte", "Gte"],
  ["lt", "Lt"],
  ["lte", "Lte"],
]);

function rangeRules(clause: IndexClause, fieldPath: string): RangeRule[] {
  if (clause.type === "indexEq") return [{ type: "Eq", fieldPath, value: orMissing(clause.value) }];
  const lower = BOUNDS.get(clause.lowerOp ?? "");
  const upper = BOUNDS.get(clause.upperOp ?? "");
  return [
    ...(lower === undefined ? [] : [{ type: lower, fieldPath, value: orMissing(clause.lowerValue) }]),
    ...(upper === undefined ? [] : [{ type: upper, fieldPath, value: orMissing(clause.upperValue) }]),
  ];
}

function comparisonJson({ op, field = "", value }: Clause): unknown {
  const compare = (name: string, literal: ConvexValue | undefined) => ({
    [`$${name}`]: [{ $field: field }, { $literal: orMissing(literal) }],
  });
  switch (op) {
    case "anyOf": {
      const items = listed(value);
      return items.length === 0 ? { $and: [] } : { $or: items.map((item) => compare("eq", item)) };
    }
    case "noneOf":
      return { $and: listed(value).map((item) => compare("neq", item)) };
    case "eq":
    case "neq":
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return compare(op, value);
    default:
      throw new UserError(`Unknown filter ${op}.`);
  }
}

function listed(value: ConvexValue | undefined): ConvexValue[] {
  return Array.isArray(value) ? value : [];
}

function orMissing(value: ConvexValue | undefined): ConvexValue {
  return value === undefined || value === UNDEFINED ? MISSING : value;
}

const TYPE_NAMES = new Map([
  ["float64", "number"],
  ["int64", "bigint"],
]);

function isType(value: ConvexValue | undefined, type: ConvexValue | undefined): boolean {
  if (value === undefined) return type === "unset";
  if (type === "id") return typeof value === "string" && decodeId(value) !== null;
  const kind = kindOf(value);
  return (TYPE_NAMES.get(kind) ?? kind) === type;
}
