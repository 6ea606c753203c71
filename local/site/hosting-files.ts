import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cacheControl, pageHeaders } from "./page-headers";

const PASSED_ON = ["/sitemap.xml", "/feed.xml"];

/**
 * Writes what static hosts read beside the site: `_headers` and `_redirects` (Netlify, Cloudflare Pages) and
 * `vercel.json`. They send the security headers and cache rules, have the backend's HTTP actions make the sitemap and the
 * feeds, and answer every other route with the page.
 */
export async function writeHostingFiles(folder: string, api: string, actions: string): Promise<void> {
  const headers = Object.entries(pageHeaders(api));
  const assets = "/assets/*";
  const rules = [
    "/*",
    ...headers.map(([name, value]) => `  ${name}: ${value}`),
    `  Cache-Control: ${cacheControl("/")}`,
    assets,
    "  ! Cache-Control",
    `  Cache-Control: ${cacheControl(assets)}`,
  ];
  const toJson = (entries: [string, string][]) => entries.map(([key, value]) => ({ key, value }));
  const vercel = {
    headers: [
      { source: "/(.*)", headers: toJson([...headers, ["Cache-Control", cacheControl("/")]]) },
      { source: "/assets/(.*)", headers: toJson([["Cache-Control", cacheControl(assets)]]) },
    ],
    rewrites: [
      ...PASSED_ON.map((path) => ({ source: path, destination: `${actions}${path}` })),
      { source: "/(.*)", destination: "/index.html" },
    ],
  };
  const redirects = [...PASSED_ON.map((path) => `${path} ${actions}${path} 200`), "/* /index.html 200"];
  await writeFile(join(folder, "_headers"), `${rules.join("\n")}\n`);
  await writeFile(join(folder, "_redirects"), `${redirects.join("\n")}\n`);
  await writeFile(join(folder, "vercel.json"), `${JSON.stringify(vercel, null, 2)}\n`);
}
