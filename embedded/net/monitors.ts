import type { IncomingHttpHeaders } from "node:http";
import { addressList, isLoopback } from "./caller-address";

/** The hosts by which callers on this machine reach it. Another name may be a proxy's, or a page's that rebinds its name. */
const LOCAL_HOST = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;

/** Who may read the state of the backend without the admin key: callers on this machine, and given addresses. */
export class Monitors {
  readonly #allows: (address: string | null) => boolean;

  /** Addresses and subnets, or "*" for everyone. Throws Error if one is not valid. */
  constructor(from: readonly string[] = []) {
    const listed = addressList(from.filter((entry) => entry !== "*"));
    this.#allows = from.includes("*") ? () => true : (address) => address !== null && listed(address);
  }

  /** `ip` is the caller's address behind the trusted proxies. A caller whom a proxy forwards is not on this machine. */
  allows({ ip, headers }: { ip: string | null; headers: IncomingHttpHeaders }): boolean {
    if (this.#allows(ip)) return true;
    const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
    return !isForwarded && isLoopback(ip) && LOCAL_HOST.test(headers.host ?? "");
  }
}
