/** A function of the server as its builder leaves it. */
interface Registered {
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
  // Mounts components, which works while it is pushed only, and has no functions.
  "!../../convex/convex.config.ts",
]);

export interface ServerFunction {
  name: string;
  fn: Registered;
}

/** Every function of the server by its name (`catalog:search`, `admin/options:setPhase`). */
export async function registered(): Promise<ServerFunction[]> {
  const found: ServerFunction[] = [];
  for (const [path, load] of Object.entries(modules)) {
    const module = path.replace("../../convex/", "").replace(/\.ts$/, "");
    for (const [name, value] of Object.entries(await load())) {
      if (typeof value !== "function") continue;
      const fn = value as Registered;
      if (fn.isPublic || fn.isInternal) found.push({ name: `${module}:${name}`, fn });
    }
  }
  return found;
}

/** The names that a client may call, in order. */
export async function publicFunctions(): Promise<string[]> {
  const all = await registered();
  return all.flatMap(({ name, fn }) => (fn.isPublic ? [name] : [])).sort();
}
