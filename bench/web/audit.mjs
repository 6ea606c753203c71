// bench/web/audit.mjs <url>: one Lighthouse audit of a page as a phone, printed as one JSON object.
// Plain JavaScript: lighthouse is not among the project's types.
import { createRequire } from "node:module";

// Resolved at run time: `npm run check` works without the packages of bench/.
const packages = createRequire(import.meta.url);
const { launch } = await import(packages.resolve("chrome-launcher"));
const { default: lighthouse } = await import(packages.resolve("lighthouse"));

const [url] = process.argv.slice(2);
const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-default-apps",
  "--disable-extensions",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
];

const chrome = await launch({
  chromePath: process.env.CHROMIUM_PATH,
  chromeFlags: FLAGS,
  ignoreDefaultFlags: true,
});
try {
  const { lhr, artifacts } = await lighthouse(url, { port: chrome.port, logLevel: "error" });
  const score = (category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const value = (audit) => lhr.audits[audit]?.numericValue ?? 0;
  const requests = lhr.audits["network-requests"]?.details?.items ?? [];
  const report = {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    largestPaintMs: value("largest-contentful-paint"),
    layoutShift: value("cumulative-layout-shift"),
    blockedMs: value("total-blocking-time"),
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === "Script")
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
    elsewhere: requests.filter(
      ({ url: asked }) => !/^(https?|ws):\/\/(127\.0\.0\.1|localhost)[:/]|^(data|blob):/.test(asked),
    ).length,
    benchmarkIndex: lhr.environment.benchmarkIndex,
    failed: Object.values(lhr.audits)
      .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode === "binary")
      .map(({ id }) => id),
    error: lhr.runtimeError?.message ?? null,
    document: artifacts.MainDocumentContent ?? "",
  };
  process.stdout.write(JSON.stringify(report));
} finally {
  await chrome.kill();
}
