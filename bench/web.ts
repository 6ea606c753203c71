import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runCommand } from "../local/support/command";
import { ensureChromium, foundBrowser } from "../local/support/chromium";
import { freePort } from "./support/backend-process";
import { figure, type Figure, printFigures, ratios } from "./support/figures";
import { measureInteractions } from "./web/interactions";
import { ensureBenchPackages } from "./web/packages";
import { LocalRun } from "../tests/browser/support/local-run";
import { measureProducerWrites } from "./web/producer-writes";
import { type PlainCopy, plainCopy } from "./web/plain-copy";

/**
 * `npm run bench:web [-- --json] [--rounds 5] [--only pages|inp|producer]`: Lighthouse on the production build that `npm start`
 * serves, as a phone, how soon a slow phone answers a touch (INP), and how soon a producer sees their own writes on 3G. Pages take turns. A round on a busy machine (benchmark index under 1,000) is dropped and
 * reported. The catalog's largest paint is compared with the same cards as plain compressed HTML: those of the very
 * visit before, since the books that come first change with each.
 */
interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  largestPaintMs: number;
  layoutShift: number;
  blockedMs: number;
  scriptBytes: number;
  elsewhere: number;
  benchmarkIndex: number;
  failed: string[];
  error: string | null;
  /** The page's HTML, as it was served. */
  document: string;
}

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    rounds: { type: "string", default: "5" },
    only: { type: "string" },
  },
});
const PARTS = ["pages", "inp", "producer"];
if (values.only !== undefined && !PARTS.includes(values.only)) {
  console.error("--only takes pages, inp or producer.");
  process.exit(1);
}
const isMeasured = (part: string) => (values.only ?? part) === part;
/** A write takes a moment, a page half a minute. */
const WRITE_ROUNDS = 10;
const TOUCH_ROUNDS = 7;
const SLOW_MACHINE = 1000;
const PLAIN = "plain HTML";
const MEASURES: readonly { name: string; unit: string; of: (audit: Audit) => number }[] = [
  { name: "performance", unit: "of 100", of: (audit) => audit.performance },
  { name: "accessibility", unit: "of 100", of: (audit) => audit.accessibility },
  { name: "best practices", unit: "of 100", of: (audit) => audit.bestPractices },
  { name: "SEO", unit: "of 100", of: (audit) => audit.seo },
  { name: "largest paint", unit: "ms", of: (audit) => audit.largestPaintMs },
  { name: "layout shift", unit: "", of: (audit) => audit.layoutShift },
  { name: "blocked", unit: "ms", of: (audit) => audit.blockedMs },
  { name: "scripts", unit: "kB", of: (audit) => audit.scriptBytes / 1000 },
  { name: "requests elsewhere", unit: "", of: (audit) => audit.elsewhere },
];

if (isMeasured("pages")) ensureBenchPackages();
await ensureChromium();
process.env.CHROMIUM_PATH ??= foundBrowser();
const dataDir = await mkdtemp(join(tmpdir(), "bench-web-"));
const run = new LocalRun({ port: await freePort(), dataDir });
// However this ends, it leaves no server and no folder behind.
process.on("exit", () => {
  void run.end();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
});
await run.ready;
const figures: Figure[] = [];
if (isMeasured("producer")) figures.push(...(await measureProducerWrites(run, WRITE_ROUNDS)));
if (isMeasured("inp")) figures.push(...(await measureInteractions(run, TOUCH_ROUNDS)));
if (isMeasured("pages")) figures.push(...(await measurePages()));
printFigures(figures, values.json);
process.exit(0);

async function measurePages(): Promise<Figure[]> {
  await using plain = await plainCopy(run.siteUrl);
  const page = (name: string, path: string) => [name, `${run.siteUrl}${path}`] as const;
  const pages = [
    page("home", "/"),
    page("browse", "/browse"),
    // Beside the page that it is compared with: a machine changes from minute to minute.
    [PLAIN, plain.url] as const,
    page("book", "/book/the-salt-ledger"),
    page("author", "/authors/mara-ellingsworth"),
    page("blog", "/blog"),
  ];
  return await measure(pages, plain, Number(values.rounds));
}

/** Takes the pages in turn, so that a busy minute weighs on all alike. A round that failed or was slow is left out. */
async function measure(
  pages: (readonly [string, string])[],
  plain: PlainCopy,
  rounds: number,
): Promise<Figure[]> {
  const audits = new Map<string, (Audit | null)[]>(pages.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, url] of pages) {
      const audit = await auditOf(url);
      process.stderr.write(`${name}: ${JSON.stringify({ ...audit, document: undefined })}\n`);
      if (name === "browse" && audit !== null) plain.show(audit.document);
      audits.get(name)?.push(audit !== null && audit.benchmarkIndex >= SLOW_MACHINE ? audit : null);
    }
  }
  const figures = [...audits].flatMap(([name, taken]) => {
    const kept = taken.filter((audit) => audit !== null);
    if (kept.length < taken.length)
      process.stderr.write(`${name}: ${taken.length - kept.length} of ${taken.length} rounds left out\n`);
    return kept.length === 0
      ? []
      : MEASURES.map(({ name: what, unit, of }) => figure(`${name}, ${what}`, unit, kept.map(of)));
  });
  const floors = audits.get(PLAIN) ?? [];
  const paints = (audits.get("browse") ?? []).flatMap((audit, round) => {
    const floor = floors[round];
    return audit && floor ? [[audit.largestPaintMs, floor.largestPaintMs] as const] : [];
  });
  if (paints.length > 0) {
    const over = ratios(
      paints.map(([ours]) => ours),
      paints.map(([, floor]) => floor),
    );
    figures.push(figure("browse over plain HTML, largest paint", "×", over));
  }
  return figures;
}

/** Null when Lighthouse failed, which it does now and then on a busy machine (NO_NAVSTART). */
async function auditOf(url: string): Promise<Audit | null> {
  const { code, output } = await runCommand(process.execPath, ["bench/web/audit.mjs", url]);
  const audit = code === 0 ? (JSON.parse(output.slice(output.indexOf("{"))) as Audit) : null;
  if (audit !== null && audit.error === null) return audit;
  process.stderr.write(`${url}: ${audit?.error ?? output}\n`);
  return null;
}
