import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { catalogFolder } from "../support/deployment";
import { figure, type Figure } from "../support/figures";
import type { Floor } from "../floor/floor-process";

const MEGABYTE = 1024 * 1024;

/** What a stopped backend's store takes on disk, beside the floor's database file. */
export async function diskFigures(books: number, floor: Floor, label: string): Promise<Figure[]> {
  const ours = await folderBytes(join(catalogFolder(books), "db"));
  const theirs = await floor.diskBytes();
  return [
    figure(`disk, ${label}`, "MB", [ours / MEGABYTE]),
    figure(`disk of the floor, ${label}`, "MB", [theirs / MEGABYTE]),
    figure(`disk over the floor, ${label}`, "×", [ours / theirs]),
  ];
}

async function folderBytes(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
