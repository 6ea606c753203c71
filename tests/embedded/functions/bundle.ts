import { build } from "esbuild";
import type { ModuleSource } from "../../../embedded/functions/deployment";

/** Source files by path below `convex/`, without extension: `"messages": "export const …"`. */
export type Sources = Readonly<Record<string, string>>;

const OUT = "/out";
const HERE = import.meta.dirname;

/**
 * Bundles small modules the way the official CLI does: ES modules with shared chunks under `_deps`. Modules
 * for Node import external packages by name.
 */
export async function bundle(
  sources: Sources,
  externalPackages: readonly string[] = [],
): Promise<Map<string, ModuleSource>> {
  const isNode = (path: string) => /^\s*"use node"/.test(sources[path] ?? "");
  const paths = Object.keys(sources);
  const isolate = await bundleFor(
    "isolate",
    sources,
    paths.filter((path) => !isNode(path)),
  );
  const node = await bundleFor("node", sources, paths.filter(isNode), externalPackages);
  return new Map([...isolate, ...node].map((module) => [module.path, module]));
}

async function bundleFor(
  environment: "isolate" | "node",
  sources: Sources,
  paths: string[],
  externalPackages: readonly string[] = [],
): Promise<ModuleSource[]> {
  if (paths.length === 0) return [];
  const { outputFiles } = await build({
    entryPoints: paths,
    bundle: true,
    external: [...externalPackages],
    write: false,
    format: "esm",
    splitting: true,
    target: "esnext",
    sourcemap: "external",
    outdir: OUT,
    platform: environment === "node" ? "node" : "browser",
    conditions: ["convex", "module"],
    define: { "process.env.NODE_ENV": '"production"' },
    chunkNames: environment === "node" ? "_deps/node/[hash]" : "_deps/[hash]",
    logLevel: "silent",
    plugins: [
      {
        name: "in-memory",
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /.*/ }, ({ path, kind }) => {
            const name = path.replace(/^\.\//, "");
            if (kind !== "entry-point" && !path.startsWith("./")) return undefined;
            return name in sources ? { path: `convex/${name}.ts`, namespace: "memory" } : undefined;
          });
          onLoad({ filter: /.*/, namespace: "memory" }, ({ path }) => ({
            contents: sources[path.slice("convex/".length, -".ts".length)] ?? "",
            loader: "ts",
            resolveDir: HERE,
          }));
        },
      },
    ],
  });
  const texts = new Map(outputFiles.map(({ path, text }) => [path.slice(OUT.length + 1), text]));
  return [...texts].flatMap(([path, source]) =>
    path.endsWith(".map") ? [] : [{ path, source, sourceMap: texts.get(`${path}.map`), environment }],
  );
}
