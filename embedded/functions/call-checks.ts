import type { TableRegistry } from "../db/tables";
import { valueSize } from "../values/size";
import type { ValidatorJson } from "../values/validator";
import { checkValue } from "../values/validator";
import { checkedObject, parseValue, ValueError, type ConvexObject } from "../values/value";
import type { FunctionSpec } from "./deployment";
import { FunctionError } from "./errors";
import { modulePath } from "./function-path";
import { MAX_ARGS_BYTES, MAX_NODE_ARGS_BYTES, MAX_RESULT_BYTES } from "./limits";

/** No value is more than this much larger than its JSON text: a one-digit number counts 9 bytes. */
const MAX_BYTES_PER_CHARACTER = 9;

/**
 * Checks the arguments of a call before user code sees them: JSON of an array with one object, a Convex
 * value, not too large, and what the function's validator says. Throws FunctionError.
 */
export function checkArgs(spec: FunctionSpec, argsJson: string, tables: TableRegistry): void {
  const args = parseArgs(argsJson);
  const limit = spec.environment === "node" ? MAX_NODE_ARGS_BYTES : MAX_ARGS_BYTES;
  if (argsJson.length * MAX_BYTES_PER_CHARACTER > limit && valueSize(args) > limit) {
    throw new FunctionError(
      `Arguments for ${modulePath(spec)} are too large (actual: ${mebibytes(valueSize(args))}, limit: ${mebibytes(limit)})`,
    );
  }
  const problem = problemWith(spec.args, args, tables);
  if (problem !== null) throw new FunctionError(`ArgumentValidationError: ${problem}`);
}

/** Checks what a function returned. Throws FunctionError. */
export function checkResult(spec: FunctionSpec, valueJson: string, tables: TableRegistry): void {
  const isAny = spec.returns === null || spec.returns.type === "any";
  const mayBeLarge = valueJson.length * MAX_BYTES_PER_CHARACTER > MAX_RESULT_BYTES;
  if (isAny && !mayBeLarge) return;
  const value = parseValue(valueJson);
  if (mayBeLarge && valueSize(value) > MAX_RESULT_BYTES) {
    throw new FunctionError(
      `Function ${modulePath(spec)} return value is too large (actual: ${mebibytes(valueSize(value))}, limit: ${mebibytes(MAX_RESULT_BYTES)})`,
    );
  }
  if (spec.returns === null || isAny) return;
  const problem = checkValue(spec.returns, value, (number) => tables.nameOf(number));
  if (problem !== null) throw new FunctionError(`ReturnsValidationError: ${problem}`);
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

function problemWith(validator: ValidatorJson, args: ConvexObject, tables: TableRegistry): string | null {
  return validator.type === "any" ? null : checkValue(validator, args, (number) => tables.nameOf(number));
}

function mebibytes(bytes: number): string {
  return `${Math.round((bytes / (1024 * 1024)) * 100) / 100} MiB`;
}
