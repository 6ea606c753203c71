/** The addresses of an engine that serves. */
export interface Ready {
  cloudUrl: string;
  siteUrl: string;
  adminKey: string;
}

/** One engine in a child process, kept running until `stop`, its own orderly end, or too many restarts. */
export class Supervisor {
  /** `args` are Node's: flags, the script and its options. */
  constructor(args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv });
  /** Resolves with the exit code once the engine has ended for good. */
  readonly ended: Promise<number>;
  /** Starts the engine. Resolves when it serves for the first time. Rejects if it ends before. */
  start(): Promise<Ready>;
  /** Ends the engine in order. May be called twice. */
  stop(): Promise<number>;
}
