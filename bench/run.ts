import { parseArgs } from "node:util";
import { measureCatalogue } from "./catalogue";
import { startCatalogue } from "./deployment";
import { measureFanOut } from "./fan-out";
import { figure, printFigures, type Figure } from "./figures";
import { measureReaction } from "./reaction";
import { measureStartUp, proportionalMemory } from "./start-up";

/**
 * `npm run bench [-- --json] [--books 10000,100000]`: the product on the embedded backend. Each answer is
 * checked before it counts; the catalogues are kept under `.data/bench`, so only the first run fills them.
 */
const { values } = parseArgs({
  options: { json: { type: "boolean", default: false }, books: { type: "string", default: "10000,100000" } },
});
const sizes = values.books.split(",").map(Number);

const figures: Figure[] = [];
for (const books of sizes) {
  const label = `${books.toLocaleString("en")} books`;
  const deployment = await startCatalogue(books);
  figures.push(...(await measureCatalogue(deployment, label)));
  if (books === sizes[0]) {
    figures.push(...(await measureReaction(deployment)));
    for (const subscribers of [100, 1000]) figures.push(...(await measureFanOut(deployment, subscribers)));
  }
  figures.push(figure(`memory after the run, ${label}`, "MB", [await proportionalMemory(deployment.pid)]));
  await deployment.stop();
  figures.push(...(await measureStartUp(books)));
}
printFigures(figures, values.json);
