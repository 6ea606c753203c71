import { SourceMap, type SourceMapPayload } from "node:module";
import type { ModuleSource } from "../deployment";

const FRAME =
  /^\s+at (?:(.*?) \()?(?:convex:\/|file:\/\/[^ )]*?\/modules\/[^/ )]+\/)([^ )]+?):(\d+):(\d+)\)?$/;
const MAX_FRAMES = 16;

/** Maps stacks of pushed code to the author's source files, through the push's source maps. */
export class StackFrames {
  readonly #modules: ReadonlyMap<string, ModuleSource>;
  readonly #maps = new Map<string, SourceMap | null>();

  constructor(modules: ReadonlyMap<string, ModuleSource>) {
    this.#modules = modules;
  }

  /**
   * Formats frames such as `    at send (../convex/messages.ts:10:5)`, one per line. Leaves out frames of the
   * engine.
   */
  readonly format = (stack: string): string => {
    const lines: string[] = [];
    for (const line of stack.split("\n")) {
      const match = FRAME.exec(line);
      if (match === null) continue;
      const [, name, path = "", row = "1", column = "1"] = match;
      const place = this.#place(path, Number(row), Number(column));
      lines.push(name ? `    at ${name} (${place})\n` : `    at ${place}\n`);
      if (lines.length === MAX_FRAMES) break;
    }
    return lines.join("");
  };

  #place(path: string, row: number, column: number): string {
    const entry = this.#map(path)?.findEntry(row - 1, column - 1);
    if (entry === undefined || !("originalSource" in entry)) return `../convex/${path}:${row}:${column}`;
    return `${relativeToApp(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  }

  #map(path: string): SourceMap | null {
    const known = this.#maps.get(path);
    if (known !== undefined) return known;
    const map = parse(this.#modules.get(path)?.sourceMap);
    this.#maps.set(path, map);
    return map;
  }
}

function parse(text: string | undefined): SourceMap | null {
  if (text === undefined) return null;
  try {
    return new SourceMap(JSON.parse(text) as SourceMapPayload);
  } catch {
    return null;
  }
}

/** The source path below the project. The rest would reveal the layout of a machine. */
function relativeToApp(source: string): string {
  const dependency = source.lastIndexOf("node_modules/");
  if (dependency >= 0) return `../${source.slice(dependency)}`;
  const own = /(?:^|[/:])convex\/(.*)$/.exec(source)?.[1];
  return `../convex/${own ?? source.replace(/^(?:[a-z]+:\/+)?(?:\.{0,2}\/)*/, "")}`;
}
