import { readFile } from "node:fs/promises";

/** `sysconf(_SC_CLK_TCK)` of every Linux this runs on. */
const TICK_MS = 10;

/** The process's share of the memory, shared pages divided by who shares them (PSS), in MB. Linux only. */
export async function proportionalMemory(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? NaN) / 1024;
}

/** What the process has computed so far, all threads, in ms. Linux only. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return (Number(user) + Number(system)) * TICK_MS;
}
