import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test, vi } from "vitest";
import { drawnPage } from "../local/site/drawn-page";
import { writeHostingFiles } from "../local/site/hosting-files";
import { pageHeaders } from "../local/site/page-headers";
import { writeSiteFunction } from "../local/site/site-function";
import { serveSite } from "../local/site/site-server";
import { readProductionSettings } from "../local/support/production";

const COMPLETE = {
  SITE_URL: "https://books.example",
  CONVEX_URL: "https://api.books.example",
  CONVEX_ACTIONS_URL: "https://actions.books.example",
  ADMIN_EMAIL: "admin@books.example",
  SUPPORT_EMAIL: "help@books.example",
  RESEND_API_KEY: "re_1",
  RESEND_WEBHOOK_SECRET: "whsec_1",
  EMAIL_FROM: "Adaptation Shelf <mail@books.example>",
  POSTAL_ADDRESS: "1 Street, City",
  LINK_SECRET: "x".repeat(32),
};

test("a complete environment is served, and can never contain demo or test data", () => {
  const { host, siteUrl, variables } = readProductionSettings(COMPLETE);
  expect({ host, siteUrl }).toEqual({ host: "127.0.0.1", siteUrl: "https://books.example" });
  expect(variables).toMatchObject({
    SITE_URL: siteUrl,
    SEED_ALLOWED: null,
    IS_TEST: null,
    STRIPE_SECRET_KEY: null,
  });
});

test("each variable that is missing is named in a sentence of its own", () => {
  for (const name of Object.keys(COMPLETE))
    expect(() => readProductionSettings({ ...COMPLETE, [name]: "" })).toThrow(`${name} is missing: it is `);
  expect(() => readProductionSettings({})).toThrow(/^(.+ is missing: it is .+\.\n?){10}$/);
});

test.each([
  [{ SITE_URL: "http://books.example" }, "SITE_URL must be https:// and a host name"],
  [{ CONVEX_URL: "https://api.books.example/x" }, "CONVEX_URL must be https:// and a host name"],
  [{ LINK_SECRET: "short" }, "LINK_SECRET is too short"],
  [{ SEED_ALLOWED: "1" }, "SEED_ALLOWED is for demo data and tests: remove it."],
  [{ STRIPE_SECRET_KEY: "sk_1" }, "STRIPE_WEBHOOK_SECRET is missing"],
])("%j is refused", (wrong, sentence) => {
  expect(() => readProductionSettings({ ...COMPLETE, ...wrong })).toThrow(sentence);
});

test("static hosts get the same headers, cache rules and routes as the local site", async () => {
  const folder = mkdtempSync(join(tmpdir(), "hosting-"));
  await writeHostingFiles(
    folder,
    "https://happy-otter-123.convex.cloud",
    "https://happy-otter-123.convex.site",
  );
  const headers = readFileSync(join(folder, "_headers"), "utf8");
  expect(headers).toContain(
    "connect-src 'self' https://happy-otter-123.convex.cloud wss://happy-otter-123.convex.cloud",
  );
  expect(headers).toContain("Strict-Transport-Security: max-age=31536000");
  expect(headers).toMatch(
    /\/assets\/\*\n {2}! Cache-Control\n {2}Cache-Control: public, max-age=31536000, immutable/,
  );
  const vercel = JSON.parse(readFileSync(join(folder, "vercel.json"), "utf8")) as { rewrites: unknown };
  expect(vercel.rewrites).toEqual([
    { source: "/sitemap.xml", destination: "https://happy-otter-123.convex.site/sitemap.xml" },
    { source: "/feed.xml", destination: "https://happy-otter-123.convex.site/feed.xml" },
    { source: "/(.*)", destination: "/index.html" },
  ]);
  expect(readFileSync(join(folder, "_redirects"), "utf8")).toBe(
    `/sitemap.xml https://happy-otter-123.convex.site/sitemap.xml 200
/feed.xml https://happy-otter-123.convex.site/feed.xml 200
/* /index.html 200
`,
  );
  rmSync(folder, { recursive: true });
});

