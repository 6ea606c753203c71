/** The time (ms) to fetch a picture with all its redirects, and the most redirects. */
export const PICTURE_FETCH_MS = 10_000;
export const MAX_PICTURE_REDIRECTS = 3;

/** The host of a link, for a log: a whole link may carry a secret. */
export function pictureHost(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "an unreadable link";
}

/** True for an https link without credentials, on the standard port. The host's addresses are checked apart. */
export function isFetchable(url: URL): boolean {
  return url.protocol === "https:" && url.port === "" && url.username === "" && url.password === "";
}

/** IPv4 ranges, as address and prefix length, that are not on the public internet. */
const PRIVATE_RANGES: readonly (readonly [string, number])[] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/**
 * True for an address on the public internet. An IPv6 address must be global unicast and none of those that carry an
 * IPv4 address, since a gateway could lead to a private one.
 */
export function isPublicAddress(address: string): boolean {
  const v4 = ipv4(address);
  if (v4 !== null)
    return !PRIVATE_RANGES.some(([base, bits]) => prefix(v4, bits) === prefix(ipv4(base) ?? 0, bits));
  const groups = ipv6(address);
  if (groups === null) return false;
  const [first = 0, second = 0] = groups;
  // 2000::/3 is global unicast. 2001::/23 and 2001:db8::/32 are special, 2002::/16 and 3fff::/20 too.
  if (first < 0x2000 || first > 0x3fff) return false;
  if (first === 0x2001 && (second < 0x0200 || second === 0x0db8)) return false;
  return first !== 0x2002 && !(first === 0x3fff && second < 0x1000);
}

function ipv4(address: string): number | null {
  const parts = address.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return null;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
}

function prefix(address: number, bits: number): number {
  return Math.floor(address / 2 ** (32 - bits));
}

/** The eight groups of an IPv6 address, or null. One that ends in an IPv4 address is refused. */
function ipv6(address: string): number[] | null {
  const [head = "", tail, ...more] = address.toLowerCase().split("::");
  if (more.length > 0) return null;
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const [left, right] = [groups(head), groups(tail ?? "")];
  const missing = 8 - left.length - right.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const all = [...left, ...Array<string>(tail === undefined ? 0 : missing).fill("0"), ...right];
  return all.every((group) => /^[0-9a-f]{1,4}$/.test(group)) ? all.map((group) => parseInt(group, 16)) : null;
}
