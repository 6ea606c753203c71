export type JsonObject = { readonly [key: string]: unknown };

/** True for a JSON object, so neither an array nor null. */
export function isJsonObject(json: unknown): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
