import type { ModuleSource } from "./deployment";
import type { RealmHost } from "./realm-host";

export interface RealmOptions {
  /** By path; "node" modules are not for a realm and count as missing. */
  modules: ReadonlyMap<string, ModuleSource>;
  host: RealmHost;
  /** Exports of an import that is no module of the push, or null: then the import fails. */
  synthetic?: (specifier: string, referrer: string) => Record<string, unknown> | null;
}

/** One `vm` context with the modules of a push, each evaluated on first use, shared chunks once. */
export interface Realm {
  /** The module's exports. Rejects with what its evaluation threw, or a UserError when it is missing. */
  load(path: string): Promise<Readonly<Record<string, unknown>>>;
  /** The exports of a module that is loaded already; undefined otherwise. */
  loaded(path: string): Readonly<Record<string, unknown>> | undefined;
}

export function loadRealm(_options: RealmOptions): Realm {
  throw new Error("not built yet");
}
