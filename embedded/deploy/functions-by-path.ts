import type { FunctionSpec } from "../functions/deployment";

/** Indexes functions by their canonical path `dir/mod:fn`. */
export function functionsByPath(functions: Iterable<FunctionSpec>): Map<string, FunctionSpec> {
  const byPath = new Map<string, FunctionSpec>();
  for (const spec of functions) {
    byPath.set(`${spec.modulePath.replace(/\.js$/, "")}:${spec.exportName}`, spec);
  }
  return byPath;
}
