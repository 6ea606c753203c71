import type { TableRegistry } from "../../db/tables";
import { valueSize } from "../../values/size";
import type { ValidatorJson } from "../../values/validator";
import { checkValue } from "../../values/validator";
import {
  checkedObject,
  MAX_VALUE_NESTING,
  parseValue,
  ValueError,
  type ConvexObject,
  type ConvexValue,
} from "../../values/value";
import type { FunctionSpec } from "../deployment";
import { FunctionError } from "../errors";
import { modulePath } from "../function-path";
import { MAX_ARGS_BYTES, MAX_NODE_ARGS_BYTES, MAX_RESULT_BYTES } from "../limits";

/** The tables that ids in a call may refer to. */
export interface TableScope {
  tables: TableRegistry;
  /** The path of the called component. */
  component: string;
}

/** The most bytes a value counts per character of its JSON: a one-digit number counts 9. */
const MAX_BYTES_PER_CHARACTER = 9;

/**
 * Checks the arguments before user code sees them: one object, a valid Convex value, within the size limit
 * and the function's validator. Throws FunctionError.
 */
export function checkArgs(spec: FunctionSpec, argsJson: string, tables: TableScope): void {
  const args = parseArgs(argsJson);
  const limit = spec.environment === "node" ? MAX_NODE_ARGS_BYTES : MAX_ARGS_BYTES;
  if (argsJson.length * MAX_BYTES_PER_CHARACTER > limit && valueSize(args) > limit) {
    throw new FunctionError(
      `Arguments for ${modulePath(spec)} are too large (actual: ${formatMebibytes(valueSize(args))}, limit: ${formatMebibytes(limit)})`,
    );
  }
  const problem = validationProblem(spec.args, args, tables);
  if (problem !== null) throw new FunctionError(`ArgumentValidationError: ${problem}`);
}

/** A text this short cannot exceed the limits on nesting, items or fields. */
const SAFE_RESULT_CHARACTERS = 2 * MAX_VALUE_NESTING;

/**
 * Checks a returned value: a valid Convex value, within the size limit and the function's validator. Throws
 * FunctionError.
 */
export function checkResult(spec: FunctionSpec, valueJson: string, tables: TableScope): void {
  const returns = spec.returns === null || spec.returns.type === "any" ? null : spec.returns;
  if (returns === null && valueJson.length <= SAFE_RESULT_CHARACTERS) return;
  const value = parseResult(spec, valueJson);
  const mayBeLarge = valueJson.length * MAX_BYTES_PER_CHARACTER > MAX_RESULT_BYTES;
  if (mayBeLarge && valueSize(value) > MAX_RESULT_BYTES) {
    throw new FunctionError(
      `Function ${modulePath(spec)} return value is too large (actual: ${formatMebibytes(valueSize(value))}, limit: ${formatMebibytes(MAX_RESULT_BYTES)})`,
    );
  }
  if (returns === null) return;
  const problem = checkValue(returns, value, tableNames(tables));
  if (problem !== null) throw new FunctionError(`ReturnsValidationError: ${problem}`);
}

function parseResult(spec: FunctionSpec, valueJson: string): ConvexValue {
  try {
    return parseValue(valueJson);
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    throw new FunctionError(`Function ${modulePath(spec)} return value invalid: ${error.message}`);
  }
}

function parseArgs(argsJson: string): ConvexObject {
  try {
    const list: unknown = JSON.parse(argsJson);
    if (!Array.isArray(list) || list.length !== 1) {
      throw new FunctionError("ArgumentValidationError: Expected exactly one arguments object.");
    }
    return checkedObject(list[0]);
  } catch (error) {
    if (error instanceof FunctionError) throw error;
    if (error instanceof ValueError) throw new FunctionError(`ArgumentValidationError: ${error.message}`);
    throw new FunctionError("ArgumentValidationError: The arguments are not valid JSON.");
  }
}

function validationProblem(validator: ValidatorJson, args: ConvexObject, tables: TableScope): string | null {
  return validator.type === "any" ? null : checkValue(validator, args, tableNames(tables));
}

function tableNames({ tables, component }: TableScope): (number: number) => string | null {
  return (number) => tables.nameOf(number, component);
}

function formatMebibytes(bytes: number): string {
  return `${Math.round((bytes / (1024 * 1024)) * 100) / 100} MiB`;
}
