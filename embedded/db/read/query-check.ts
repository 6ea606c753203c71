import { UserError } from "../errors";
import type { QueryJson } from "../query";

const RANGE_TYPES = ["Eq", "Gt", "Gte", "Lt", "Lte"];
const SEARCH_TYPES = ["Search", "Eq"];

type Fields = { [field: string]: unknown };

/**
 * Checks that a query has the shape of `QueryJson`, because function code can send anything. Values and filter
 * expressions are checked at their use. Throws UserError.
 */
export function assertQuery(query: QueryJson): void {
  const { source, operators } = asObject(query, "query");
  const from = asObject(source, "source");
  switch (from["type"]) {
    case "FullTableScan":
      assertString(from, "tableName");
      assertOrder(from);
      break;
    case "IndexRange":
      assertString(from, "indexName");
      assertRules(from["range"], RANGE_TYPES);
      assertOrder(from);
      break;
    case "Search":
      assertString(from, "indexName");
      assertRules(from["filters"], SEARCH_TYPES);
      break;
    default:
      throw invalidQuery(`unknown source ${JSON.stringify(from["type"])}`);
  }
  if (!Array.isArray(operators)) throw invalidQuery("`operators` is not an array");
  for (const operator of operators) {
    const fields = asObject(operator, "operator");
    if (!Object.hasOwn(fields, "filter") && !Object.hasOwn(fields, "limit")) {
      throw invalidQuery("an operator is neither a filter nor a limit");
    }
  }
}

function assertRules(rules: unknown, types: readonly string[]): void {
  if (!Array.isArray(rules)) throw invalidQuery("its rules are not an array");
  for (const rule of rules) {
    const fields = asObject(rule, "rule");
    assertString(fields, "fieldPath");
    if (!types.includes(String(fields["type"])))
      throw invalidQuery(`unknown rule ${JSON.stringify(fields["type"])}`);
    if (fields["type"] === "Search") assertString(fields, "value");
    if (!Object.hasOwn(fields, "value")) throw invalidQuery("a rule has no value");
  }
}

function assertOrder(source: Fields): void {
  const order = source["order"] ?? null;
  if (order !== null && order !== "asc" && order !== "desc")
    throw invalidQuery(`unknown order ${JSON.stringify(order)}`);
}

function assertString(fields: Fields, name: string): void {
  if (typeof fields[name] !== "string") throw invalidQuery(`\`${name}\` is not a string`);
}

function asObject(json: unknown, what: string): Fields {
  if (typeof json !== "object" || json === null) throw invalidQuery(`the ${what} is not an object`);
  return { ...json };
}

function invalidQuery(reason: string): UserError {
  return new UserError(`Invalid query: ${reason}.`);
}
