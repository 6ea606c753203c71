import type { Role } from "./roles";

/** Length of a session without "Remember me", and of every admin session. */
export const SHORT_SESSION_MS = 12 * 3_600_000;

/** When a session ends (epoch ms). An admin's ends after twelve hours, even with "Remember me". */
export function sessionEnd(session: { startedAt: number; expiresAt: number }, role: Role | null): number {
  return role === "admin"
    ? Math.min(session.expiresAt, session.startedAt + SHORT_SESSION_MS)
    : session.expiresAt;
}

/** How long a re-entered password counts for actions that require it. */
export const STEP_UP_MS = 10 * 60_000;

/** True if the person entered their password in this session within the last ten minutes. */
export function isConfirmed(
  session: { startedAt: number; confirmedAt: number | null },
  now: number,
): boolean {
  return Math.max(session.startedAt, session.confirmedAt ?? 0) > now - STEP_UP_MS;
}

const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  // Each names those below it as well, so the order decides.
  ["Edge", /\b(Edg|EdgA|EdgiOS)\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /(Chrome|\bCriOS)\//],
  ["Safari", /\bVersion\/[\d.]+ .*Safari\//],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["Mac", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

/** The browser and system that a user agent names ("Firefox on Windows"), or null if it names none that we know. */
export function browserOf(userAgent: string): string | null {
  const named = (names: typeof BROWSERS) => names.find(([, mark]) => mark.test(userAgent))?.[0];
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)];
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  return browser ?? system ?? null;
}

/**
 * The network of an address, shortened so that it names no household: three parts of four, or the first three groups of
 * IPv6. Null for anything else.
 */
export function networkOf(address: string): string | null {
  const v4 = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address);
  if (v4) return `${v4[1]}.x`;
  if (!/^[\da-f:]+$/i.test(address) || !address.includes(":")) return null;
  const [head = ""] = address.split("::");
  const groups = head.split(":").filter((group) => group !== "");
  return groups.length === 0 ? "::" : `${groups.slice(0, 3).join(":").toLowerCase()}::`;
}
