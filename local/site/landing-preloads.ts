import type { Plugin, Rolldown } from "vite";

/** The common landing pages: a pattern of the path, and the module of the screen it shows. */
export const LANDING_SCREENS: Readonly<Record<string, string>> = {
  "^/$": "screens/home/home-screen.tsx",
  "^/browse$": "screens/browse/browse-screen.tsx",
  "^/book/": "screens/book/book-screen.tsx",
  "^/authors/": "screens/author/author-screen.tsx",
  "^/blog$": "screens/blog/blog-screen.tsx",
  "^/blog/": "screens/blog/post-screen.tsx",
};
const FILE = "landing.js";

/**
 * Preloads a landing page's screen beside the entry script. Otherwise the entry must run before the screen is
 * requested, a full round trip on a phone. The script is a file because the content policy forbids inline
 * scripts.
 */
export function landingPreloads(): Plugin {
  return {
    name: "landing preloads",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    transformIndexHtml: {
      order: "post",
      handler: (html) => ({
        html: afterFirstPaint(html),
        tags: [{ tag: "script", attrs: { src: `/${FILE}` }, injectTo: "head-prepend" }],
      }),
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((part) => part.type === "chunk");
      const entry = chunks.filter(({ isEntry }) => isEntry);
      const first = withImports(entry, chunks);
      const files = Object.fromEntries(
        Object.entries(LANDING_SCREENS).map(([address, screen]) => {
          const names = [...withImports(findChunks(screen, chunks), chunks)].filter(
            (chunk) => !first.has(chunk),
          );
          return [address, names.map(({ fileName }) => `/${fileName}`)];
        }),
      );
      this.emitFile({
        type: "asset",
        fileName: FILE,
        source: `(${preload.toString()})(${JSON.stringify(files)});\n`,
      });
    },
  };
}

/**
 * Moves the site's styles below what index.html draws for slow connections, which then does not wait for them. Scripts
 * still do: nothing of the site is ever drawn without its styles.
 */
function afterFirstPaint(html: string): string {
  const [styles = ""] = /<link rel="stylesheet"[^>]*href="\/assets\/[^>]*>/.exec(html) ?? [];
  return html.replace(styles, "").replace("</body>", `${styles}\n  </body>`);
}

/** The chunks that contain this screen. Throws Error if there is none. */
export function findChunks(screen: string, chunks: readonly Rolldown.OutputChunk[]): Rolldown.OutputChunk[] {
  const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(screen)));
  if (found.length === 0) throw new Error(`No chunk of the build contains ${screen}.`);
  return found;
}

/** These chunks and everything they import, directly or indirectly. */
export function withImports(
  parts: readonly Rolldown.OutputChunk[],
  chunks: readonly Rolldown.OutputChunk[],
): Set<Rolldown.OutputChunk> {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set(parts);
  for (const chunk of found)
    for (const name of chunk.imports) {
      const imported = named.get(name);
      if (imported) found.add(imported);
    }
  return found;
}

/** Runs in the page before its entry script. */
function preload(files: Record<string, string[]>): void {
  for (const [address, names] of Object.entries(files)) {
    if (!new RegExp(address).test(location.pathname)) continue;
    for (const name of names) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = name;
      document.head.append(link);
    }
  }
}
