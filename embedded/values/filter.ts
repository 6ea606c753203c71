import { displayValue } from "./display";
import { encodeFloat, encodeInt64 } from "./int64";
import { compareValues } from "./keys";
import {
  checkedOrUndefined,
  fieldOf,
  floatOf,
  int64Of,
  kindOf,
  valueAtPath,
  ValueError,
  type ConvexObject,
  type ConvexValue,
} from "./value";

type ReadValue = (doc: ConvexObject) => ConvexValue | undefined;
type Predicate = (doc: ConvexObject) => boolean;

/**
 * Compiles a query's filter expression, such as `{ $eq: [a, b] }`, into a predicate on checked documents.
 * Comparisons use the total order of values. Throws `ValueError` if the expression is malformed. The predicate
 * throws `ValueError` if a document gives an operator values of the wrong type.
 */
export function compileFilter(expression: unknown): (doc: ConvexObject) => boolean {
  return compilePredicate(expression, "filter predicate");
}

const COMPARISONS = new Map<string, (order: number) => boolean>([
  ["$eq", (order) => order === 0],
  ["$neq", (order) => order !== 0],
  ["$lt", (order) => order < 0],
  ["$lte", (order) => order <= 0],
  ["$gt", (order) => order > 0],
  ["$gte", (order) => order >= 0],
]);

interface Arithmetic {
  verb: string;
  ints: (a: bigint, b: bigint) => bigint;
  floats: (a: number, b: number) => number;
}

const ARITHMETIC = new Map<string, Arithmetic>([
  ["$add", { verb: "add", ints: (a, b) => a + b, floats: (a, b) => a + b }],
  ["$sub", { verb: "subtract", ints: (a, b) => a - b, floats: (a, b) => a - b }],
  ["$mul", { verb: "multiply", ints: (a, b) => a * b, floats: (a, b) => a * b }],
  ["$div", { verb: "divide", ints: (a, b) => a / nonZeroDivisor(b), floats: (a, b) => a / b }],
  ["$mod", { verb: "take the remainder of", ints: (a, b) => a % nonZeroDivisor(b), floats: (a, b) => a % b }],
]);

/** Compiles an expression whose result must be a boolean. `place` names it in the error message. */
function compilePredicate(expression: unknown, place: string): Predicate {
  const [operator, operand] = operatorAndOperand(expression);
  const comparison = COMPARISONS.get(operator);
  if (comparison !== undefined) return compileComparison(operator, comparison, operand);
  switch (operator) {
    case "$and": {
      const tests = asList(operand).map((inner) => compilePredicate(inner, "'and' operand"));
      return (doc) => tests.every((test) => test(doc));
    }
    case "$or": {
      const tests = asList(operand).map((inner) => compilePredicate(inner, "'or' operand"));
      return (doc) => tests.some((test) => test(doc));
    }
    case "$not": {
      const test = compilePredicate(operand, "'not' operand");
      return (doc) => !test(doc);
    }
  }
  const evaluate = compileValue(expression);
  return (doc) => {
    const value = evaluate(doc);
    if (typeof value !== "boolean") {
      throw new ValueError(`The ${place} must be a boolean, got ${describeValue(value)}`);
    }
    return value;
  };
}

function compileComparison(operator: string, holds: (order: number) => boolean, operand: unknown): Predicate {
  const [left, right] = asPair(operator, operand);
  const fast = compileFieldAgainstLiteral(operator, left, right);
  if (fast !== null) return fast;
  const a = compileValue(left);
  const b = compileValue(right);
  return (doc) => holds(compareValues(a(doc), b(doc)));
}

