import type { Limits } from "./net/limits";
import type { TrustedProxies } from "./net/caller-address";
import type { MinFreeSpace } from "./system/disk-space";
import type { Clock, World } from "./system/world";

export interface ServerOptions {
  /** Defaults to 127.0.0.1, so that other machines have access only by explicit choice. */
  host?: string;
  /** 0 picks a free port, here and for the site. */
  port: number;
  sitePort: number;
  dataDir: string;
  /**
   * Used unchanged and stored with the data. Without it, the stored key is used; the first start creates one.
   */
  adminKey?: string;
  instanceName?: string;
  /** The URLs by which clients reach the two ports, if they differ from host and port. No trailing slash. */
  cloudUrl?: string;
  siteUrl?: string;
  /** Shows clients `Server Error` and a request id instead of messages and stacks. */
  redactErrors?: boolean;
  /** The origins of web pages that may use the deployment. Defaults to pages of this machine. */
  allowedOrigins?: string[];
  /** What one client may take. Missing ones have their defaults. */
  limits?: Partial<Limits>;
  /** The proxies whose `X-Forwarded-For` names the caller: their number or their addresses. Defaults to none. */
  trustedProxies?: TrustedProxies;
  /** The addresses and subnets that may read `/healthz` and `/metrics` without the admin key, or "*". */
  monitorsFrom?: string[];
  /** The largest upload, in bytes. */
  maxUploadBytes?: number;
  /**
   * Projects whose `node_modules` may hold the packages that "use node" modules import (`externalPackages` of
   * convex.json). Packages that no project has are installed into the data folder.
   */
  nodePackagesFrom?: string[];
  /** Below this much free disk space, writes are refused. */
  minFree?: MinFreeSpace;
  /** Starts on a damaged journal, without what cannot be read. */
  acceptLoss?: boolean;
  /** Does not create `JWT_PRIVATE_KEY` and `JWKS`. */
  withoutSigningKeys?: boolean;
  world?: Partial<World>;
  /**
   * For tests: the holder of the admin key may move the deployment's clock forward. Refused for a deployment that
   * other machines can reach.
   */
  movableClock?: boolean;
  /** Called when the data can no longer be written, and after a bug of the engine. The process should end. */
  onFatal?: (error: Error) => void;
}

export interface Server {
  cloudUrl: string;
  siteUrl: string;
  adminKey: string;
  /** The deployment's time. Stand-ins for other hosts share it, so that their times and signatures agree. */
  clock: Clock;
  /** Refuses new work, waits for running work and releases the data folder. May be called twice. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
