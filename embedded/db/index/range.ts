import { appendValue } from "../../values/keys";
import { checkedOrUndefined, ValueError, type ConvexValue } from "../../values/value";
import { UserError } from "../errors";
import type { RangeRule } from "../query";
import type { FieldIndex, Table } from "../tables";
import { idBound } from "./index-key";

const ABOVE_ALL_VALUES = Buffer.of(0xff);

/** An interval `[lo, hi)` of full keys. It is empty if `hi` is not above `lo`. */
export interface KeyInterval {
  lo: Buffer;
  hi: Buffer | null;
}

/** All fields that a range may name, in the order of the key. */
export function keyFields(index: Pick<FieldIndex, "name" | "fields">): string[] {
  return index.name === "by_id" ? ["_id"] : [...index.fields, "_creationTime", "_id"];
}

/**
 * The key interval of an index range: equalities on the first fields, then bounds on the next one. A range with only
 * one bound also contains values of other types, as on Convex. Throws UserError if the rules do not form a range.
 */
export function rangeInterval(
  { table, index, indexName }: { table: Table; index: FieldIndex; indexName: string },
  rules: readonly RangeRule[],
): KeyInterval {
  const fields = keyFields(index);
  const { equalities, lower, upper } = sortRules(fields, indexName, rules);
  let prefix: Buffer = Buffer.alloc(0);
  for (const field of fields.slice(0, equalities.size)) {
    const rule = equalities.get(field);
    if (rule === undefined) throw invalidRangeError(indexName, fields);
    prefix = appendRule(table, prefix, rule);
  }
  const bounded = lower ?? upper;
  if (bounded !== null && bounded.fieldPath !== fields[equalities.size])
    throw invalidRangeError(indexName, fields);
  return { lo: encodeLowerBound(table, prefix, lower), hi: encodeUpperBound(table, prefix, upper) };
}

function appendRule({ number }: Table, prefix: Buffer, rule: RangeRule): Buffer {
  const value = ruleValue(rule);
  return rule.fieldPath === "_id"
    ? Buffer.concat([prefix, idBound(number, value)])
    : appendValue(prefix, value);
}

interface SortedRules {
  equalities: Map<string, RangeRule>;
  lower: RangeRule | null;
  upper: RangeRule | null;
}

function sortRules(fields: readonly string[], indexName: string, rules: readonly RangeRule[]): SortedRules {
  const sorted: SortedRules = { equalities: new Map(), lower: null, upper: null };
  for (const rule of rules) {
    if (!fields.includes(rule.fieldPath)) {
      throw new UserError(
        `FieldNotInIndex: the range of ${indexName} names the field ${rule.fieldPath}, which is not one of ${fields.join(", ")}.`,
      );
    }
    const side = boundSide(rule);
    const isDuplicate = side === "equalities" ? sorted.equalities.has(rule.fieldPath) : sorted[side] !== null;
    if (isDuplicate) {
      throw new UserError(
        `AlreadyDefinedBound: the range of ${indexName} has two bounds on the same side of the field ${rule.fieldPath}.`,
      );
    }
    if (side === "equalities") sorted.equalities.set(rule.fieldPath, rule);
    else sorted[side] = rule;
  }
  if (sorted.lower && sorted.upper && sorted.lower.fieldPath !== sorted.upper.fieldPath) {
    throw new UserError(
      `BoundsOnMultipleFields: the range of ${indexName} has its lower bound on ${sorted.lower.fieldPath} and its upper bound on ${sorted.upper.fieldPath}.`,
    );
  }
  return sorted;
}

function boundSide(rule: RangeRule): "equalities" | "lower" | "upper" {
  switch (rule.type) {
    case "Eq":
      return "equalities";
    case "Gt":
    case "Gte":
      return "lower";
    case "Lt":
    case "Lte":
      return "upper";
    default:
      throw new UserError(`InvalidIndexRange: unknown rule ${String(rule.type satisfies never)}.`);
  }
}

function encodeLowerBound(table: Table, prefix: Buffer, rule: RangeRule | null): Buffer {
  if (rule === null) return prefix;
  const bound = appendRule(table, prefix, rule);
  return rule.type === "Gt" ? justAbove(bound) : bound;
}

function encodeUpperBound(table: Table, prefix: Buffer, rule: RangeRule | null): Buffer | null {
  if (rule === null) return prefix.length === 0 ? null : justAbove(prefix);
  const bound = appendRule(table, prefix, rule);
  return rule.type === "Lte" ? justAbove(bound) : bound;
}

/**
 * A bound above every key that continues these values. After a value comes a tag or the end of the key, and both sort
 * below FF. FF right after a string's terminator marks a longer string with a zero character, which is not below it.
 */
function justAbove(values: Buffer): Buffer {
  return Buffer.concat([values, ABOVE_ALL_VALUES]);
}

function ruleValue(rule: RangeRule): ConvexValue | undefined {
  try {
    return checkedOrUndefined(rule.value);
  } catch (error) {
    if (error instanceof ValueError) throw new UserError(`InvalidIndexRange: ${error.message}`);
    throw error;
  }
}

function invalidRangeError(indexName: string, fields: readonly string[]): UserError {
  return new UserError(
    `InvalidIndexRange: a range of ${indexName} needs equalities on the first of its fields (${fields.join(", ")}) without a gap, then bounds on the next field only.`,
  );
}
