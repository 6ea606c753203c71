import { parseArgs } from "node:util";
import { cardBytes, measureCatalogue } from "./catalogue";
import { startCatalogue } from "./deployment";
import { measureFanOut } from "./fan-out";
import { figure, type Figure, printFigures } from "./figures";
import { Floor } from "./floor";
import { proportionalMemory } from "./process-figures";
import { measureReaction } from "./reaction";
import { measureStartUp } from "./start-up";

/**
 * `npm run bench [-- --json] [--books 10000,100000]`: the product on the embedded backend, beside a floor
 * that does the same work with nothing above it. Each answer is checked before it counts; the catalogues
 * are kept under `.data/bench`, so only the first run fills them.
 */
const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, books: { type: "string", default: "10000,100000" } },
});
const sizes = values.books.split(",").map(Number);

const figures: Figure[] = [];
for (const books of sizes) {
  const label = `${books.toLocaleString("en")} books`;
  const backend = await startCatalogue(books);
  const floor = await Floor.start(books, await cardBytes(backend));
  figures.push(...(await measureCatalogue(backend, floor, label)));
  if (books === sizes[0]) {
    figures.push(...(await measureReaction(backend, floor)));
    for (const subscribers of [100, 1000])
      figures.push(...(await measureFanOut(backend, floor, subscribers)));
  }
  figures.push(figure(`memory after the run, ${label}`, "MB", [await proportionalMemory(backend.pid)]));
  await backend.stop();
  figures.push(...(await measureStartUp(books, floor, label)));
  await floor.close();
}
printFigures(figures, values.json);
process.exit(0);
