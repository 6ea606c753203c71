import { isJsonObject, type JsonObject } from "../values/json";
import { DeployError } from "./deploy-error";

/** Readers for parsed JSON bodies. Each throws DeployError `BadJsonBody`, naming the place that is shapeError. */
export function asObject(value: unknown, at: string): JsonObject {
  if (!isJsonObject(value)) throw shapeError(at, "an object");
  return value;
}

/** The value as an array. `at` is its place in the body, for the error. */
export function asArray(value: unknown, at: string): readonly unknown[] {
  if (!Array.isArray(value)) throw shapeError(at, "an array");
  return value;
}

/** The value as a string. `at` is its place in the body, for the error. */
export function asString(value: unknown, at: string): string {
  if (typeof value !== "string") throw shapeError(at, "a string");
  return value;
}

function shapeError(at: string, wanted: string): DeployError {
  return new DeployError("BadJsonBody", `The request is not valid: ${at} must be ${wanted}.`);
}
