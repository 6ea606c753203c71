import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** The proxies in front of this process: their number, or their addresses and subnets (`10.0.0.0/8`). */
export type TrustedProxies = number | readonly string[];

/**
 * Finds the address of the caller behind trusted proxies. Each proxy appends the address it was called from to
 * `X-Forwarded-For`, so the list is read from its end, and only as far as the proxies reach.
 */
export class CallerAddress {
  readonly #isProxy: (address: string, hop: number) => boolean;

  /** Throws Error if an address or subnet is not valid. */
  constructor(proxies: TrustedProxies = 0) {
    if (typeof proxies === "number") this.#isProxy = (_address, hop) => hop < proxies;
    else {
      this.#isProxy = addressList(proxies);
    }
  }

  /** Null if the connection has ended. */
  of({
    socket,
    headers,
  }: Pick<IncomingMessage, "headers"> & { socket: { remoteAddress?: string } }): string | null {
    let address = plainAddress(socket.remoteAddress ?? "");
    if (address === null) return null;
    const forwarded = headers["x-forwarded-for"];
    if (forwarded === undefined) return address;
    const hops = String(forwarded).split(",").reverse();
    for (const [hop, text] of hops.entries()) {
      if (!this.#isProxy(address, hop)) break;
      const next = plainAddress(text.trim());
      if (next === null) break;
      address = next;
    }
    return address;
  }
}

/** True for an address of this machine. */
export function isLoopback(address: string | null): boolean {
  return address === null || address === "::1" || address.startsWith("127.");
}

/** What counts as one caller: an IPv4 address, or the IPv6 network of one household or host. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail === "" ? [] : tail.split(":");
  const zeros = address.includes("::") ? new Array<string>(8 - groups.length - after.length).fill("0") : [];
  return [...groups, ...zeros, ...after].slice(0, 4).join(":");
}

/** Without a port, brackets or the prefix of an IPv4 address in IPv6. Null if it is no address. */
function plainAddress(text: string): string | null {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1];
  const beforePort = /^([\d.]+):\d+$/.exec(text)?.[1];
  const address = (inBrackets ?? beforePort ?? text).replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) === 0 ? null : address;
}

/** True for an address that the list names, or that is in one of its subnets. Throws Error if an entry is not valid. */
export function addressList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