test("one build serves any addresses: its pages name the backend, and robots.txt the site's sitemap", async () => {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  writeFileSync(join(folder, "index.html"), "<head></head>built");
  writeFileSync(join(folder, "drawn.html"), "<head></head>drawn");
  writeFileSync(join(folder, "robots.txt"), "built");
  writeFileSync(
    join(folder, "site.js"),
    `export const openSite = ({ html, drawnHtml }) => async (address) => ({
      status: 200,
      headers: { "Content-Type": "text/html" },
      body: address === "/drawn" ? drawnHtml : html,
    });`,
  );
  const built = { site: folder, server: folder };
  for (const name of ["one", "two"]) {
    const server = await serveSite(built, {
      sitePort: 0,
      siteUrl: `https://${name}.example`,
      convexUrl: `https://api.${name}.example`,
      convexSiteUrl: `https://actions.${name}.example`,
    });
    const read = async (path: string) =>
      await (await fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`)).text();
    expect(await read("/")).toMatch(
      new RegExp(`<meta name="backend" content="https://api.${name}.example".*built`, "s"),
    );
    expect(await read("/drawn")).toMatch(new RegExp(`content="https://api.${name}.example".*drawn`, "s"));
    expect(await read("/robots.txt")).toContain(`Sitemap: https://${name}.example/sitemap.xml\n`);
    await new Promise((resolve) => server.close(resolve).closeAllConnections());
  }
  rmSync(folder, { recursive: true });
});

test("hosts of functions get the server of pages as one file, with the page and its headers (D-15)", async () => {
  const folder = mkdtempSync(join(tmpdir(), "function-"));
  writeFileSync(join(folder, "index.html"), "<p>`${page}`</p>");
  writeFileSync(join(folder, "drawn.html"), "<script>start()</script>");
  writeFileSync(
    join(folder, "site.js"),
    `function openSite({ html, siteUrl }) {
      return async (address) => ({ status: 404, headers: { "X-Robots-Tag": "noindex" }, body: html + siteUrl + address });
    }
    export { openSite };`,
  );
  const file = await writeSiteFunction(
    { site: folder, server: folder },
    {
      siteUrl: "https://books.example",
      backendUrl: "https://api.example",
      actionsUrl: "https://actions.example",
    },
  );
  const { default: site } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
    default: { fetch: (request: Request) => Promise<Response> };
  };
  const answer = await site.fetch(new Request("https://host.example/book/one?x=1"));
  expect(answer.status).toBe(404);
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  const policy = answer.headers.get("content-security-policy");
  expect(policy).toContain("connect-src 'self' https://api.example");
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']{44}'; style-src 'self';/);
  expect(await answer.text()).toBe("<p>`${page}`</p>https://books.example/book/one?x=1");
  rmSync(folder, { recursive: true });
});

test("a drawn page is seen from one answer, with its own styles and scripts allowed by their hashes alone (F4)", () => {
  const files: Record<string, string> = {
    "landing.js": "preload()",
    "theme.js": "paint()",
    "assets/site.css": "p { color: red }",
  };
  const page = drawnPage(
    `<head><script src="/landing.js"></script><script src="/theme.js"></script>
      <script type="module" crossorigin src="/assets/site.js"></script>
      <link rel="modulepreload" crossorigin href="/assets/packages.js"></head>
      <body><div id="root"></div><link rel="stylesheet" crossorigin href="/assets/site.css"></body>`,
    (name) => files[name] ?? "",
  );
  const [seen = "", waiting = ""] = page.split("<template");
  expect(seen).toContain("<style>p { color: red }</style></head>");
  expect(seen).toContain("<script>paint()</script>");
  expect(seen).not.toMatch(/ src=| href=/);
  expect(waiting).toContain(`src="/assets/site.js"`);
  expect(waiting).toContain(`href="/assets/packages.js"`);
  const { "Content-Security-Policy": policy = "" } = pageHeaders("https://api.example", page);
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  expect(policy).toContain(`style-src 'self' ${hash("p { color: red }")};`);
  expect(policy).toContain(`script-src 'self' ${hash("paint()")} 'sha256-`);
  expect(policy).not.toContain("unsafe");
});

test.each([
  { when: "once the first pictures are seen", visit: "navigate", areSeen: true, startAfter: 920 },
  { when: "after a second if a picture is late", visit: "navigate", areSeen: false, startAfter: 1_100 },
  { when: "at once after a reload", visit: "reload", areSeen: false, startAfter: 0 },
])("the scripts of a drawn page start $when (F4)", async ({ visit, areSeen, startAfter }) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const append = vi.fn();
  const page = drawnPage(`<script src="/landing.js"></script><body></body>`, () => "");
  const [, script = ""] = /<\/template><script>(.*)<\/script><\/body>/s.exec(page) ?? [];
  const seen = new Promise((resolve) => areSeen && setTimeout(resolve, 900));
  runInNewContext(script, {
    addEventListener: (name: string, listener: () => void) => name === "DOMContentLoaded" && listener(),
    document: {
      documentElement: { hasAttribute: () => false },
      querySelectorAll: () => [{ decode: () => seen }],
      getElementById: () => ({ content: "scripts" }),
      head: { append },
    },
    performance: { getEntriesByType: () => [{ type: visit }] },
    requestAnimationFrame: (draw: () => void) => setTimeout(draw, 16),
    setTimeout,
  });
  if (startAfter > 0) {
    await vi.advanceTimersByTimeAsync(899);
    expect(append).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(startAfter - 899);
  }
  expect(append).toHaveBeenCalledExactlyOnceWith("scripts");
});

test.skipIf(process.platform === "win32")(
  "packages that a start in production installs are also those that build the site",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "packages-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    cpSync("local/bin/process.mjs", join(folder, "local/bin/process.mjs"), { recursive: true });
    writeFileSync(join(folder, "package-lock.json"), "{}");
    writeFileSync(join(folder, "npm"), '#!/bin/sh\necho "npm $*"\n', { mode: 0o755 });
    const script = 'import("./local/bin/process.mjs").then((own) => own.ensurePackages())';
    const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, NODE_ENV: "production" };
    const output = execFileSync(process.execPath, ["-e", script], { cwd: folder, env, encoding: "utf8" });
    expect(output).toMatch(/^npm ci .*--include=dev/m);
  },
);
