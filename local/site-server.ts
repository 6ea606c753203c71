import { createServer, type Server } from "node:http";
import sirv from "sirv";
import type { Settings } from "./settings";

const ONE_YEAR = 31_536_000;
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

/**
 * Serves a built site. Files are pre-compressed, and hashed assets are cached for a year. Every other path
 * gets the page itself, which draws the route.
 */
export async function serveSite(folder: string, settings: Settings): Promise<Server> {
  const headers = pageHeaders(settings);
  const files = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    dotfiles: true,
    single: true,
    setHeaders: (response, path) => {
      const immutable = path.startsWith("/assets/");
      response.setHeader("Cache-Control", immutable ? `public, max-age=${ONE_YEAR}, immutable` : "no-store");
    },
  });
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    files(request, response, () => {
      response.statusCode = 404;
      response.end("Not found");
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(settings.sitePort, "localhost", resolve);
  });
  return server;
}

/** Headers that forbid foreign content and inline scripts or styles. Data comes from the Convex API only. */
function pageHeaders(settings: Settings): Record<string, string> {
  const api = settings.convexUrl;
  const socket = api.replace(/^http/, "ws");
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
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
  };
}
