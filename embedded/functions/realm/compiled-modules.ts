import vm from "node:vm";
import type { FrameReader, SideFiles } from "../../store/side-files";
import { runAfter } from "../../system/clock";
import type { World } from "../../system/world";
import type { ModuleSource } from "../deployment";

/** By then the first pages are answered. */
const SAVE_AFTER_MS = 5_000;
/** A start reads the whole file, of which the first page of a large app takes about 1.5 MB. */
const MAX_BYTES = 4 * 1024 * 1024;
/** V8 refuses the code of another version or another processor. */
const FILE = `${process.version}-${process.arch}`;

/**
 * An import that the running module makes, or what it asks of itself by `import.meta`, also with a comment between. V8
 * forgets how kept code does this, and it would fail.
 */
const OWN_IMPORTS = /\bimport\s*(\(|\/[*/]|\.\s*(meta|source|defer|\/[*/]))/;

/** A module with what V8 compiled of it. */
interface Kept {
  /** The SHA-256 of the source. */
  hash: string;
  source: Buffer;
  code: Buffer;
}

/** Node's types lack this method. */
interface CachingModule extends vm.SourceTextModule {
  createCachedData(): Buffer;
}

/** A module in the first frame of the file. The second one has its source and its code. */
type Entry = [hash: string, sourceBytes: number, codeBytes: number];

/**
 * The modules that the first calls after a start need, compiled, in a file. Reading and compiling them one by one takes a
 * quarter of the time to a first page. Only the modules of the seconds after a start are kept, by the hash of their source.
 */
export class CompiledModules {
  readonly #files: SideFiles;
  readonly #world: World;
  readonly #cancelTimer: () => void;
  /** Null until the first module is needed, and once the first seconds are over. */
  #kept: Map<string, Kept> | null = null;
  readonly #used = new Map<string, Kept>();
  #hasNew = false;
  #saved: Promise<void> | null = null;

  constructor(files: SideFiles, world: World) {
    this.#files = files;
    this.#world = world;
    this.#cancelTimer = runAfter(world.clock, SAVE_AFTER_MS, () => void this.save());
  }

  /** Compiles a module, or takes what is kept of it. */
  compile(module: ModuleSource, options: vm.SourceTextModuleOptions): vm.SourceTextModule {
    const { sourceHash } = module;
    if (this.#saved !== null || sourceHash === undefined)
      return new vm.SourceTextModule(module.source, options);
    this.#kept ??= this.#read();
    const kept = this.#kept.get(sourceHash);
    const compiled = kept === undefined ? null : revive(kept, options);
    if (kept !== undefined && compiled !== null) {
      this.#used.set(sourceHash, kept);
      return compiled;
    }
    return this.#compileNew(sourceHash, module.source, options);
  }

  /** Writes the file if a module was compiled that it lacks. From then on, modules are compiled each time. */
  save(): Promise<void> {
    this.#saved ??= this.#save();
    return this.#saved;
  }

  #compileNew(hash: string, source: string, options: vm.SourceTextModuleOptions): vm.SourceTextModule {
    const compiled = new vm.SourceTextModule(source, options) as CachingModule;
    const bytes = Buffer.from(source);
    // Half a surrogate pair would come back as another character.
    if (!OWN_IMPORTS.test(source) && bytes.toString() === source) {
      // V8 gives the code only until the module is evaluated.
      this.#used.set(hash, { hash, source: bytes, code: compiled.createCachedData() });
      this.#hasNew = true;
    }
    return compiled;
  }

  async #save(): Promise<void> {
    this.#cancelTimer();
    const modules = within(MAX_BYTES, new Map([...this.#used, ...(this.#kept ?? [])]).values());
    this.#kept = null;
    this.#used.clear();
    if (!this.#hasNew) return;
    try {
      await this.#files.write(FILE, frames(modules), () => Promise.resolve(true));
      for (const name of this.#files.names()) if (name !== FILE) this.#files.remove(name);
    } catch (error) {
      this.#world.log("warn", `Compiled modules are not kept: ${String(error)}`);
    }
  }

  /** None without a file, and for a damaged one, which the next `save` replaces. */
  #read(): Map<string, Kept> {
    let reader: FrameReader | null = null;
    try {
      reader = this.#files.open(FILE);
      const [head, body] = [reader?.next(), reader?.next()];
      if (!head || !body) return new Map();
      return new Map(parse(JSON.parse(head.toString()) as Entry[], body).map((kept) => [kept.hash, kept]));
    } catch {
      return new Map();
    } finally {
      reader?.close();
    }
  }
}

/** Null if V8 refuses the code. */
function revive({ source, code }: Kept, options: vm.SourceTextModuleOptions): vm.SourceTextModule | null {
  try {
    return new vm.SourceTextModule(source.toString(), { ...options, cachedData: code });
  } catch {
    return null;
  }
}

/** The first of these modules that take no more bytes together. */
function within(maxBytes: number, modules: Iterable<Kept>): Kept[] {
  let bytes = 0;
  return [...modules].filter(({ source, code }) => (bytes += source.length + code.length) <= maxBytes);
}

function* frames(modules: readonly Kept[]): Generator<Buffer> {
  const entries: Entry[] = modules.map(({ hash, source, code }) => [hash, source.length, code.length]);
  yield Buffer.from(JSON.stringify(entries));
  yield Buffer.concat(modules.flatMap(({ source, code }) => [source, code]));
}

function parse(entries: readonly Entry[], body: Buffer): Kept[] {
  let at = 0;
  const take = (bytes: number) => body.subarray(at, (at += bytes));
  return entries.map(([hash, sourceBytes, codeBytes]) => ({
    hash,
    source: take(sourceBytes),
    code: take(codeBytes),
  }));
}
