import { readFile } from "node:fs/promises";
import { figure, type Figure } from "./figures";

/** `sysconf(_SC_CLK_TCK)` of every Linux this runs on. */
const TICK_MS = 10;

export interface Memory {
  /** Proportional set size (PSS), in MB. */
  all: number;
  /** The part of PSS that is not file-backed: the system can reclaim pages of the store. */
  own: number;
}

/** Linux only. */
export async function memoryOf(pid: number): Promise<Memory> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
  const megabytes = (field: string) =>
    Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(rollup)?.[1] ?? NaN) / 1024;
  return { all: megabytes("Pss"), own: megabytes("Pss_Anon") + megabytes("Pss_Shmem") };
}

export function memoryFigures(when: string, samples: readonly Memory[]): Figure[] {
  return [
    figure(
      `memory ${when}`,
      "MB",
      samples.map(({ all }) => all),
    ),
    figure(
      `memory ${when}, without mapped files`,
      "MB",
      samples.map(({ own }) => own),
    ),
  ];
}

/** CPU time of all threads so far, in ms. Linux only. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}
