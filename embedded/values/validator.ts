import type { ConvexValue } from "./value";

/** A validator as `exportArgs`, `exportReturns` and `schema.export()` print it. */
export type ValidatorJson =
  | { type: "null" | "number" | "bigint" | "commitTs" | "boolean" | "string" | "bytes" | "any" }
  | { type: "literal"; value: ConvexValue }
  | { type: "id"; tableName: string }
  | { type: "array"; value: ValidatorJson }
  | { type: "record"; keys: ValidatorJson; values: FieldValidatorJson }
  | { type: "object"; value: { [field: string]: FieldValidatorJson } }
  | { type: "union"; value: ValidatorJson[] };

export interface FieldValidatorJson {
  fieldType: ValidatorJson;
  optional: boolean;
}
