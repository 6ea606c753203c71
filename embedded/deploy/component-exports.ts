import type { FunctionSpec } from "../functions/deployment";

/** A tree of names. A leaf is a reference that the component's parent resolves. */
export type ExportsJson =
  { type: "leaf"; leaf: string } | { type: "branch"; branch: [name: string, exports: ExportsJson][] };

interface Branch {
  [name: string]: Branch | string;
}

/** The public functions of a component, by file path, as its parent can reference them. */
export function exportsJson(functions: ReadonlyMap<string, readonly FunctionSpec[]>): ExportsJson {
  const root: Branch = {};
  for (const spec of [...functions.values()].flat()) {
    if (spec.visibility !== "public") continue;
    const path = spec.modulePath.replace(/\.js$/, "");
    let branch = root;
    for (const segment of path.split("/")) {
      const next = branch[segment];
      branch = branch[segment] = typeof next === "object" ? next : {};
    }
    branch[spec.exportName] = `_reference/function/${path}:${spec.exportName}`;
  }
  return branchJson(root);
}

function branchJson(branch: Branch): ExportsJson {
  return {
    type: "branch",
    branch: Object.entries(branch).map(([name, exports]) => [
      name,
      typeof exports === "string" ? { type: "leaf", leaf: exports } : branchJson(exports),
    ]),
  };
}
