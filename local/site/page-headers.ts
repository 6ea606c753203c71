import { createHash } from "node:crypto";

/** Browser features that this site never uses. */
const DISABLED_FEATURES = [
  "accelerometer",
  "autoplay",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];
const ONE_YEAR = 31_536_000;

/**
 * Headers that forbid foreign content, and inline scripts and styles but those of this page. Data comes from the Convex
 * API only. A site with TLS asks browsers to keep to it.
 */
export function pageHeaders(api: string, page = ""): Record<string, string> {
  const socket = api.replace(/^http/, "ws");
  const policy = [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(page, "script")].join(" "),
    ["style-src 'self'", ...hashes(page, "style")].join(" "),
    `img-src 'self' blob: ${api}`,
    "font-src 'self'",
    `connect-src 'self' ${api} ${socket}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": DISABLED_FEATURES.map((feature) => `${feature}=()`).join(", "),
    ...(api.startsWith("https:") ? { "Strict-Transport-Security": `max-age=${ONE_YEAR}` } : {}),
  };
}

/** Allows the elements of this name with a content of their own. */
function hashes(page: string, name: "script" | "style"): string[] {
  const contents = page.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"));
  return [...contents].map(
    ([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
  );
}

/** Hashed files never change; the page itself is always asked for. */
export function cacheControl(path: string): string {
  return path.startsWith("/assets/") ? `public, max-age=${ONE_YEAR}, immutable` : "no-store";
}
