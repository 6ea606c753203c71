import { UserError } from "../errors";
import type { QueryJson } from "../query";

const RANGE_TYPES = ["Eq", "Gt", "Gte", "Lt", "Lte"];
const SEARCH_TYPES = ["Search", "Eq"];

type Fields = { [field: string]: unknown };

/**
 * Makes sure that a descriptor has the shape of `QueryJson`: function code can send anything. Values
 * and filter expressions are checked where they are used. Throws UserError.
 */
export function assertQuery(query: QueryJson): void {
  const { source, operators } = fieldsOf(query, "query");
  const from = fieldsOf(source, "source");
  switch (from["type"]) {
    case "FullTableScan":
      assertText(from, "tableName");
      assertOrder(from);
      break;
    case "IndexRange":
      assertText(from, "indexName");
      assertRules(from["range"], RANGE_TYPES);
      assertOrder(from);
      break;
    case "Search":
      assertText(from, "indexName");
      assertRules(from["filters"], SEARCH_TYPES);
      break;
    default:
      throw invalid(`unknown source ${JSON.stringify(from["type"])}`);
  }
  if (!Array.isArray(operators)) throw invalid("its operators are no list");
  for (const operator of operators) {
    const fields = fieldsOf(operator, "operator");
    if (!Object.hasOwn(fields, "filter") && !Object.hasOwn(fields, "limit")) {
      throw invalid("an operator is neither a filter nor a limit");
    }
  }
}

function assertRules(rules: unknown, types: readonly string[]): void {
  if (!Array.isArray(rules)) throw invalid("its rules are no list");
  for (const rule of rules) {
    const fields = fieldsOf(rule, "rule");
    assertText(fields, "fieldPath");
    if (!types.includes(String(fields["type"])))
      throw invalid(`unknown rule ${JSON.stringify(fields["type"])}`);
    if (fields["type"] === "Search") assertText(fields, "value");
    if (!Object.hasOwn(fields, "value")) throw invalid("a rule has no value");
  }
}

function assertOrder(source: Fields): void {
  const order = source["order"] ?? null;
  if (order !== null && order !== "asc" && order !== "desc")
    throw invalid(`unknown order ${JSON.stringify(order)}`);
}

function assertText(fields: Fields, name: string): void {
  if (typeof fields[name] !== "string") throw invalid(`\`${name}\` is no string`);
}

function fieldsOf(json: unknown, what: string): Fields {
  if (typeof json !== "object" || json === null) throw invalid(`the ${what} is no object`);
  return { ...json };
}

function invalid(reason: string): UserError {
  return new UserError(`Invalid query: ${reason}.`);
}
