import type { Supervisor } from "../../embedded/supervisor/supervisor.mjs";

/** A supervisor of the embedded backend with these options of its command line. */
export function newBackend(options: readonly string[]): Promise<Supervisor>;
