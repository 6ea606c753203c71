import { callFunction } from "../../local/support/admin-api";
import { startBackend } from "../support/backend-process";
import { catalogFolder } from "../support/deployment";
import { figure, type Figure, ratios, timed } from "../support/figures";
import type { Floor } from "../floor/floor-process";
import { type Memory, memoryFigures, memoryOf } from "../support/process-figures";

const ROUNDS = 7;

/**
 * Measures a start with a filled catalog, from the process to the first correct page. In turn, the floor starts and
 * answers a page from its own store.
 */
export async function measureStartUp(books: number, floor: Floor, label: string): Promise<Figure[]> {
  const ready: number[] = [];
  const floorReady: number[] = [];
  const memory: Memory[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const backend = await startBackend(catalogFolder(books));
    const page = (await callFunction(backend, "home:bestsellers")) as unknown[];
    ready.push(performance.now() - started);
    if (page.length !== 8) throw new Error("The first page after a start was wrong.");
    memory.push(await memoryOf(backend.pid));
    await backend.stop();
    floorReady.push(await timed(() => floor.restart()));
  }
  return [
    figure(`cold start to first page, ${label}`, "ms", ready),
    figure(`cold start of the floor, ${label}`, "ms", floorReady),
    figure(`cold start over the floor, ${label}`, "×", ratios(ready, floorReady)),
    ...memoryFigures(`after start, ${label}`, memory),
  ];
}
