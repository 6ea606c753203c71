import { readFile } from "node:fs/promises";
import { callFunction } from "../local/admin-api";
import { startBackend } from "./backend-process";
import { catalogueFolder } from "./deployment";
import { figure, type Figure } from "./figures";

const ROUNDS = 5;

/** A stopped backend with a filled catalogue: from the start of the process to the first correct page. */
export async function measureStartUp(books: number): Promise<Figure[]> {
  const ready: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    const deployment = await startBackend(catalogueFolder(books));
    const page = (await callFunction(deployment, "home:bestsellers")) as unknown[];
    ready.push(performance.now() - started);
    if (page.length !== 8) throw new Error("The first page after a start was wrong.");
    memory.push(await proportionalMemory(deployment.pid));
    await deployment.stop();
  }
  const label = `${books.toLocaleString("en")} books`;
  return [
    figure(`cold start to first page, ${label}`, "ms", ready),
    figure(`memory after start, ${label}`, "MB", memory),
  ];
}

/** The process's share of the memory, shared pages divided by who shares them (PSS), in MB. */
export async function proportionalMemory(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? NaN) / 1024;
}
