/** A server function as its builder returns it. */
interface BuiltFunction {
  isPublic?: boolean;
  isInternal?: boolean;
  isQuery?: boolean;
  isMutation?: boolean;
  isAction?: boolean;
  exportReturns?: () => string;
}

const modules = import.meta.glob<Record<string, unknown>>([
  "../../convex/**/*.ts",
  "!../../convex/_generated/**",
  "!../../convex/**/*.d.ts",
  // Has no functions, and mounting components works only during a push.
  "!../../convex/convex.config.ts",
]);

export interface ServerFunction {
  name: string;
  fn: BuiltFunction;
}

/** Every server function with its name (`catalog:search`, `admin/options:setPhase`). */
export async function serverFunctions(): Promise<ServerFunction[]> {
  const functions: ServerFunction[] = [];
  for (const [path, load] of Object.entries(modules)) {
    const module = path.replace("../../convex/", "").replace(/\.ts$/, "");
    for (const [name, value] of Object.entries(await load())) {
      if (typeof value !== "function") continue;
      const fn = value as BuiltFunction;
      if (fn.isPublic || fn.isInternal) functions.push({ name: `${module}:${name}`, fn });
    }
  }
  return functions;
}

/** The names of the functions that a client can call, sorted. */
export async function publicFunctions(): Promise<string[]> {
  const all = await serverFunctions();
  return all.flatMap(({ name, fn }) => (fn.isPublic ? [name] : [])).sort();
}