/** A fast path for `field <op> string or number`, the form of nearly every filter. Null for other forms. */
function compileFieldAgainstLiteral(operator: string, left: unknown, right: unknown): Predicate | null {
  const [leftOperator, path] = operatorAndOperand(left);
  const [rightOperator, literal] = operatorAndOperand(right);
  if (leftOperator !== "$field" || typeof path !== "string" || rightOperator !== "$literal") return null;
  if (typeof literal !== "string" && (typeof literal !== "number" || Object.is(literal, -0))) return null;
  const read = compileField(path);
  const type = typeof literal;
  switch (operator) {
    case "$eq":
      return (doc) => read(doc) === literal;
    case "$neq":
      return (doc) => read(doc) !== literal;
  }
  const holds = COMPARISONS.get(operator);
  if (holds === undefined || type !== "number") return null;
  return (doc) => {
    const value = read(doc);
    if (typeof value !== "number") return holds(compareValues(value, literal));
    return holds(value < Number(literal) ? -1 : value > Number(literal) ? 1 : 0);
  };
}

function compileValue(expression: unknown): ReadValue {
  const [operator, operand] = operatorAndOperand(expression);
  if (operator === "$field") {
    if (typeof operand !== "string") throw new ValueError("$field must name a field path");
    return compileField(operand);
  }
  if (operator === "$literal") {
    const literal = checkedOrUndefined(operand);
    return () => literal;
  }
  if (operator === "$neg") {
    const inner = compileValue(operand);
    return (doc) => negate(inner(doc));
  }
  const arithmetic = ARITHMETIC.get(operator);
  if (arithmetic !== undefined) {
    const [left, right] = asPair(operator, operand).map(compileValue);
    return (doc) => evaluateArithmetic(arithmetic, left?.(doc), right?.(doc));
  }
  if (COMPARISONS.has(operator) || operator === "$and" || operator === "$or" || operator === "$not") {
    return compilePredicate(expression, "operand");
  }
  throw new ValueError(`Unknown filter operator ${operator}`);
}

function compileField(path: string): ReadValue {
  return path.includes(".") ? (doc) => valueAtPath(doc, path) : (doc) => fieldOf(doc, path);
}

function evaluateArithmetic(
  { verb, ints, floats }: Arithmetic,
  left: ConvexValue | undefined,
  right: ConvexValue | undefined,
): ConvexValue {
  if (left !== undefined && right !== undefined) {
    const a = floatOf(left);
    const b = floatOf(right);
    if (a !== null && b !== null) return encodeFloat(floats(a, b));
    const m = int64Of(left);
    const n = int64Of(right);
    if (m !== null && n !== null) return int64Result(ints(m, n));
  }
  throw new ValueError(`Cannot ${verb} ${describeValue(left)} and ${describeValue(right)}`);
}

function negate(value: ConvexValue | undefined): ConvexValue {
  if (value !== undefined) {
    const float = floatOf(value);
    if (float !== null) return encodeFloat(-float);
    const int = int64Of(value);
    if (int !== null) return int64Result(-int);
  }
  throw new ValueError(`Cannot negate ${describeValue(value)}`);
}

function int64Result(value: bigint): ConvexValue {
  if (BigInt.asIntN(64, value) !== value) throw new ValueError("Integer overflow in a filter");
  return encodeInt64(value);
}

function nonZeroDivisor(value: bigint): bigint {
  if (value === 0n) throw new ValueError("Integer division by zero in a filter");
  return value;
}

function describeValue(value: ConvexValue | undefined): string {
  return value === undefined ? "undefined" : `${displayValue(value)} (type ${kindOf(value)})`;
}

function operatorAndOperand(expression: unknown): [operator: string, operand: unknown] {
  if (typeof expression === "object" && expression !== null) {
    const [entry, ...others] = Object.entries(expression);
    if (entry !== undefined && others.length === 0) return entry;
  }
  throw new ValueError("A filter expression must be an object with one operator");
}

function asList(operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw new ValueError("A filter operator must hold a list of expressions");
  return operand;
}

function asPair(operator: string, operand: unknown): [unknown, unknown] {
  const [left, right, ...others] = asList(operand);
  if (left === undefined || right === undefined || others.length > 0) {
    throw new ValueError(`${operator} must compare or combine two expressions`);
  }
  return [left, right];
}
