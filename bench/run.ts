import { parseArgs } from "node:util";
import { measureAdmin } from "./product/admin";
import { measureAuthorSide } from "./product/author/author";
import { measureCampaigns } from "./product/campaigns";
import { cardBytes, measureCatalog } from "./product/catalog";
import { measureContention } from "./product/contention/contention";
import { startCatalog } from "./support/deployment";
import { measureFanOut } from "./product/fan-out";
import { figure, type Figure, printFigures } from "./support/figures";
import { measureFeathers } from "./product/feathers";
import { NO_POSTGRES, postgresPrograms } from "./floor/postgres";
import { Floor } from "./floor/floor-process";
import { diskFigures } from "./product/disk";
import { measureImports } from "./product/imports";
import { memoryFigures, memoryOf } from "./support/process-figures";
import { measureMessages } from "./product/messages";
import { measurePlainReaction, measureReaction } from "./product/reaction";
import { measureSearches } from "./product/searches";
import { measureStartUp } from "./product/start-up";

/**
 * `npm run bench [-- --json] [--books 10000,100000] [--only catalog|feathers|author|searches|import|admin|campaigns|contention|messages]`: measures the product on
 * the embedded backend beside a floor that does the same work with nothing above it and beside Feathers on PostgreSQL (where that is installed), the author's side, how new books meet saved searches,
 * an import, the admin's book lists, a run of a campaign, conflicts between mutations that run side by side, and how soon a message shows. Each answer is checked before it counts. Catalogs stay under `.data/bench`, so only the first run fills them.
 */
const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    books: { type: "string", default: "10000,100000" },
    only: { type: "string" },
  },
});
const PARTS = [
  "catalog",
  "feathers",
  "author",
  "searches",
  "import",
  "admin",
  "campaigns",
  "contention",
  "messages",
];
if (values.only !== undefined && !PARTS.includes(values.only)) {
  console.error(`--only takes one of these: ${PARTS.join(", ")}.`);
  process.exit(1);
}
const isMeasured = (part: string) => (values.only ?? part) === part;
const sizes = values.books.split(",").map(Number);

const figures: Figure[] = [];
if (isMeasured("catalog")) {
  for (const books of sizes) figures.push(...(await measure(books, books === sizes[0])));
  figures.push(...growth());
}
if (isMeasured("feathers")) figures.push(...(await measureBesideFeathers()));
if (isMeasured("admin")) for (const books of sizes) figures.push(...(await measureDesk(books)));
if (isMeasured("author")) figures.push(...(await measureAuthorSide()));
if (isMeasured("import")) figures.push(...(await measureImports()));
if (isMeasured("campaigns")) figures.push(...(await measureCampaigns()));
if (isMeasured("contention")) figures.push(...(await measureContention()));
if (isMeasured("messages")) figures.push(...(await measureTalk()));
if (isMeasured("searches")) figures.push(...(await measureSearches()));
if (figures.length === 0) process.exit(1);
printFigures(figures, values.json);
process.exit(0);

/** `withSockets` adds the measures that do not depend on the size of the catalog. */
async function measure(books: number, withSockets: boolean): Promise<Figure[]> {
  const label = labelOf(books);
  const backend = await startCatalog(books);
  const floor = await Floor.start(books, await cardBytes(backend));
  const found = await measureCatalog(backend, floor, label);
  found.push(...memoryFigures(`after the catalog, ${label}`, [await memoryOf(backend.pid)]));
  if (withSockets) {
    found.push(...(await measureReaction(backend, floor)));
    found.push(...(await measurePlainReaction(backend, floor)));
    for (const subscribers of [100, 1000]) found.push(...(await measureFanOut(backend, floor, subscribers)));
    found.push(...memoryFigures(`after the fan-out, ${label}`, [await memoryOf(backend.pid)]));
  }
  await backend.stop();
  found.push(...(await diskFigures(books, floor, label)));
  found.push(...(await measureStartUp(books, floor, label)));
  await floor.close();
  return found;
}

/** Without PostgreSQL only the other parts are measured. */
async function measureBesideFeathers(): Promise<Figure[]> {
  const found: Figure[] = [];
  if (postgresPrograms() === null) console.error(NO_POSTGRES);
  else for (const books of sizes) found.push(...(await measureFeathers(books, labelOf(books))));
  return found;
}

async function measureTalk(): Promise<Figure[]> {
  const backend = await startCatalog(sizes[0] ?? 0);
  const found = await measureMessages(backend);
  await backend.stop();
  return found;
}

async function measureDesk(books: number): Promise<Figure[]> {
  const backend = await startCatalog(books);
  const found = await measureAdmin(backend, labelOf(books));
  await backend.stop();
  return found;
}

/** Cost of the catalog query in the largest catalog over the smallest. It must not grow. */
function growth(): Figure[] {
  const [small, large] = [sizes.at(0), sizes.at(-1)].map((books) =>
    figures.find(({ name }) => name === `catalog uncached, ${labelOf(books ?? 0)}, one client`),
  );
  if (sizes.length < 2 || !small || !large) return [];
  return [figure("catalog uncached, largest over smallest catalog", "×", [large.median / small.median])];
}

function labelOf(books: number): string {
  return `${books.toLocaleString("en")} books`;
}
